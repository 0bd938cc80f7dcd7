import {
  notifyGivenUpRefund,
  notifyRefund,
  notifyReturnedRefund,
} from '#flows/notify-contributor/index.ts';
import { moneyBackOf, REFUND_GIVEN_UP, strandedOf } from '#modules/contributions/index.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { type Subscriber, subscriber } from '#platform/events/outbox.ts';
import { findMoneyBack } from './money-back.store.ts';
import { findRefund } from './refund.store.ts';
import { findSurplus } from './surplus.store.ts';

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
    // What their bank has taken meanwhile they have: there is nothing to pay another way.
    handle: async ({ key, payload }, tx) => {
      if (await isOwed(tx, payload)) await notifyReturnedRefund(tx, payload.refund_id, key);
    },
  }),
  subscriber<About>({
    topic: REFUND_GIVEN_UP,
    consumer: 'mail-after-given-up-refund',
    handle: ({ key, payload }, tx) => notifyGivenUpRefund(tx, payload, key),
  }),
];

async function isOwed(tx: Executor, { contribution_id: id, refund_id }: About): Promise<boolean> {
  const refund = await findRefund(tx, refund_id);
  if (refund?.surplus && refund.attempt_id !== null) {
    const surplus = await findSurplus(tx, { contributionId: id, attemptId: refund.attempt_id });
    return surplus !== undefined && strandedOf(surplus) !== undefined;
  }
  const facts = await findMoneyBack(tx, id);
  return facts !== undefined && moneyBackOf(facts).owedMinor > 0n;
}
