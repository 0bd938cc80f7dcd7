import { transaction } from '#platform/db/transaction.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { deleteOldEvents } from './analytics.store.ts';
import { KEPT_DAYS, MOST_KEPT } from './analytics-event.ts';

const BATCH = 10_000;

/** What keeps the table of events small. */
export const analyticsSchedules: readonly Schedule[] = [
  {
    name: 'delete-old-analytics-events',
    everySeconds: 3_600,
    async run({ signal, guard }) {
      let deleted = BATCH;
      while (deleted === BATCH && !signal.aborted) {
        deleted = await transaction(async (tx) => {
          await guard(tx);
          return deleteOldEvents(tx, KEPT_DAYS, MOST_KEPT, BATCH);
        });
      }
    },
  },
];
