import { type Subscriber, subscriber } from '#platform/events/outbox.ts';
import { markStaleOfOwner } from '../index.store.ts';

/** People are found by their campaigns, and campaigns by their owner's name. */
export const discoverySubscribers: readonly Subscriber[] = [
  subscriber<{ account_id: number }>({
    topic: 'account.renamed',
    consumer: 'index-campaigns-of-owner',
    async handle({ payload }, tx) {
      await markStaleOfOwner(tx, payload.account_id);
    },
  }),
];
