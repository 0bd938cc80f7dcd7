import { todaysZone } from '#platform/clock/zones.ts';
import type { Locale } from './locale.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** How dates are written; each with what it gives in English. */
const STYLES = {
  /** July 3, 2027 */
  day: DAY,
  /** Saturday, July 3, 2027 */
  weekday: { ...DAY, weekday: 'long' },
  /** Jul 3, 2027 */
  'short-day': { dateStyle: 'medium' },
  /** July 3 */
  'day-of-year': { day: 'numeric', month: 'long' },
  /** Jul 3 */
  'short-day-of-year': { day: 'numeric', month: 'short' },
  /** July 2027 */
  month: { month: 'long', year: 'numeric' },
  time: { ...DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  'short-time': {
    ...DAY,
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof STYLES;

/** Making a format costs a hundred times its use. */
function formatOf(style: DateStyle, locale: string, timeZone: string): Intl.DateTimeFormat {
  const name = `${style} ${locale} ${timeZone}`;
  let format = formats.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone });
    formats.set(name, format);
  }
  return format;
}

/** A date in a language, in an IANA time zone. */
export function dateText(
  at: Date | number,
  style: Exclude<DateStyle, 'time' | 'short-time'>,
  locale: string,
  timeZone = 'UTC',
): string {
  return formatOf(style, locale, timeZone).format(at);
}

/** "July 3, 2027" in a language, in an IANA time zone. */
export function dayText(at: Date, locale: Locale, timeZone: string): string {
  return dateText(at, 'day', locale, timeZone);
}

/** "July 3, 2027 at 9:30 AM UTC+2": a time always names its zone, as its reader may be in another. */
export function timeText(
  at: Date,
  locale: Locale,
  timeZone: string,
  style: 'time' | 'short-time' = 'time',
): string {
  // The zone of the hour zero has one name here, as Intl calls it by another in each language.
  const text = formatOf(style, locale, timeZone).format(at);
  return text.replace('GMT', 'UTC').replace(/UTC\+0$/, 'UTC');
}

/**
 * The last moment before something ends. What ends at midnight holds through the day before: that is the day
 * people are told, and the one they chose.
 */
export function lastMoment(endsAt: Date): Date {
  return new Date(endsAt.getTime() - 1);
}

/** That day where it ends; empty for what has no end. */
export function lastDayText(
  { endsAt, timeZone }: { readonly endsAt: Date | null; readonly timeZone: string },
  locale: string,
  style: 'day' | 'weekday' = 'day',
): string {
  return endsAt === null ? '' : dateText(lastMoment(endsAt), style, locale, timeZone);
}

/** What a time zone is called in a sentence: "New York", "UTC". */
export function zoneName(timeZone: string): string {
  const name = todaysZone(timeZone);
  return name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** The same among others: "Europe/Kyiv (Eastern European Time)", in a language, as it is at a time. */
export function zoneLabel(timeZone: string, locale: Locale, at: Date): string {
  const name = todaysZone(timeZone);
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  const words = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const id = name.replaceAll('_', ' ');
  return name === 'UTC' || words === '' ? id : `${id} (${words.replace('GMT', 'UTC')})`;
}
