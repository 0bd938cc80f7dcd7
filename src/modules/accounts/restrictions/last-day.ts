import { dayText, lastMoment } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';

/** The last day that a restriction holds, which counts whole, by UTC. */
export const lastDayOf = (endsAt: Date, locale: Locale): string =>
  dayText(lastMoment(endsAt), locale, 'UTC');
