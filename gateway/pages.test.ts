import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APP_ORIGIN, refusal, sandbox, sendForm } from './testing/sandbox.fixture.ts';

const box = sandbox();
const CARD = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
  name: 'Ada L',
  email: 'ada@example.test',
};

async function session(more: object = {}) {
  return box.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 2,
        price_data: { currency: 'eur', unit_amount: 1_250, product_data: { name: 'Mug' } },
      },
    ],
    payment_intent_data: { metadata: { contribution: '9' }, transfer_group: 'campaign_9' },
    success_url: `${APP_ORIGIN}/thanks?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${APP_ORIGIN}/checkout`,
    ...more,
  });
}

async function text(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  return response.text();
}

/** Every line the market's mark is drawn with. */
const MARK_LINES = readFileSync(join(import.meta.dirname, '../public/favicon.svg'), 'utf8').match(
  /<path [^>]*>/g,
);

describe('the card page', () => {
  it('bears the mark of the market, in the page and in the tab, and no other', async () => {
    const page = await text((await session()).url ?? '');
    expect(page.match(/<path [^>]*>/g)).toEqual(MARK_LINES);
    expect(page).toContain('href="data:image/svg+xml,');
  });

  it('is marked as a test, in four languages, and cannot be framed elsewhere', async () => {
    const { url } = await session();
    const response = await fetch(url ?? '');
    expect(response.headers.get('content-security-policy')).toContain(
      `frame-ancestors ${APP_ORIGIN}`,
    );
    expect(await response.text()).toContain(
      'TEST MODE – no money moves, only test numbers accepted',
    );
    for (const [locale, words] of [
      ['fr', 'MODE TEST'],
      ['de', 'TESTMODUS'],
      ['es', 'MODO DE PRUEBA'],
    ]) {
      const page = await text(`${url}?locale=${locale}`);
      expect(page).toContain(`<html lang="${locale}"`);
      expect(page).toContain(words);
    }
    expect(await text((await session({ locale: 'de' })).url ?? '')).toContain('TESTMODUS');
  });

  it('takes the payment and goes to the success address', async () => {
    const made = await session();
    expect(made).toMatchObject({
      amount_total: 2_500,
      currency: 'eur',
      payment_status: 'unpaid',
      status: 'open',
    });
    const response = await sendForm(made.url ?? '', CARD);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${APP_ORIGIN}/thanks?session=${made.id}`);
    const done = await box.stripe.checkout.sessions.retrieve(made.id, {
      expand: ['payment_intent'],
    });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { email: 'ada@example.test', name: 'Ada L' },
      payment_intent: {
        status: 'succeeded',
        metadata: { contribution: '9' },
        transfer_group: 'campaign_9',
      },
    });
    const again = await sendForm(made.url ?? `${box.url}/checkout/${made.id}`, CARD);
    expect(again.headers.get('location')).toBe(`${APP_ORIGIN}/thanks?session=${made.id}`);
    const charges = await box.stripe.charges.list({ transfer_group: 'campaign_9' });
    expect(charges.data).toHaveLength(1);
  });

  it.each([
    [{ number: '4000000000000002' }, 'Your card was declined.'],
    [{ number: '4000000000009995' }, 'insufficient funds'],
    [{ number: '4242424242424241' }, 'This card number is wrong.'],
    [{ number: '4111111111111111' }, 'Only test card numbers are accepted here.'],
    [{ expiry: '13/40' }, 'This expiry date isn’t valid.'],
    [{ expiry: '01/20' }, 'This expiry date isn’t valid.'],
    [{ cvc: '1' }, 'This security code isn’t valid.'],
    [{ number: '' }, 'Enter the card number.'],
    [{ expiry: '' }, 'Enter the expiry date.'],
    [{ cvc: '' }, 'Enter the security code.'],
    [{ name: '' }, 'Please fill in this field.'],
  ])('shows the form again for %o, keeping all but number and code', async (part, words) => {
    const { url } = await session();
    const response = await sendForm(url ?? '', { ...CARD, name: 'Zoë "Q" <i>', ...part });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain(words);
    expect(page).not.toContain('4242 4242 4242 4242"');
    expect(page).not.toMatch(/value="(123|1)"/);
    expect(page).not.toContain('<i>');
    const kept = 'name' in part ? 'ada@example.test' : 'Zoë &quot;Q&quot; &lt;i&gt;';
    expect(page).toContain(`value="${kept}"`);
  });

  it('pays with another card after a decline, on the same intent', async () => {
    const made = await session();
    await sendForm(made.url ?? '', { ...CARD, number: '4000000000000002' });
    await sendForm(made.url ?? '', CARD);
    const done = await box.stripe.checkout.sessions.retrieve(made.id);
    const charges = await box.stripe.charges.list({ payment_intent: String(done.payment_intent) });
    expect(charges.data.map((charge) => charge.status)).toEqual(['succeeded', 'failed']);
  });

  it('goes by the bank and comes back, passed or not', async () => {
    for (const [outcome, status] of [
      ['fail', 'open'],
      ['complete', 'complete'],
    ]) {
      const made = await session();
      const asked = await sendForm(made.url ?? '', { ...CARD, number: '4000 0027 6000 3184' });
      const bank = asked.headers.get('location') ?? '';
      expect(await text(bank)).toContain('€25.00');
      const answered = await sendForm(bank, { outcome: outcome ?? '' });
      const returned = await fetch(answered.headers.get('location') ?? '', { redirect: 'manual' });
      expect(returned.status).toBe(outcome === 'complete' ? 303 : 422);
      expect((await box.stripe.checkout.sessions.retrieve(made.id)).status).toBe(status);
    }
  });

  it('saves a card in setup mode, under a customer', async () => {
    const made = await box.stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      success_url: `${APP_ORIGIN}/saved`,
      setup_intent_data: { metadata: { contribution: '12' } },
      custom_text: { submit: { message: 'Charged <at once>.' } },
    });
    const page = await text(made.url ?? '');
    // What follows is the caller's to say: a card that is saved may be charged a moment later.
    expect(page).toContain('Charged &lt;at once&gt;.');
    expect(page).not.toContain('Nothing is charged');
    expect((await sendForm(made.url ?? '', CARD)).status).toBe(303);
    const done = await box.stripe.checkout.sessions.retrieve(made.id, {
      expand: ['setup_intent.payment_method', 'customer'],
    });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      setup_intent: {
        status: 'succeeded',
        metadata: { contribution: '12' },
        payment_method: { card: { last4: '4242' } },
      },
      customer: { email: 'ada@example.test' },
    });
  });

  it('ends when it expires, and sends nobody to a foreign site', async () => {
    const made = await session();
    await box.stripe.checkout.sessions.expire(made.id);
    const response = await fetch(`${box.url}/checkout/${made.id}`);
    expect(response.status).toBe(410);
    expect((await refusal(session({ success_url: 'https://evil.test/' }))).code).toBe(
      'url_invalid',
    );
  });
});

describe('the card frame', () => {
  const query = `publishable_key=pk_test_groundswell&origin=${encodeURIComponent(APP_ORIGIN)}`;

  it('serves the app’s origin only', async () => {
    const good = await fetch(`${box.url}/elements/card?${query}&theme=dark&locale=fr`);
    expect(good.status).toBe(200);
    expect(good.headers.get('content-security-policy')).toContain(`frame-ancestors ${APP_ORIGIN}`);
    const page = await good.text();
    expect(page).toContain('data-theme="dark"');
    expect(page).toContain('MODE TEST');
    const foreign = `publishable_key=pk_test_groundswell&origin=${encodeURIComponent('https://evil.test')}`;
    expect((await fetch(`${box.url}/elements/card?${foreign}`)).status).toBe(400);
    expect(
      (await fetch(`${box.url}/elements/card?origin=${APP_ORIGIN}&publishable_key=x`)).status,
    ).toBe(400);
  });
});

describe('the typeface of the market', () => {
  it('is there for every page, and allowed', async () => {
    const { url } = await session();
    const page = await fetch(url ?? '');
    expect(page.headers.get('content-security-policy')).toContain(`font-src 'self'`);
    const [, face = ''] = /src:url\((\/fonts\/[^)]+)\)/.exec(await page.text()) ?? [];
    const font = await fetch(new URL(face, box.url));
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect(
      Buffer.from(await font.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('wOF2');
    expect((await fetch(`${box.url}/fonts/other.woff2`)).status).toBe(404);
  });
});

describe('other pages', () => {
  it('answers 404 for unknown ones and for challenges that are not open', async () => {
    expect((await fetch(`${box.url}/3ds/pi_none_tds_none`)).status).toBe(404);
    expect((await fetch(`${box.url}/3ds/pi_none`)).status).toBe(404);
    expect((await fetch(`${box.url}/checkout/cs_none`)).status).toBe(404);
    expect((await fetch(`${box.url}/identity/vs_none`)).status).toBe(404);
    expect((await fetch(`${box.url}/nowhere`)).status).toBe(404);
  });

  it('verifies a person and comes back', async () => {
    const made = await box.stripe.identity.verificationSessions.create({
      type: 'document',
      return_url: `${APP_ORIGIN}/verified`,
    });
    expect(await text(made.url ?? '')).toContain('Verify your identity');
    const failed = await sendForm(made.url ?? '', { outcome: 'failed' });
    expect(failed.headers.get('location')).toBe(
      `${APP_ORIGIN}/verified?verification_session=${made.id}`,
    );
    expect(await text(made.url ?? '')).toContain('You can try again');
    await sendForm(made.url ?? '', { outcome: 'verified' });
    const done = await box.stripe.identity.verificationSessions.retrieve(made.id);
    expect(done.status).toBe('verified');
  });

  it('fills in a connected account', async () => {
    const account = await box.stripe.accounts.create({ type: 'express', country: 'US' });
    const link = await box.stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      return_url: `${APP_ORIGIN}/payouts`,
      refresh_url: `${APP_ORIGIN}/again`,
    });
    expect(await text(link.url)).toContain('external_account');
    expect((await sendForm(link.url, { outcome: 'fill' })).headers.get('location')).toBe(
      `${APP_ORIGIN}/payouts`,
    );
    const filled = await box.stripe.accounts.retrieve(account.id);
    expect(filled).toMatchObject({ payouts_enabled: true, requirements: { currently_due: [] } });
  });

  it('shows a receipt', async () => {
    const params = { amount: 700, currency: 'jpy', payment_method: 'pm_card_visa', confirm: true };
    const intent = await box.stripe.paymentIntents.create({ ...params, expand: ['latest_charge'] });
    const charge = intent.latest_charge;
    if (!charge || typeof charge === 'string') throw new Error('not expanded');
    expect(await text(charge.receipt_url ?? '')).toContain('¥700');
  });
});
