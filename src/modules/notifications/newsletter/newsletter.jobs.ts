import { db } from '#platform/db/transaction.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { LINK_DAYS } from './confirm-newsletter.ts';
import { deleteUnconfirmed } from './newsletter.store.ts';

export const newsletterSchedules: readonly Schedule[] = [
  {
    name: 'forget-unconfirmed-subscriptions',
    everySeconds: 3600,
    run: async () => void (await deleteUnconfirmed(db(), LINK_DAYS)),
  },
];
