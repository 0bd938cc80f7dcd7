import { db } from '#platform/db/transaction.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { deleteIdleBuckets } from '#platform/rate-limit/rate-limit.store.ts';

/** Everything that runs on a clock. */
export const schedules: readonly Schedule[] = [
  {
    name: 'forget-idle-rate-limits',
    everySeconds: 3600,
    run: async () => {
      await deleteIdleBuckets(db());
    },
  },
];
