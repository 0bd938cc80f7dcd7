/** What the clocks of an IANA time zone show, and when they do. */

const DAY_MS = 86_400_000;
const LOCAL = /^2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/;
const formats = new Map<string, Intl.DateTimeFormat>();

/** `2027-03-01T09:30:00`, as clocks of the zone show it. */
function shownAt(time: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // Swedes write dates as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    formats.set(timeZone, format);
  }
  return format.format(time).replace(' ', 'T');
}

/** How far the zone is ahead of UTC at a time, in ms. */
function offsetAt(time: number, timeZone: string): number {
  return Date.parse(`${shownAt(time, timeZone)}Z`) - Math.floor(time / 1_000) * 1_000;
}

/**
 * The instant (ISO) at which clocks of a zone show `2027-03-01T09:30`; undefined for no such day or hour. An
 * hour that comes twice is the second one, one that is left out the hour that stands in for it, as PostgreSQL
 * has it.
 */
export function instantIn(local: string, timeZone: string): string | undefined {
  const wanted = Date.parse(`${local}:00Z`);
  // The 31st of a short month would be a day of the next.
  if (!LOCAL.test(local) || new Date(wanted).toISOString().slice(0, 16) !== local) return undefined;
  const [earlier, later] = [wanted - DAY_MS, wanted + DAY_MS]
    .map((around) => wanted - offsetAt(around, timeZone))
    .sort((one, other) => one - other) as [number, number];
  const isShown = (time: number) => offsetAt(time, timeZone) === wanted - time;
  const instant = isShown(earlier) && !isShown(later) ? earlier : later;
  return new Date(instant).toISOString();
}

/** What clocks of a zone show at an instant, as a field of date and time has it: `2027-03-01T09:30`. */
export function wallClock(at: Date, timeZone: string): string {
  return shownAt(at.getTime(), timeZone).slice(0, 16);
}

/** The first instant of a day (`2031-05-01`) in a zone, as ISO 8601; null for what is no day. */
export function startOfDay(day: string, timeZone: string): string | null {
  return instantIn(`${day}T00:00`, timeZone) ?? null;
}

/** The day an instant lies in, in a zone: `2031-05-01`. */
export function dayOf(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).slice(0, 10);
}

/** The day after, or so many days after. */
export function nextDay(day: string, days = 1): string {
  const start = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(start) ? day : new Date(start + days * DAY_MS).toISOString().slice(0, 10);
}

/** Zones that engines list under the names of another time (CLDR keeps the first one), by today's. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Johnston': 'Pacific/Honolulu',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** A zone by the name it has today; what isn't known is left as it is. */
export function todaysZone(timeZone: string): string {
  return (Object.hasOwn(RENAMED, timeZone) && RENAMED[timeZone]) || timeZone;
}

/** The zones one can choose from, by today's names. */
export function timeZones(): string[] {
  const names = Intl.supportedValuesOf('timeZone').map(todaysZone);
  return [...new Set(['UTC', ...names])].toSorted();
}
