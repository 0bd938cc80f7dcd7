import { type Subscriber, subscriber } from '#platform/events/outbox.ts';
import { insertOwnEvent } from './analytics.store.ts';

/** What is known here for certain is not left to browsers to tell. */
export const analyticsSubscribers: readonly Subscriber[] = [
  subscriber<{ campaign_id: number }>({
    topic: 'campaign.followed',
    consumer: 'count-follow',
    isLight: true,
    async handle({ payload }, tx) {
      await insertOwnEvent(tx, 'campaign_followed', payload.campaign_id);
    },
  }),
];
