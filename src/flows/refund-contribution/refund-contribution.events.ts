import {
  notifyGivenUpRefund,
  notifyRefund,
  notifyReturnedRefund,
} from '#flows/notify-contributor/index.ts';
import { REFUND_GIVEN_UP } from '#modules/contributions/index.ts';
import { type Subscriber, subscriber } from '#platform/events/outbox.ts';

interface About {
  readonly contribution_id: number;
  readonly campaign_id: number;
  readonly refund_id: number;
}

export const refundSubscribers: readonly Subscriber[] = [
  subscriber<About>({
    topic: 'contribution.refunded',
    consumer: 'mail-after-refund',
    handle: ({ key, payload }, tx) => notifyRefund(tx, payload.refund_id, key),
  }),
  subscriber<About>({
    topic: 'refund.returned',
    consumer: 'mail-after-returned-refund',
    handle: ({ key, payload }, tx) => notifyReturnedRefund(tx, payload.refund_id, key),
  }),
  subscriber<About>({
    topic: REFUND_GIVEN_UP,
    consumer: 'mail-after-given-up-refund',
    handle: ({ key, payload }, tx) => notifyGivenUpRefund(tx, payload, key),
  }),
];
