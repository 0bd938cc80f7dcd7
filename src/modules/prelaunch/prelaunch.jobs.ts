import { db } from '#platform/db/transaction.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { deleteUnconfirmed } from './subscriber.store.ts';

/** Whoever was asked and said nothing may not have been the one who typed the address. */
const UNCONFIRMED_DAYS = 30;

export const prelaunchSchedules: readonly Schedule[] = [
  {
    name: 'forget-unconfirmed-subscribers',
    everySeconds: 3600,
    run: async () => void (await deleteUnconfirmed(db(), UNCONFIRMED_DAYS)),
  },
];
