import { leaveContribution } from '#flows/back-campaign/index.ts';
import { findOrphanCharges } from '#flows/reconcile-payments/index.ts';
import {
  markSurplusRefunded,
  resolveRefund,
  resolveRefunds,
} from '#flows/refund-contribution/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeAccount, makeCampaign, visitor } from '../stories/market.ts';
import { dispute, give } from './backing.ts';
import { ASKS_HOLDER, DAY, type Gateway, type MarketClock } from './market-clock.ts';

/**
 * Charges that come to light after their checkout was given up: given back, sent back and paid, sent back and
 * not yet paid, taken by the bank before, asked for by the bank, not yet given back.
 */
export async function surplus({
  gateway,
  clock,
}: {
  readonly gateway: Gateway;
  readonly clock: MarketClock;
}): Promise<void> {
  const campaign = await makeCampaign({ endsIn: 30 * DAY });
  for (const amount of [2100, 2300, 2400, 2700, 2800, 2600]) {
    const left = await give(campaign, amount, ASKS_HOLDER);
    await leaveContribution({ token: left.token }, visitor());
    const attempt = await db().one<{ idempotency_key: string }>(sql`
      select idempotency_key from payment_attempts where source_id = ${left.id}
        and operation = 'charge'`);
    const form = new URLSearchParams({
      amount: String(amount),
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      'metadata[attempt]': attempt.idempotency_key,
    });
    const headers = { authorization: 'Bearer sk_test_groundswell' };
    await fetch(`${gateway.url}/v1/payment_intents`, { method: 'POST', body: form, headers });
    await findOrphanCharges();
    if (amount === 2700) await dispute(gateway, left.id, 'lose');
    if (amount === 2800) await dispute(gateway, left.id, 'open');
    if (amount !== 2600) await resolveRefunds();
    if (amount === 2300 || amount === 2400) await sendBack(left.id, gateway, clock);
    if (amount === 2300) await payAnotherWay(left.id, clock);
  }
}

async function sendBack(id: number, gateway: Gateway, clock: MarketClock): Promise<void> {
  const { charge, refund } = await surplusOf(id);
  await gateway.control('refunds/fail', { charge });
  await clock.pass(60);
  await resolveRefund(refund);
}

const surplusOf = (id: number) =>
  db().one<{ charge: string; refund: number; attempt: number }>(sql`
    select a.charge_ref as charge, r.id as refund, a.id as attempt
    from payment_attempts a join payment_refunds r on r.attempt_id = a.id where a.source_id = ${id}
      and a.state = 'surplus'`);

async function payAnotherWay(id: number, clock: MarketClock): Promise<void> {
  const { attempt } = await surplusOf(id);
  await clock.pass(60);
  await markSurplusRefunded({
    contributionId: id,
    attemptId: attempt,
    note: 'By bank transfer',
    key: `surplus-${id}`,
    actorId: await makeAccount(),
    requestId: null,
  });
}
