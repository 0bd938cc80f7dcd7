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

describe('disputes', () => {
  async function disputeOf(charge: string) {
    const list = await eventually(
      () => box.stripe.disputes.list({ charge }),
      (page) => page.data.length === 1,
    );
    const [dispute] = list.data;
    if (!dispute) throw new Error('no dispute');
    return dispute;
  }

  it('comes with …0259, takes the money, blocks refunds, is lost when accepted', async () => {
    const { charge } = await paid('pm_card_createDispute');
    const dispute = await disputeOf(charge);
    expect(dispute).toMatchObject({
      amount: 10_000,
      status: 'needs_response',
      reason: 'fraudulent',
    });
    expect(dispute.balance_transactions).toMatchObject([
      { amount: -10_000, fee: 1_500, net: -11_500 },
    ]);
    expect((await refusal(box.stripe.refunds.create({ charge }))).code).toBe('charge_disputed');
    expect(await box.stripe.disputes.close(dispute.id)).toMatchObject({ status: 'lost' });
    expect((await refusal(box.stripe.disputes.close(dispute.id))).statusCode).toBe(400);
    expect((await refusal(box.stripe.refunds.create({ charge }))).code).toBe('charge_disputed');
  });

  it('is won by winning evidence: the money returns and can be refunded again', async () => {
    const { charge } = await paid('pm_card_createDisputeProductNotReceived');
    const dispute = await disputeOf(charge);
    expect(dispute.reason).toBe('product_not_received');
    const sent = await box.stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    expect(sent).toMatchObject({
      status: 'under_review',
      evidence_details: { submission_count: 1 },
    });
    const won = await eventually(
      () => box.stripe.disputes.retrieve(dispute.id),
      (each) => each.status === 'won',
    );
    expect(won.balance_transactions.map((movement) => movement.amount)).toEqual([-10_000, 10_000]);
    expect((await box.stripe.refunds.create({ charge, amount: 100 })).status).toBe('succeeded');
  });

  it('only asks with …1976', async () => {
    const { charge } = await paid('pm_card_createDisputeInquiry');
    const dispute = await disputeOf(charge);
    expect(dispute).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
    expect((await box.stripe.charges.retrieve(charge)).disputed).toBe(false);
  });

  it('takes only what was not refunded, and is opened and decided by the control API', async () => {
    const { charge, intent } = await paid();
    await box.stripe.refunds.create({ charge, amount: 4_000 });
    expect(await box.control('disputes/open', { payment_intent: intent })).toMatchObject({
      amount: 6_000,
    });
    expect(await box.control('disputes/lose', { charge })).toMatchObject({ status: 'lost' });
  });
});
