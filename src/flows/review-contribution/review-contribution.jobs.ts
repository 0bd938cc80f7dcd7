import { notifyContributor, type Notice } from '#flows/notify-contributor/index.ts';
import { type Subscriber, subscriber } from '#platform/events/outbox.ts';
import { defineJob, enqueue } from '#platform/jobs/jobs.ts';
import { chargeReleased } from './review-contribution.ts';

interface About {
  readonly contribution_id: number;
}

/** The provider is asked outside the transaction that released it. */
export const chargeReleasedJob = defineJob<About>({
  name: 'charge-released-contribution',
  handle: ({ contribution_id: id }) => chargeReleased(id),
  retryLimit: 8,
  expireInSeconds: 90,
});

const mailAfter = (topic: string, notice: Notice): Subscriber =>
  subscriber<About>({
    topic,
    consumer: `mail-after-${topic}`,
    handle: ({ key, payload }, tx) => notifyContributor(tx, payload.contribution_id, notice, key),
  });

export const reviewSubscribers: readonly Subscriber[] = [
  mailAfter('contribution.under_review', 'contribution_in_review'),
  mailAfter('contribution.review_cancelled', 'review_cancelled'),
  subscriber<About>({
    topic: 'contribution.review_released',
    consumer: 'charge-released-contribution',
    handle: ({ key, payload }, tx) => enqueue(tx, chargeReleasedJob, payload, { key }),
  }),
];
