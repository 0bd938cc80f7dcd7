import { describe, expect, it } from 'vitest';
import { eventually, refusal, sandbox } from './testing/sandbox.fixture.ts';

const box = sandbox();

async function paid(card = 'pm_card_visa', amount = 10_000, currency = 'usd') {
  const intent = await box.stripe.paymentIntents.create({
    amount,
    currency,
    payment_method: card,
    confirm: true,
  });
  return { intent: intent.id, charge: String(intent.latest_charge) };
}

describe('refunds', () => {
  it.each([
    [{ amount: 0 }, 'parameter_invalid_integer'],
    [{ amount: -1 }, 'parameter_invalid_integer'],
    [{ amount: 10_001 }, 'refund_amount_exceeds_charge'],
  ])('refuses %o', async (params, code) => {
    const { intent } = await paid();
    expect(
      (await refusal(box.stripe.refunds.create({ payment_intent: intent, ...params }))).code,
    ).toBe(code);
    expect((await box.stripe.refunds.list({ payment_intent: intent })).data).toEqual([]);
  });

  it('refuses what was never paid, and a second whole refund', async () => {
    const open = await box.stripe.paymentIntents.create({ amount: 900, currency: 'usd' });
    expect((await refusal(box.stripe.refunds.create({ payment_intent: open.id }))).param).toBe(
      'payment_intent',
    );
    const { charge } = await paid();
    await box.stripe.refunds.create({ charge });
    expect((await refusal(box.stripe.refunds.create({ charge }))).code).toBe(
      'charge_already_refunded',
    );
  });

  it('gives back in parts, to the last unit', async () => {
    const { intent, charge } = await paid();
    await box.stripe.refunds.create({ payment_intent: intent, amount: 3_333 });
    const refund = await box.stripe.refunds.create({ charge, expand: ['balance_transaction'] });
    expect(refund).toMatchObject({
      amount: 6_667,
      status: 'succeeded',
      balance_transaction: { net: -6_667, fee: 0 },
    });
    const after = await box.stripe.charges.retrieve(charge);
    expect(after).toMatchObject({ refunded: true, amount_refunded: 10_000 });
  });

  it('lets one of two parallel refunds of 60 % through', async () => {
    const { charge } = await paid();
    const results = await Promise.allSettled(
      [1, 2].map(() => box.stripe.refunds.create({ charge, amount: 6_000 })),
    );
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await box.stripe.charges.retrieve(charge)).amount_refunded).toBe(6_000);
  });

  it('settles …7726 later, and …5126 comes back', async () => {
    const slow = await box.stripe.refunds.create({
      charge: (await paid('pm_card_refundPending')).charge,
    });
    expect(slow.status).toBe('pending');
    await eventually(
      () => box.stripe.refunds.retrieve(slow.id),
      (refund) => refund.status === 'succeeded',
    );
    const { charge } = await paid('pm_card_refundFail');
    const failing = await box.stripe.refunds.create({ charge });
    expect(failing.status).toBe('succeeded');
    const failed = await eventually(
      () => box.stripe.refunds.retrieve(failing.id, { expand: ['failure_balance_transaction'] }),
      (refund) => refund.status === 'failed',
    );
    expect(failed).toMatchObject({
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: { amount: 10_000 },
    });
    expect((await box.stripe.charges.retrieve(charge)).amount_refunded).toBe(0);
  });
});

describe('what a refund may become', () => {
  const plan = (charge: string, ...outcomes: object[]) =>
    box.control('refunds/plan', { charge, outcomes });

  async function eventsOf(refund: string): Promise<string[]> {
    const { data } = await box.stripe.events.list({ limit: 100 });
    return data
      .filter((event) => (event.data.object as { id: string }).id === refund)
      .map((event) => event.type)
      .reverse();
  }

  it('refuses an unknown plan, and plans for what is no charge', async () => {
    const { charge } = await paid();
    await expect(plan(charge, { outcome: 'perhaps' })).rejects.toThrow('400');
    await expect(plan(charge, { outcome: 'pending', ending: 'soon' })).rejects.toThrow('400');
    await expect(plan('ch_none', { outcome: 'pending' })).rejects.toThrow('404');
    expect((await box.stripe.refunds.create({ charge })).status).toBe('succeeded');
  });

  it('is refused at once; its key remembers that, another key is asked anew', async () => {
    const { charge } = await paid();
    await plan(charge, { outcome: 'refused', code: 'charge_not_refundable' });
    const ask = (idempotencyKey: string) =>
      box.stripe.refunds.create({ charge, amount: 4_000 }, { idempotencyKey });
    expect((await refusal(ask(`${charge}:1`))).code).toBe('charge_not_refundable');
    expect((await refusal(ask(`${charge}:1`))).code).toBe('charge_not_refundable');
    expect((await box.stripe.refunds.list({ charge })).data).toEqual([]);
    expect((await ask(`${charge}:2`)).status).toBe('succeeded');
  });

  it('fails within the answer and leaves the charge as it was', async () => {
    const { charge } = await paid();
    await plan(charge, { outcome: 'failed', reason: 'lost_or_stolen_card' });
    const refund = await box.stripe.refunds.create({
      charge,
      expand: ['balance_transaction', 'failure_balance_transaction'],
    });
    expect(refund).toMatchObject({
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
      balance_transaction: { net: -10_000 },
      failure_balance_transaction: { net: 10_000, type: 'refund_failure' },
    });
    expect(await box.stripe.charges.retrieve(charge)).toMatchObject({
      refunded: false,
      amount_refunded: 0,
    });
  });

  it('waits until it is told, then succeeds, and comes back from the bank days later', async () => {
    const { charge } = await paid();
    await plan(charge, { outcome: 'pending' });
    const { id, status, pending_reason } = await box.stripe.refunds.create({ charge });
    expect([status, pending_reason]).toEqual(['pending', 'processing']);
    expect(await box.control('refunds/succeed', { charge })).toMatchObject({
      id,
      status: 'succeeded',
    });
    expect(await box.control('refunds/succeed', { refund: id })).toMatchObject({
      status: 'succeeded',
    });
    const returned = await box.control('refunds/fail', { refund: id, reason: 'declined' });
    expect(returned).toMatchObject({ status: 'failed', failure_reason: 'declined' });
    await box.control('refunds/succeed', { refund: id });
    expect((await box.stripe.refunds.retrieve(id)).status).toBe('failed');
    expect(await eventsOf(id)).toEqual([
      'refund.created',
      'refund.updated',
      'charge.refund.updated',
      'refund.updated',
      'refund.failed',
      'charge.refund.updated',
    ]);
    expect((await box.stripe.refunds.create({ charge })).amount).toBe(10_000);
  });

  it('ends by itself in sandbox time', async () => {
    const { charge } = await paid();
    await plan(charge, { outcome: 'pending', ending: 'failed', after_ms: 86_400_000 });
    const { id } = await box.stripe.refunds.create({ charge });
    await box.control('clock', { offset_seconds: 86_399 - 60 });
    expect((await box.stripe.refunds.retrieve(id)).status).toBe('pending');
    await box.control('clock', { offset_seconds: 86_401 });
    expect((await box.stripe.refunds.retrieve(id)).status).toBe('failed');
    await box.control('clock', { offset_seconds: 0 });
  });

  it('is cancelled only while its receiver has to act', async () => {
    const { charge } = await paid();
    await plan(charge, { outcome: 'requires_action' }, { outcome: 'pending' });
    const waiting = await box.stripe.refunds.create({ charge, amount: 2_000 });
    const pending = await box.stripe.refunds.create({ charge, amount: 3_000 });
    expect([waiting.status, pending.status]).toEqual(['requires_action', 'pending']);
    expect((await refusal(box.stripe.refunds.cancel(pending.id))).statusCode).toBe(400);
    expect((await box.stripe.refunds.cancel(waiting.id)).status).toBe('canceled');
    expect((await box.stripe.charges.retrieve(charge)).amount_refunded).toBe(3_000);
    const ended = await box.control('refunds/cancel', { refund: pending.id });
    expect(ended).toMatchObject({ status: 'canceled' });
    expect((await box.stripe.charges.retrieve(charge)).amount_refunded).toBe(0);
  });

  it('is found after its answer was lost, and the key answers for it', async () => {
    const { charge, intent } = await paid();
    await box.control('faults', {
      rules: [{ match: { method: 'POST', path: '/v1/refunds' }, kind: 'drop_after', per_key: 2 }],
    });
    const ask = () =>
      box.stripe.refunds.create(
        { payment_intent: intent, amount: 700, metadata: { refund: charge } },
        { idempotencyKey: charge },
      );
    expect((await refusal(ask())).type).toBe('StripeConnectionError');
    const [made] = (await box.stripe.refunds.list({ payment_intent: intent })).data;
    expect(made).toMatchObject({ amount: 700, metadata: { refund: charge } });
    expect((await ask()).id).toBe(made?.id);
    await box.control('faults', {});
    expect((await box.stripe.charges.retrieve(charge)).amount_refunded).toBe(700);
  });
});
