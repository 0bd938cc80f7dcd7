import { describe, expect, it } from 'vitest';
import { APP_ORIGIN, refusal, sandbox } from './testing/sandbox.fixture.ts';

const box = sandbox();

async function customerWith(card: string) {
  const customer = await box.stripe.customers.create({ email: 'ada@example.test' });
  const method = await box.stripe.paymentMethods.attach(card, { customer: customer.id });
  return { customer: customer.id, payment_method: method.id };
}

function pay(card: string, more: object = {}) {
  return box.stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    payment_method: card,
    confirm: true,
    return_url: `${APP_ORIGIN}/back`,
    ...more,
  });
}

describe('amounts', () => {
  it.each([
    [49, 'usd', 'amount_too_small'],
    [49, 'jpy', 'amount_too_small'],
    [399, 'hkd', 'amount_too_small'],
    [100_000_000, 'usd', 'amount_too_large'],
    [0, 'usd', 'parameter_invalid_integer'],
    [-5, 'usd', 'parameter_invalid_integer'],
  ])('refuses %i %s with %s', async (amount, currency, code) => {
    expect((await refusal(box.stripe.paymentIntents.create({ amount, currency }))).code).toBe(code);
  });

  it('refuses fractions and unknown currencies', async () => {
    expect(
      (await refusal(box.stripe.paymentIntents.create({ amount: 10.5, currency: 'usd' }))).code,
    ).toBe('parameter_invalid_integer');
    expect(
      (await refusal(box.stripe.paymentIntents.create({ amount: 500, currency: 'xxx' }))).param,
    ).toBe('currency');
  });

  it('charges 500 yen as 500, with a whole-yen fee', async () => {
    const intent = await pay('pm_card_visa', {
      amount: 500,
      currency: 'jpy',
      expand: ['latest_charge.balance_transaction'],
    });
    expect(intent).toMatchObject({
      amount_received: 500,
      latest_charge: { amount: 500, amount_captured: 500 },
    });
    // 2.9 % of 500 is 14.5, rounded half up, plus 40.
    expect(intent.latest_charge).toMatchObject({
      balance_transaction: { amount: 500, fee: 55, net: 445 },
    });
  });
});

describe('cards that are refused', () => {
  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
    ['pm_card_chargeDeclinedVelocityLimitExceeded', 'card_declined', 'card_velocity_exceeded'],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
  ])('%s answers 402 %s / %s and keeps the intent', async (card, code, decline) => {
    const error = await refusal(pay(card));
    expect(error).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code,
      decline_code: decline,
    });
    const intent = await box.stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '', {
      expand: ['latest_charge'],
    });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      payment_method: null,
      last_payment_error: { code, decline_code: decline },
      latest_charge: { status: 'failed', paid: false, captured: false, amount_captured: 0 },
    });
  });

  it.each([
    ['4242424242424241', 'incorrect_number', ''],
    ['4111111111111111', 'card_declined', 'test_mode_live_card'],
    ['4242', 'incorrect_number', ''],
  ])('takes no payment method for %s', async (number, code, decline) => {
    const card = { number, exp_month: 12, exp_year: 2040, cvc: '123' };
    const error = await refusal(box.stripe.paymentMethods.create({ type: 'card', card }));
    expect(error).toMatchObject({ statusCode: 402, code });
    expect(error.decline_code).toBe(decline);
  });

  it.each([
    [{ exp_month: 13, exp_year: 2040 }, 'invalid_expiry_month'],
    [{ exp_month: 1, exp_year: 2020 }, 'invalid_expiry_year'],
    [{ exp_month: 1, exp_year: 2040, cvc: '12' }, 'invalid_cvc'],
  ])('refuses %o with %s', async (part, code) => {
    const card = { number: '4242424242424242', ...part };
    expect((await refusal(box.stripe.paymentMethods.create({ type: 'card', card }))).code).toBe(
      code,
    );
  });

  it('attaches …0341 and refuses only the later charge', async () => {
    const saved = await customerWith('pm_card_chargeCustomerFail');
    const error = await refusal(
      pay(saved.payment_method, { customer: saved.customer, off_session: true }),
    );
    expect(error.code).toBe('card_declined');
  });

  it('does not attach …0002', async () => {
    const customer = await box.stripe.customers.create({});
    const error = await refusal(
      box.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }),
    );
    expect(error.code).toBe('card_declined');
  });

  it('never stores a card number', async () => {
    const card = { number: '4000000000000259', exp_month: 1, exp_year: 2040, cvc: '321' };
    const method = await box.stripe.paymentMethods.create({ type: 'card', card });
    expect(method.card).toMatchObject({
      last4: '0259',
      brand: 'visa',
      checks: { cvc_check: 'pass' },
    });
    const { rows } = await box.running.gateway.pool.query(
      `select 1 from gateway.objects where data::text like '%4000000000000259%'
         or inner_data::text like '%0000000259%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a charge', () => {
  it('makes intent, charge and balance transaction that agree', async () => {
    const intent = await pay('pm_card_mastercard', {
      metadata: { contribution: '7' },
      transfer_group: 'campaign_1',
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 2500,
      transfer_group: 'campaign_1',
      payment_method: { card: { brand: 'mastercard', last4: '4444' } },
      latest_charge: {
        status: 'succeeded',
        captured: true,
        metadata: { contribution: '7' },
        transfer_group: 'campaign_1',
        outcome: { network_status: 'approved_by_network', risk_level: 'normal' },
        balance_transaction: {
          amount: 2500,
          fee: 103,
          net: 2397,
          status: 'pending',
          type: 'charge',
        },
      },
    });
  });

  it('uses an unattached method once', async () => {
    const card = { number: '4242424242424242', exp_month: 1, exp_year: 2040 };
    const method = await box.stripe.paymentMethods.create({ type: 'card', card });
    await pay(method.id);
    expect((await refusal(pay(method.id))).code).toBe('payment_method_unexpected_state');
  });

  it('happens once for twenty confirmations of one intent at the same time', async () => {
    const { id } = await box.stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      payment_method: 'pm_card_visa',
    });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => box.stripe.paymentIntents.confirm(id)),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect((await box.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('happens once for ten intents that share one unattached method', async () => {
    const card = { number: '4242424242424242', exp_month: 1, exp_year: 2040 };
    const method = await box.stripe.paymentMethods.create({ type: 'card', card });
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => pay(method.id)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('wants the customer of an attached method', async () => {
    const saved = await customerWith('pm_card_visa');
    expect((await refusal(pay(saved.payment_method))).param).toBe('payment_method');
    const other = await box.stripe.customers.create({});
    expect((await refusal(pay(saved.payment_method, { customer: other.id }))).param).toBe(
      'payment_method',
    );
    expect((await pay(saved.payment_method, { customer: saved.customer })).status).toBe(
      'succeeded',
    );
  });

  it('is authorised now and captured later, in part', async () => {
    const held = await pay('pm_card_visa', { capture_method: 'manual' });
    expect(held).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 2500,
      amount_received: 0,
    });
    expect(
      (await refusal(box.stripe.paymentIntents.capture(held.id, { amount_to_capture: 2501 })))
        .param,
    ).toBe('amount_to_capture');
    const captured = await box.stripe.paymentIntents.capture(held.id, {
      amount_to_capture: 2000,
      expand: ['latest_charge.balance_transaction'],
    });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 2000 });
    expect(captured.latest_charge).toMatchObject({
      amount_captured: 2000,
      balance_transaction: { amount: 2000 },
    });
    const left = await box.stripe.refunds.create({ payment_intent: held.id });
    expect(left.amount).toBe(2000);
  });

  it('can be cancelled before, not after', async () => {
    const open = await box.stripe.paymentIntents.create({ amount: 900, currency: 'eur' });
    const cancelled = await box.stripe.paymentIntents.cancel(open.id, {
      cancellation_reason: 'abandoned',
    });
    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const paid = await pay('pm_card_visa');
    expect((await refusal(box.stripe.paymentIntents.cancel(paid.id))).code).toBe(
      'payment_intent_unexpected_state',
    );
    expect((await refusal(box.stripe.paymentIntents.confirm(paid.id))).code).toBe(
      'payment_intent_unexpected_state',
    );
  });
});
