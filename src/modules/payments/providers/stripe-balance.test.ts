import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { readPaymentIntent } from './stripe-answers.ts';
import { readDispute } from './stripe-disputes.ts';

const booked = (amount: number, fee: number, currency = 'usd') =>
  ({ amount, fee, currency }) as Stripe.BalanceTransaction;

const intent = (amount: number, currency: string, movement: Stripe.BalanceTransaction) =>
  ({
    id: 'pi_1',
    status: 'succeeded',
    amount_received: amount,
    currency,
    latest_charge: { id: 'ch_1', balance_transaction: movement, customer: null },
  }) as Stripe.PaymentIntent;

const dispute = (movements: Stripe.BalanceTransaction[], status: Stripe.Dispute.Status = 'lost') =>
  ({
    id: 'dp_1',
    charge: 'ch_1',
    status,
    amount: 10_000,
    currency: 'jpy',
    reason: 'fraudulent',
    created: 1,
    evidence_details: { due_by: null, submission_count: 0 },
    balance_transactions: movements,
  }) as Stripe.Dispute;

describe('what Stripe books in the currency of its account', () => {
  it.each([
    ['euros as euros', 5000, 'eur', booked(5000, 175, 'eur'), 175n],
    ['a fee of a charge in yen, 67.00 dollars for ¥10,000', 10_000, 'jpy', booked(6700, 224), 334n],
    ['a fee of a charge in euros, 54.31 dollars for 50.00', 5000, 'eur', booked(5431, 188), 173n],
  ])('is taken in the currency that was charged: %s', (_what, amount, currency, movement, fee) => {
    const answer = readPaymentIntent(intent(amount, currency, movement));
    expect(answer).toMatchObject({ charge: { amountMinor: BigInt(amount), feeMinor: fee } });
  });

  it('is what a dispute took, and its fee, in the currency that is disputed', () => {
    const taken = readDispute(dispute([booked(-6700, 1500)]));
    expect(taken).toMatchObject({ takenMinor: 10_000n, feeMinor: 2239n });
  });

  it('is one sum where it was taken in two movements', () => {
    const taken = readDispute(dispute([booked(-3350, 1500), booked(-3350, 0)]));
    expect(taken).toMatchObject({ takenMinor: 10_000n, feeMinor: 2239n });
  });

  it('a dispute that is won keeps what was taken and what it cost', () => {
    const back = readDispute(dispute([booked(-6700, 1500), booked(6650, 0)], 'won'));
    expect(back).toMatchObject({ state: 'won', takenMinor: 10_000n, feeMinor: 2239n });
  });

  it('nothing is taken of an inquiry, nor of a dispute that was prevented', () => {
    expect(readDispute(dispute([], 'prevented'))).toBeUndefined();
    expect(readDispute(dispute([], 'warning_needs_response'))).toBeUndefined();
  });
});
