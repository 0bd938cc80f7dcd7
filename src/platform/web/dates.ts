import type { Locale } from './locale.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** "3 May 2027" in a language, in an IANA time zone. Making a format costs a hundred times its use. */
export function dayText(at: Date, locale: Locale, timeZone: string): string {
  const name = `${locale} ${timeZone}`;
  let format = formats.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone,
    });
    formats.set(name, format);
  }
  return format.format(at);
}
