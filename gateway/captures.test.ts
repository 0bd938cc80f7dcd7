import type { Stripe } from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually, refusal, sandbox } from './testing/sandbox.fixture.ts';

const box = sandbox();
afterEach(() => box.control('faults', {}));

type Params = Partial<Stripe.PaymentIntentCreateParams>;

async function pay(params: Params = {}): Promise<Stripe.Charge> {
  const intent = await box.stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    expand: ['latest_charge.balance_transaction'],
    ...params,
  });
  expect(intent.status).toBe('succeeded');
  return intent.latest_charge as Stripe.Charge;
}

const bookedOf = async (charge: string) => {
  const { balance_transaction: booked } = await box.stripe.charges.retrieve(charge, {
    expand: ['balance_transaction'],
  });
  return booked as Stripe.BalanceTransaction | null;
};

describe('asynchronous capture', () => {
  it('answers without balance transaction, books by control call, and says so once', async () => {
    await box.control('faults', { captures: [{ after_ms: null }] });
    const charge = await pay();
    expect(charge).toMatchObject({
      status: 'succeeded',
      captured: true,
      amount_captured: 10_000,
      balance_transaction: null,
    });
    const succeeded = await box.stripe.events.list({ type: 'charge.succeeded', limit: 1 });
    expect(succeeded.data[0]?.data.object).toMatchObject({
      id: charge.id,
      balance_transaction: null,
    });
    expect(await bookedOf(charge.id)).toBeNull();
    await box.control('captures/book', { charge: charge.id });
    await box.control('captures/book', { charge: charge.id });
    expect(await bookedOf(charge.id)).toMatchObject({ amount: 10_000, fee: 320, type: 'charge' });
    const updates = await box.stripe.events.list({ type: 'charge.updated' });
    expect(updates.data).toHaveLength(1);
    expect(updates.data[0]?.data).toMatchObject({
      object: { id: charge.id, balance_transaction: expect.stringMatching(/^txn_/) },
      previous_attributes: { balance_transaction: null },
    });
  });

  it('books by sandbox time, as often as the rule says, and what waits for a call by one call', async () => {
    await box.control('faults', { captures: [{ after_ms: 3_600_000, times: 1 }] });
    const [timed, atOnce] = [await pay(), await pay()];
    expect(timed.balance_transaction).toBeNull();
    expect(atOnce.balance_transaction).toMatchObject({ fee: 320 });
    await box.control('clock', { offset_seconds: 3_601 });
    expect(await bookedOf(timed.id)).toMatchObject({ fee: 320 });
    await box.control('clock', { offset_seconds: 0 });
    await box.control('faults', { captures: [{ after_ms: null }] });
    const held = [await pay(), await pay()];
    expect(await box.control('captures/book', {})).toEqual({ booked: 2 });
    for (const { id } of held) expect(await bookedOf(id)).toMatchObject({ fee: 320 });
    for (const source of [timed.id, ...held.map(({ id }) => id)])
      expect((await box.stripe.balanceTransactions.list({ source })).data).toHaveLength(1);
  });

  it('comes with card …6116, and never where the intent asks for capture at once', async () => {
    const late = await pay({ payment_method: 'pm_card_asynchronousCapture' });
    expect(late.balance_transaction).toBeNull();
    await eventually(
      () => bookedOf(late.id),
      (booked) => booked?.fee === 320,
    );
    const atOnce = await pay({
      payment_method: 'pm_card_asynchronousCapture',
      capture_method: 'automatic',
    });
    expect(atOnce.balance_transaction).toMatchObject({ fee: 320 });
  });

  it('can be refunded and disputed before it is booked', async () => {
    await box.control('faults', { captures: [{ after_ms: null }] });
    const charge = await pay();
    await box.stripe.refunds.create({ charge: charge.id, amount: 1_000 });
    await box.control('disputes/open', { charge: charge.id });
    expect((await refusal(box.stripe.refunds.create({ charge: charge.id }))).code).toBe(
      'charge_disputed',
    );
    await box.control('captures/book', { charge: charge.id });
    expect(await bookedOf(charge.id)).toMatchObject({ amount: 10_000, fee: 320 });
  });
});
