import { describe, expect, it } from 'vitest';
import { APP_ORIGIN, refusal, sandbox, sendForm } from './testing/sandbox.fixture.ts';

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

describe('3-D Secure', () => {
  const always = 'pm_card_authenticationRequired';

  async function answer(url: string, outcome: string) {
    const response = await sendForm(url, { outcome });
    expect(response.status).toBe(303);
    return new URL(response.headers.get('location') ?? '');
  }

  it('asks, and succeeds after Complete', async () => {
    const intent = await pay(always);
    expect(intent).toMatchObject({
      status: 'requires_action',
      amount_received: 0,
      latest_charge: null,
    });
    const challenge = intent.next_action?.redirect_to_url?.url ?? '';
    const back = await answer(challenge, 'complete');
    expect(back.origin + back.pathname).toBe(`${APP_ORIGIN}/back`);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    const after = await box.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    });
    expect(after).toMatchObject({ status: 'succeeded', next_action: null });
    expect(after.latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    });
    const again = await answer(challenge, 'fail');
    expect(again.searchParams.get('redirect_status')).toBe('succeeded');
  });

  it('goes back to the start after Fail', async () => {
    const intent = await pay(always);
    const back = await answer(intent.next_action?.redirect_to_url?.url ?? '', 'fail');
    expect(back.searchParams.get('redirect_status')).toBe('failed');
    expect(await box.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  it('charges once when Complete is pressed many times at once', async () => {
    const intent = await pay(always);
    const url = intent.next_action?.redirect_to_url?.url ?? '';
    await Promise.all(Array.from({ length: 10 }, () => sendForm(url, { outcome: 'complete' })));
    const charges = await box.stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data.map((charge) => charge.status)).toEqual(['succeeded']);
  });

  it('is refused off session, and when actions are unwanted', async () => {
    const saved = await customerWith(always);
    const off = await refusal(
      pay(saved.payment_method, { customer: saved.customer, off_session: true }),
    );
    expect(off).toMatchObject({ statusCode: 402, code: 'authentication_required' });
    const unwanted = await refusal(pay(always, { error_on_requires_action: true }));
    expect(unwanted).toMatchObject({ code: 'authentication_required' });
    expect(unwanted.payment_intent?.status).toBe('requires_payment_method');
  });

  it('declines …1629 after Complete', async () => {
    const intent = await pay('pm_card_threeDSecureRequiredChargeDeclined');
    const back = await answer(intent.next_action?.redirect_to_url?.url ?? '', 'complete');
    expect(back.searchParams.get('redirect_status')).toBe('failed');
    const after = await box.stripe.paymentIntents.retrieve(intent.id);
    expect(after.last_payment_error).toMatchObject({
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
  });

  it('is optional for …3055', async () => {
    expect((await pay('pm_card_threeDSecureOptional')).status).toBe('succeeded');
    const asked = { payment_method_options: { card: { request_three_d_secure: 'any' } } };
    expect((await pay('pm_card_threeDSecureOptional', asked)).status).toBe('requires_action');
  });

  it('is done once for …3155 by a setup, then charges go off session', async () => {
    const customer = await box.stripe.customers.create({});
    const setup = await box.stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
      usage: 'off_session',
      return_url: `${APP_ORIGIN}/saved`,
    });
    expect(setup.status).toBe('requires_action');
    const back = await answer(setup.next_action?.redirect_to_url?.url ?? '', 'complete');
    expect(back.searchParams.get('setup_intent')).toBe(setup.id);
    const done = await box.stripe.setupIntents.retrieve(setup.id, {
      expand: ['payment_method', 'latest_attempt'],
    });
    expect(done).toMatchObject({
      status: 'succeeded',
      payment_method: { customer: customer.id },
      latest_attempt: { status: 'succeeded' },
    });
    const method =
      typeof done.payment_method === 'string'
        ? done.payment_method
        : (done.payment_method?.id ?? '');
    const charge = await pay(method, { customer: customer.id, off_session: true });
    expect(charge.status).toBe('succeeded');
    expect((await pay(method, { customer: customer.id })).status).toBe('requires_action');
  });

  it('sends nobody to a foreign site', async () => {
    expect((await refusal(pay(always, { return_url: 'https://evil.test/' }))).code).toBe(
      'url_invalid',
    );
  });

  it('is answered by the control API too', async () => {
    const intent = await pay(always);
    await box.control('3ds/complete', { payment_intent: intent.id });
    expect((await box.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });
});

describe('setting up a card', () => {
  it('saves it without a charge', async () => {
    const customer = await box.stripe.customers.create({});
    const setup = await box.stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    expect(setup).toMatchObject({ status: 'succeeded', usage: 'off_session' });
    const methods = await box.stripe.customers.listPaymentMethods(customer.id);
    expect(methods.data.map((method) => method.card?.last4)).toEqual(['4242']);
    expect((await box.stripe.charges.list({ customer: customer.id })).data).toEqual([]);
  });

  it('refuses a declining card and stays open', async () => {
    const customer = await box.stripe.customers.create({});
    const error = await refusal(
      box.stripe.setupIntents.create({
        customer: customer.id,
        payment_method: 'pm_card_chargeDeclined',
        confirm: true,
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' });
    const again = await box.stripe.setupIntents.confirm(error.setup_intent?.id ?? '', {
      payment_method: 'pm_card_visa',
    });
    expect(again.status).toBe('succeeded');
  });

  it('a detached method cannot be used again', async () => {
    const saved = await customerWith('pm_card_visa');
    await box.stripe.paymentMethods.detach(saved.payment_method);
    const error = await refusal(pay(saved.payment_method, { customer: saved.customer }));
    expect(error.code).toBe('payment_method_unexpected_state');
  });
});
