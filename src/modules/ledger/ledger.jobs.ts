import { transaction } from '#platform/db/transaction.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { foldDifferences, HAS_DIFFERENCES } from './sums.store.ts';

/** Keeps the sums of days short to read: what was noted beside them is taken into them. */
export const ledgerSchedules: readonly Schedule[] = [
  {
    name: 'fold-ledger-differences',
    everySeconds: 30,
    hasWork: HAS_DIFFERENCES,
    run: ({ guard }) =>
      transaction(async (tx) => {
        await guard(tx);
        await foldDifferences(tx);
      }),
  },
];
