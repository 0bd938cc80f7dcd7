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

describe('connected accounts', () => {
  const person = {
    first_name: 'Ada',
    last_name: 'L',
    email: 'ada@example.test',
    dob: { day: 1, month: 1, year: 1901 },
    address: { line1: 'address_full_match', city: 'Berlin', postal_code: '10115', country: 'DE' },
  };

  async function account(number: string, more: object = {}) {
    return box.stripe.accounts.create({
      type: 'custom',
      country: 'DE',
      business_type: 'individual',
      capabilities: { transfers: { requested: true } },
      individual: person,
      tos_acceptance: { date: 1_700_000_000, ip: '127.0.0.1' },
      external_account: {
        object: 'bank_account',
        country: 'DE',
        currency: 'eur',
        account_number: number,
      },
      ...more,
    });
  }

  it('says what is due until everything is there', async () => {
    const empty = await box.stripe.accounts.create({ type: 'custom', country: 'US' });
    expect(empty).toMatchObject({
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
    });
    expect(empty.requirements?.currently_due).toContain('external_account');
    const ready = await account('DE89370400440532013000');
    expect(ready).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      requirements: { currently_due: [], disabled_reason: null },
      external_accounts: { data: [{ last4: '3000', default_for_currency: true }] },
    });
  });

  it('refuses real-looking bank numbers and asks for a document after a mismatch', async () => {
    expect((await refusal(account('DE44500105175407324931'))).code).toBe('account_number_invalid');
    const doubtful = await account('DE89370400440532013000', {
      individual: { ...person, id_number: '111111111' },
    });
    expect(doubtful.requirements).toMatchObject({
      currently_due: ['individual.verification.document'],
      errors: [{ code: 'verification_failed_id_number_match' }],
    });
    expect(doubtful.payouts_enabled).toBe(false);
  });

  it('transfers available money only, pays it out, and a bad bank sends it back', async () => {
    const { id: destination } = await account('DE62370400440532013001');
    const poor = await refusal(
      box.stripe.transfers.create({ amount: 5_000, currency: 'eur', destination }),
    );
    expect(poor.code).toBe('balance_insufficient');
    await paid('pm_card_bypassPending', 20_000, 'eur');
    const transfer = await box.stripe.transfers.create({
      amount: 5_000,
      currency: 'eur',
      destination,
    });
    const stripeAccount = destination;
    const balance = await box.stripe.balance.retrieve({}, { stripeAccount });
    expect(balance.available).toMatchObject([{ amount: 5_000, currency: 'eur' }]);
    const payout = await box.stripe.payouts.create(
      { amount: 4_000, currency: 'eur' },
      { stripeAccount },
    );
    expect(payout.status).toBe('pending');
    const failed = await eventually(
      () => box.stripe.payouts.retrieve(payout.id, {}, { stripeAccount }),
      (each) => each.status === 'failed',
    );
    expect(failed.failure_code).toBe('no_account');
    const after = await box.stripe.balance.retrieve({}, { stripeAccount });
    expect(after.available).toMatchObject([{ amount: 5_000 }]);
    await box.stripe.transfers.createReversal(transfer.id, { amount: 2_000 });
    expect(
      (await refusal(box.stripe.transfers.createReversal(transfer.id, { amount: 3_001 }))).param,
    ).toBe('amount');
    const shown = await box.stripe.transfers.retrieve(transfer.id);
    expect(shown).toMatchObject({
      amount_reversed: 2_000,
      reversed: false,
      reversals: { data: [{ amount: 2_000 }] },
    });
  });

  it('never pays the same money out twice in parallel', async () => {
    const { id: destination } = await account('DE89370400440532013000');
    await paid('pm_card_bypassPending', 20_000, 'eur');
    await box.stripe.transfers.create({ amount: 1_000, currency: 'eur', destination });
    const results = await Promise.allSettled(
      [1, 2, 3].map(() =>
        box.stripe.payouts.create(
          { amount: 1_000, currency: 'eur' },
          { stripeAccount: destination },
        ),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('keeps one account’s objects from another', async () => {
    const { id: stripeAccount } = await account('DE89370400440532013000');
    const { intent } = await paid();
    expect(
      (await refusal(box.stripe.paymentIntents.retrieve(intent, {}, { stripeAccount }))).statusCode,
    ).toBe(404);
    const foreign = { stripeAccount: 'acct_none' };
    expect((await refusal(box.stripe.balance.retrieve({}, foreign))).statusCode).toBe(403);
  });
});

describe('identity', () => {
  it('needs more, then verifies', async () => {
    const session = await box.stripe.identity.verificationSessions.create({ type: 'document' });
    expect(session).toMatchObject({ status: 'requires_input', last_error: null });
    await box.control('identity/needs_more', { verification_session: session.id });
    const asked = await box.stripe.identity.verificationSessions.retrieve(session.id);
    expect(asked).toMatchObject({
      status: 'requires_input',
      last_error: { code: 'document_expired' },
    });
    await box.control('identity/verify', { verification_session: session.id });
    expect(await box.stripe.identity.verificationSessions.retrieve(session.id)).toMatchObject({
      status: 'verified',
      last_error: null,
    });
  });
});
