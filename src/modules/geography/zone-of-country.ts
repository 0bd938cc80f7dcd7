/** A winter's and a summer's day: zones that agree on both keep the same time for the purposes of a day. */
const DAYS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

/** Not yet among TypeScript's own types; older engines have the property, newer ones the method. */
interface ZonedLocale extends Intl.Locale {
  readonly timeZones?: string[];
  getTimeZones?(): string[] | undefined;
}

/**
 * The IANA time zone that somebody in a country most likely means: the country's own where there is but
 * one time in it, else what their browser says, which may be `''`; UTC where neither is known.
 */
export function zoneOfCountry(alpha2: string, browserZone: string): string {
  const locale: ZonedLocale = new Intl.Locale(`und-${alpha2}`);
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  const [first] = zones;
  const isOneTime = new Set(zones.map(offsetsOf)).size === 1;
  if (first === undefined || !isOneTime || zones.includes(browserZone)) return browserZone || 'UTC';
  return first;
}

function offsetsOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return DAYS.map((day) => format.formatToParts(day).at(-1)?.value).join();
}
