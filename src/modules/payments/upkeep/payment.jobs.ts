import { inBatches } from '#platform/jobs/in-batches.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { deleteOldWebhookEvents } from '../webhook.store.ts';

/** The provider sends a message again for some days; what it said of people is not needed for longer. */
const DAYS = 90;

export const paymentSchedules: readonly Schedule[] = [
  {
    name: 'forget-provider-messages',
    everySeconds: 3600,
    run: async (context) => {
      await inBatches(context, (tx, limit) => deleteOldWebhookEvents(tx, DAYS, limit));
    },
  },
];
