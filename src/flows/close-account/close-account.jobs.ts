import { deletePicture } from '#modules/media/index.ts';
import { paymentProvider } from '#modules/payments/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { forgetLeftovers } from './close-account.store.ts';
import { loosenEvents } from './forget-visitor.store.ts';

/** Files cannot be deleted in the transaction that ends their use: the picture goes right after it. */
export const deleteAvatarJob = defineJob<{ public_id: string }>({
  name: 'delete-avatar',
  async handle({ public_id: publicId }) {
    await deletePicture(publicId);
  },
  retryLimit: 20,
});

/**
 * The provider forgets name, address and cards of the person too. Its record of charges stays, so that
 * refunds and disputes of what was paid go on.
 */
export const deleteCustomerJob = defineJob<{ customer_ref: string }>({
  name: 'delete-customer',
  handle: ({ customer_ref: ref }) => paymentProvider().deleteCustomer(ref),
  retryLimit: 20,
});

/** Every event of ninety days is looked at. */
const STATEMENT_MS = 120_000;

/** What the person's browser told of them is nobody's any more; what was counted of it stays. */
export const forgetVisitorJob = defineJob<{ visitor_id: string }>({
  name: 'forget-visitor',
  async handle({ visitor_id: visitorId }) {
    await transaction((tx) => loosenEvents(tx, visitorId), { statementTimeout: STATEMENT_MS });
  },
  retryLimit: 20,
});

export const closingSchedules: readonly Schedule[] = [
  {
    name: 'forget-closed-accounts',
    everySeconds: 3600,
    run: () => forgetLeftovers(db()),
  },
];
