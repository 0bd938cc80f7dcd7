import type { Locale } from './locale.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { ...DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** Making a format costs a hundred times its use. */
function formatOf(
  style: typeof DAY | typeof TIME,
  locale: Locale,
  timeZone: string,
): Intl.DateTimeFormat {
  const name = `${style === DAY ? 'day' : 'time'} ${locale} ${timeZone}`;
  let format = formats.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...style, timeZone });
    formats.set(name, format);
  }
  return format;
}

/** "3 May 2027" in a language, in an IANA time zone. */
export function dayText(at: Date, locale: Locale, timeZone: string): string {
  return formatOf(DAY, locale, timeZone).format(at);
}

/** "3 May 2027 at 9:30 CEST": a time always names its zone, as its reader may be in another. */
export function timeText(at: Date, locale: Locale, timeZone: string): string {
  // The zone of the hour zero has one name here, as Intl calls it by another in each language.
  const text = formatOf(TIME, locale, timeZone).format(at);
  return text.replace('GMT', 'UTC').replace(/UTC\+0$/, 'UTC');
}

/** What a time zone is called in a sentence: "New York", "UTC". */
export function zoneName(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
