/** The fees of contributions and refunds, reckoned again from what they are shares of. */
import { type Fees, feesOf } from '#modules/contributions/checkout/fees.ts';
import { feesOfRefund } from '#modules/contributions/money-back/amounts.ts';
import type { MoneyBackFacts, RefundFact } from '#modules/contributions/money-back/facts.ts';
import { processingRate, type RefundReason } from '#modules/payments/rules.ts';
import type { MoneyOfContribution, RefundRow } from './money-rows.ts';

const NOTHING: Fees = { platformFeeMinor: 0n, processingFeeMinor: 0n };

/** Fees of what was collected, minor units; nothing where nothing was. */
export function derivedFees({ contribution: c }: MoneyOfContribution): Fees {
  if (c.captured_minor === 0n) return NOTHING;
  return feesOf(c.total_minor, c.platform_fee_bps, processingRate(c.currency));
}

/**
 * Fees that went back with each refund, by its number, minor units: decided again in the order in which they
 * were begun, each beside those that were under way or done at that moment.
 */
export function derivedRefundFees(
  { contribution: c, refunds }: MoneyOfContribution,
  fees: Fees,
): ReadonlyMap<number, Fees> {
  const derived = new Map<number, Fees>();
  if (c.captured_minor === 0n) return derived;
  const own = refunds.filter(({ surplus }) => !surplus);
  for (const refund of own) {
    const before = own.filter((each) => each.id < refund.id && stoodAt(each, refund.created_at));
    const facts = {
      capturedMinor: c.captured_minor,
      ...fees,
      refunds: before.map((each) => factOf(each, derived.get(each.id) ?? NOTHING)),
    } as unknown as MoneyBackFacts;
    const reason = refund.reason as RefundReason;
    derived.set(refund.id, feesOfRefund(facts, refund.amount_minor, reason));
  }
  return derived;
}

/** It was under way or done at that moment, and had not failed. */
function stoodAt(refund: RefundRow, at: number): boolean {
  return refund.state !== 'failed' || (refund.resolved_at ?? 0) > at;
}

function factOf(refund: RefundRow, fees: Fees): RefundFact {
  return {
    id: refund.id,
    state: 'pending',
    amountMinor: refund.amount_minor,
    reason: refund.reason as RefundReason,
    isReturned: false,
    fromOwedMinor: refund.from_owed_minor,
    coveredMinor: 0n,
    parts: [],
    ...fees,
  };
}
