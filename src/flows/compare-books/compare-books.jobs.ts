import type { Schedule } from '#platform/jobs/schedule.ts';
import { watchBooks } from './watch-books.ts';

const entry = (name: string, everySeconds: number, days: number): Schedule => ({
  name,
  everySeconds,
  run: async (context) => void (await watchBooks(days, context)),
  leaseSeconds: 60,
});

/** What is new is looked at each hour; refunds and disputes may change for weeks. */
export const compareBooksSchedules: readonly Schedule[] = [
  entry('compare-books', 3600, 2),
  entry('compare-books-of-weeks', 86_400, 45),
];
