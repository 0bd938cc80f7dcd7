import { transaction } from '#platform/db/transaction.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { markStaleByRates } from './revalue.store.ts';

/** Rates are published once a day; of very many campaigns the others have their turn at the next look. */
const LOOK_SECONDS = 6 * 3600;
const MOST = 20_000;
/** Every campaign of another currency is looked at. */
const LOOK_MS = 60_000;

/** Sums in euros follow the exchange rates, though nothing of the campaign itself has changed. */
export const revalueSchedules: readonly Schedule[] = [
  {
    name: 'revalue-search-index',
    everySeconds: LOOK_SECONDS,
    run: async () =>
      void (await transaction((tx) => markStaleByRates(tx, MOST), { statementTimeout: LOOK_MS })),
  },
];
