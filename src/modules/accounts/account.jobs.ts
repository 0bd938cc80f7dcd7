import { db } from '#platform/db/transaction.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { deleteOldChallenges } from './log-in/challenge.store.ts';
import { deleteOldBrowsers } from './log-in/throttle.store.ts';

/** Forgets log-ins that were begun and never ended, and browsers nobody came back with. */
export const accountSchedules: readonly Schedule[] = [
  {
    name: 'forget-old-log-ins',
    everySeconds: 3600,
    run: async () => {
      await deleteOldChallenges(db());
      await deleteOldBrowsers(db());
    },
  },
];
