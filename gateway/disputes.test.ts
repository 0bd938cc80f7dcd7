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

  it('may be for all that was captured, and never for more or for nothing', async () => {
    const { charge } = await paid();
    await box.stripe.refunds.create({ charge, amount: 4_000 });
    for (const amount of [0, -1, 10_001, 1.5])
      await expect(box.control('disputes/open', { charge, amount })).rejects.toThrow('400');
    expect(await box.control('disputes/open', { charge, amount: 10_000 })).toMatchObject({
      amount: 10_000,
      balance_transactions: [{ amount: -10_000, fee: 1_500, type: 'adjustment' }],
    });
    await expect(box.control('disputes/open', { charge })).rejects.toThrow('cannot be disputed');
  });

  it('may come part by part, together for no more than was captured', async () => {
    const { charge } = await paid();
    for (const amount of [6_000, 3_000]) {
      const { id: dispute } = await box.control<{ id: string }>('disputes/open', {
        charge,
        amount,
      });
      await box.control('disputes/lose', { charge, dispute });
    }
    await expect(box.control('disputes/open', { charge, amount: 1_001 })).rejects.toThrow(
      'cannot be disputed',
    );
    expect(await box.control('disputes/open', { charge, amount: 1_000 })).toMatchObject({
      amount: 1_000,
    });
  });

  it('is not opened for what was given back whole', async () => {
    const { charge } = await paid();
    await box.stripe.refunds.create({ charge });
    await expect(box.control('disputes/open', { charge })).rejects.toThrow('already been refunded');
  });

  it('takes the whole and fails a refund that is on its way, unless asked to keep it', async () => {
    const { charge } = await paid();
    const outcomes = ['succeeded', 'pending'];
    await box.control('refunds/plan', { charge, outcomes });
    await box.stripe.refunds.create({ charge, amount: 1_000 });
    const pending = await box.stripe.refunds.create({ charge, amount: 2_500 });
    expect(await box.control('disputes/open', { charge })).toMatchObject({ amount: 9_000 });
    expect(await box.stripe.refunds.retrieve(pending.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'charge_for_pending_refund_disputed',
    });
    expect((await box.stripe.charges.retrieve(charge)).amount_refunded).toBe(1_000);

    const other = await paid();
    await box.control('refunds/plan', { charge: other.charge, outcomes: ['pending'] });
    const kept = await box.stripe.refunds.create({ charge: other.charge, amount: 2_500 });
    const input = { charge: other.charge, keeps_refunds: true };
    expect(await box.control('disputes/open', input)).toMatchObject({ amount: 7_500 });
    expect((await box.stripe.refunds.retrieve(kept.id)).status).toBe('pending');
  });

  it('gives the amount back when won, and keeps the fee', async () => {
    const { charge } = await paid('pm_card_visa', 4_200, 'eur');
    const before = await sumOfBalance('eur');
    await box.control('disputes/open', { charge });
    expect(await sumOfBalance('eur')).toBe(before - 4_200 - 2_000);
    const won = await box.control('disputes/win', { charge });
    expect(won).toMatchObject({
      status: 'won',
      balance_transactions: [
        { amount: -4_200, fee: 2_000, reporting_category: 'dispute' },
        { amount: 4_200, fee: 0, reporting_category: 'dispute_reversal' },
      ],
    });
    expect(await sumOfBalance('eur')).toBe(before - 2_000);
  });

  async function sumOfBalance(currency: string): Promise<number> {
    const { available, pending } = await box.stripe.balance.retrieve();
    return [...available, ...pending]
      .filter((part) => part.currency === currency)
      .reduce((sum, part) => sum + part.amount, 0);
  }

  it('is listed by time, charge and payment, page by page', async () => {
    const since = Math.floor(Date.now() / 1000) + 5_000;
    await box.control('clock', { offset_seconds: 5_010 });
    const opened: string[] = [];
    const charges: Awaited<ReturnType<typeof paid>>[] = [];
    for (let count = 0; count < 5; count += 1) {
      const made = await paid();
      charges.push(made);
      opened.unshift((await box.control<{ id: string }>('disputes/open', made)).id);
    }
    const created = { gte: since };
    const all: string[] = [];
    for await (const each of box.stripe.disputes.list({ created, limit: 2 })) all.push(each.id);
    expect(all).toEqual(opened);
    const [first] = charges;
    const { charge = '', intent = '' } = first ?? {};
    for (const filter of [{ charge }, { payment_intent: intent }])
      expect((await box.stripe.disputes.list(filter)).data.map(({ id }) => id)).toEqual([
        opened.at(-1),
      ]);
    const before = await box.stripe.disputes.list({ created, ending_before: opened[2], limit: 1 });
    expect(before.data.map(({ id }) => id)).toEqual([opened[1]]);
    expect((await refusal(box.stripe.disputes.retrieve('dp_none'))).statusCode).toBe(404);
    await box.control('clock', { offset_seconds: 0 });
  });
});
