import type { Schedule } from '#platform/jobs/schedule.ts';
import { countMarketDays } from './read-figures.ts';

/** Counts what days that are over came to. */
export const figureSchedules: readonly Schedule[] = [
  { name: 'count-market-days', everySeconds: 600, run: (context) => countMarketDays(context) },
];
