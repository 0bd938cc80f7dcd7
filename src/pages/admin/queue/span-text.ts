import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

const AN_HOUR = 3600;

/** In hours; in minutes what took less than one. */
export function spanText(seconds: number, locale: Locale): string {
  return seconds < AN_HOUR
    ? translate(locale, 'admin.minutes', { minutes: Math.max(1, Math.round(seconds / 60)) })
    : translate(locale, 'admin.hours', { hours: Math.round(seconds / 360) / 10 });
}
