import fc from 'fast-check';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { moveClock } from '#platform/clock/clock.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { receiveWebhook, stripeProvider, usePaymentProvider } from '#modules/payments/index.ts';
import {
  addresses,
  input,
  key,
  makeCampaign,
  stateOf,
  totalsOf,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway, WEBHOOK_SECRET } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { handleLateEvents, handleProviderEvent, resolveAttempts } from './index.ts';

testDatabase();
const gateway = moneyGateway();

let serial = 0;

interface Message {
  readonly body: Buffer;
  readonly id: string;
}

function message(type: string, object: object): Message {
  serial += 1;
  const id = `evt_test_${serial}`;
  return { id, body: Buffer.from(JSON.stringify({ id, object: 'event', type, data: { object } })) };
}

function signed(
  body: Buffer,
  secret = WEBHOOK_SECRET,
  timestamp = Math.floor(Date.now() / 1000),
): string {
  return Stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret, timestamp });
}

async function deliver({ body, id }: Message): Promise<void> {
  await receiveWebhook(body, signed(body));
  await handleProviderEvent(id);
}

async function collected(card = 'pm_card_visa') {
  const campaign = await makeCampaign();
  const body = input(campaign, {
    extra_cents: 5000,
    expected_total_cents: 5000,
    payment_method_id: card,
  });
  const { contribution } = await startContribution(body, visitor(), key(), addresses);
  const attempt = await db().one<{
    provider_ref: string;
    charge_ref: string;
    idempotency_key: string;
  }>(sql`
    select provider_ref, charge_ref, idempotency_key from payment_attempts
      where source_id = ${contribution.id}`);
  return { id: contribution.id, campaign, ...attempt };
}

const intentMessage = (
  made: { provider_ref: string; idempotency_key: string },
  type = 'succeeded',
) =>
  message(`payment_intent.${type}`, {
    id: made.provider_ref,
    object: 'payment_intent',
    metadata: { attempt: made.idempotency_key },
  });

describe('signatures [d3-83]', () => {
  const { body } = message('payment_intent.succeeded', { id: 'pi_1' });
  it.each([
    ['none', undefined],
    ['a wrong secret', signed(body, 'whsec_wrong')],
    ['an old time', signed(body, WEBHOOK_SECRET, Math.floor(Date.now() / 1000) - 301)],
    ['another body', signed(Buffer.concat([body, Buffer.from(' ')]))],
    ['only v0', signed(body).replace('v1=', 'v0=')],
  ])('%s is refused and stores nothing', async (_name, signature) => {
    await expect(receiveWebhook(body, signature)).rejects.toMatchObject({ status: 400 });
    const kept = await db().query(sql`select 1 from payment_webhook_events`);
    expect(kept).toEqual([]);
  });

  it('two secrets hold during rotation, the old one not afterwards [F17]', async () => {
    const one = message('ping', {});
    overrideConfiguration({ stripeWebhookSecrets: ['whsec_new', WEBHOOK_SECRET] });
    expect(await receiveWebhook(one.body, signed(one.body))).toBe('unhandled');
    const two = message('ping', {});
    overrideConfiguration({ stripeWebhookSecrets: ['whsec_new'] });
    await expect(receiveWebhook(two.body, signed(two.body))).rejects.toMatchObject({ status: 400 });
    overrideConfiguration({ stripeWebhookSecrets: [WEBHOOK_SECRET] });
  });
});

describe('messages [W1 W2 F14 F15 F16]', () => {
  it('a repeat has no effect, ten at once neither', async () => {
    const made = await collected();
    const one = intentMessage(made);
    await Promise.all(Array.from({ length: 10 }, () => deliver(one)));
    const kept = await db().query(
      sql`select outcome from payment_webhook_events where event_ref = ${one.id}`,
    );
    expect(kept).toEqual([{ outcome: 'known' }]);
    expect(await totalsOf(made.campaign.id)).toMatchObject({ collected_minor: 5000n });
  });

  it('claims nothing: what counts is what the provider says when asked [d3-84]', async () => {
    const campaign = await makeCampaign();
    const body = input(campaign, {
      extra_cents: 5000,
      expected_total_cents: 5000,
      payment_method_id: 'pm_card_threeDSecure2Required',
    });
    const { contribution } = await startContribution(body, visitor(), key(), addresses);
    const attempt = await db().one<{ provider_ref: string; idempotency_key: string }>(sql`
      select provider_ref, idempotency_key from payment_attempts where source_id = ${contribution.id}`);
    await deliver(
      message('payment_intent.succeeded', {
        id: attempt.provider_ref,
        object: 'payment_intent',
        status: 'succeeded',
        amount_received: 5000,
        metadata: { attempt: attempt.idempotency_key },
      }),
    );
    expect(await stateOf(contribution.id)).toBe('charging');
    await gateway.control('3ds/complete', { payment_intent: attempt.provider_ref });
    await deliver(intentMessage(attempt));
    expect(await stateOf(contribution.id)).toBe('collected');
  });

  it('of something we have not stored yet is kept and matched later', async () => {
    const early = message('payment_intent.succeeded', {
      id: 'pi_not_ours_yet',
      object: 'payment_intent',
      metadata: { attempt: 'contribution:999999:charge:1' },
    });
    await deliver(early);
    await handleLateEvents();
    const kept = await db().one(
      sql`select handled_at from payment_webhook_events where event_ref = ${early.id}`,
    );
    expect(kept).toEqual({ handled_at: null });
  });

  it('of a card page that expired does not end the one its person was sent to instead', async () => {
    const campaign = await makeCampaign();
    const body = input(campaign, {
      extra_cents: 5000,
      expected_total_cents: 5000,
      payment_method_id: null,
    });
    const { contribution } = await startContribution(body, visitor(), key(), addresses);
    const sent = await db().one<{ ref: string; attempt: string; customer: string }>(sql`
      select provider_ref as ref, idempotency_key as attempt, customer_ref as customer
      from payment_attempts where source_id = ${contribution.id}`);
    const provider = stripeProvider();
    const back = addresses.done({ id: contribution.id, token: null });
    const lost = await provider.openCardPage({
      key: sent.attempt,
      customerRef: sent.customer,
      currency: 'USD',
      doneUrl: back,
      cancelUrl: back,
      locale: 'en',
      text: 'As it was worded before.',
      metadata: {},
    });
    expect(lost).toMatchObject({
      outcome: 'requires_action',
      ref: expect.not.stringMatching(sent.ref),
    });
    await provider.cancel('checkout_session', lost.ref ?? '');
    const metadata = { attempt: sent.attempt };
    await deliver(message('checkout.session.expired', { id: lost.ref, metadata }));
    const kept = await db().one(
      sql`select state, provider_ref as ref from payment_attempts where source_id = ${contribution.id}`,
    );
    expect(kept).toEqual({ state: 'requires_action', ref: sent.ref });
  });

  it('before our own answer: the person’s request and the message end in one charge', async () => {
    await gateway.control('faults', {
      rules: [{ match: { method: 'POST', path: '/v1/payment_intents' }, kind: 'drop_after' }],
    });
    const campaign = await makeCampaign();
    const body = input(campaign, { extra_cents: 5000, expected_total_cents: 5000 });
    const { contribution } = await startContribution(body, visitor(), key(), addresses);
    await gateway.control('faults', { rules: [] });
    expect(await stateOf(contribution.id)).toBe('charge_unknown');
    const { charges } = await gateway.control<{
      charges: { payment_intent: string; metadata: { attempt: string; source_id: string } }[];
    }>('books?limit=10000');
    const charge = charges.find(({ metadata }) => metadata.source_id === String(contribution.id));
    const hint = {
      provider_ref: charge?.payment_intent ?? '',
      idempotency_key: charge?.metadata.attempt ?? '',
    };
    await Promise.all([
      deliver(intentMessage(hint)),
      deliver(intentMessage(hint)),
      moveClock(30).then(resolveAttempts),
    ]);
    await moveClock(0);
    expect(await stateOf(contribution.id)).toBe('collected');
    expect(await totalsOf(campaign.id)).toMatchObject({ collected_minor: 5000n, contributions: 1 });
  });
});

describe('disputes [C6]', () => {
  const about = ({ id }: { id: string }, status: string) =>
    message('charge.dispute.updated', { id, object: 'dispute', status });
  const act = (made: { charge_ref: string }, what: 'open' | 'win' | 'lose') =>
    gateway.control<{ id: string }>(`disputes/${what}`, { charge: made.charge_ref });
  const statuses = ['needs_response', 'under_review', 'won', 'lost', 'needs_response'];

  it('opened, the sum is held; any order and repetition of its messages ends alike', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(statuses, { minLength: 5 }),
        fc.integer({ min: 0, max: 4 }),
        async (order, before) => {
          const made = await collected();
          const dispute = await act(made, 'open');
          for (const status of order.slice(0, before)) await deliver(about(dispute, status));
          // Whatever the messages say.
          expect(await stateOf(made.id)).toBe(before > 0 ? 'disputed' : 'collected');
          await act(made, 'win');
          for (const status of order.slice(before)) await deliver(about(dispute, status));
          expect(await stateOf(made.id)).toBe('collected');
          expect(await totalsOf(made.campaign.id)).toMatchObject({ collected_minor: 5000n });
        },
      ),
      { numRuns: 6 },
    );
  });

  it('lost, the money is gone and the contribution does not count', async () => {
    const made = await collected('pm_card_visa');
    const dispute = await act(made, 'open');
    await deliver(about(dispute, 'needs_response'));
    expect(await stateOf(made.id)).toBe('disputed');
    await act(made, 'lose');
    await deliver(about(dispute, 'lost'));
    await deliver(about(dispute, 'lost'));
    expect(await stateOf(made.id)).toBe('dispute_lost');
    expect(await totalsOf(made.campaign.id)).toMatchObject({ raised_minor: 0n, contributors: 0 });
  });

  it('an inquiry takes no money, and one of another charge is kept for later', async () => {
    const made = await collected();
    const inquiry = { charge: made.charge_ref, inquiry: true };
    const asked = await gateway.control<{ id: string }>('disputes/open', inquiry);
    await deliver(about(asked, 'warning_needs_response'));
    const strange = about({ id: 'dp_of_nobody' }, 'lost');
    await deliver(strange);
    expect(await stateOf(made.id)).toBe('collected');
    const kept = await db().one(sql`
      select handled_at from payment_webhook_events where event_ref = ${strange.id}`);
    expect(kept).toEqual({ handled_at: null });
  });
});

describe('without any message', () => {
  it('reconciliation ends every contribution [F15]', async () => {
    usePaymentProvider(stripeProvider());
    const open = await db().query(sql`
      select 1 from payment_attempts where state in ('stored', 'unknown') and check_at <= clock_now()`);
    await resolveAttempts();
    expect(open.length).toBeLessThan(50);
    const left = await db().query(sql`
      select 1 from contributions where state in ('charging', 'charge_unknown') and pledged_at is null`);
    expect(left).toEqual([]);
  });
});

itLeavesMoneyInOrder(gateway);
