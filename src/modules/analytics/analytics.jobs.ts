import { db, transaction } from '#platform/db/transaction.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import {
  deleteOldEvents,
  deleteOldExposures,
  deleteOldVisits,
  keepDays,
} from './analytics.store.ts';
import { DAYS_AHEAD, EXPOSURE_DAYS, KEPT_DAYS, MOST_KEPT } from './analytics-event.ts';
import { HAS_UNCOUNTED } from './figures/count.store.ts';
import { countEvents } from './figures/count-events.ts';

const BATCH = 10_000;

/** What counts events, and keeps them from growing without end. */
export const analyticsSchedules: readonly Schedule[] = [
  {
    name: 'count-analytics-events',
    everySeconds: 15,
    hasWork: HAS_UNCOUNTED,
    run: async ({ signal, guard }) => void (await countEvents({ signal, guard })),
  },
  {
    name: 'delete-old-analytics-events',
    everySeconds: 3_600,
    async run({ signal, guard }) {
      await transaction(async (tx) => {
        await guard(tx);
        await keepDays(tx, DAYS_AHEAD, KEPT_DAYS);
      });
      let deleted = BATCH;
      while (deleted === BATCH && !signal.aborted) {
        deleted = await transaction(async (tx) => {
          await guard(tx);
          return deleteOldEvents(tx, KEPT_DAYS, MOST_KEPT, BATCH);
        });
      }
      await deleteOldVisits(db());
      await deleteOldExposures(db(), EXPOSURE_DAYS);
    },
  },
];
