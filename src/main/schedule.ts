import { closingSchedules } from '#flows/close-account/index.ts';
import { reconcileSchedules } from '#flows/reconcile-payments/index.ts';
import { settlementSchedules } from '#flows/settle-campaign/index.ts';
import { accountSchedules } from '#modules/accounts/account.jobs.ts';
import { refreshDiscovery, refreshTrending } from '#modules/discovery/index.ts';
import { db } from '#platform/db/transaction.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { upkeep } from '#platform/jobs/upkeep.ts';
import { deleteIdleBuckets } from '#platform/rate-limit/rate-limit.store.ts';

/** Everything that runs on a clock. */
export const schedules: readonly Schedule[] = [
  ...settlementSchedules,
  ...reconcileSchedules,
  ...closingSchedules,
  ...accountSchedules,
  {
    name: 'refresh-search-index',
    everySeconds: 5,
    run: async () => void (await refreshDiscovery()),
  },
  { name: 'refresh-trending', everySeconds: 300, run: refreshTrending },
  {
    name: 'forget-idle-rate-limits',
    everySeconds: 3600,
    run: async () => void (await deleteIdleBuckets(db())),
  },
  ...upkeep,
];
