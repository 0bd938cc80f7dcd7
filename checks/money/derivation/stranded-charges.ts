import type { RefundState } from '#modules/payments/rules.ts';
import { strandedOf, type Surplus } from '#modules/contributions/money-back/surplus.ts';
import type { DisputeState } from '#modules/payments/dispute.ts';
import type { AttemptRow } from '#modules/payments/payment.table.ts';
import type { Violation } from '../../check.ts';
import type { MoneyOfContribution } from './money-rows.ts';

/** Refunds that say something else of what is to be paid another way than what became of their charge. */
export function strandedThatDiffer(money: MoneyOfContribution): Violation[] {
  return money.attempts
    .filter(({ state }) => state === 'surplus')
    .flatMap((attempt) => differencesOf(money, attempt));
}

function differencesOf(money: MoneyOfContribution, attempt: AttemptRow): Violation[] {
  const refunds = money.refunds.filter(({ attempt_id: of }) => of === attempt.id);
  const last = refunds.at(-1)?.id;
  const stranded = strandedOf(surplusOf(money, attempt))?.amountMinor ?? null;
  return refunds.flatMap(({ id, stranded_minor: says }) => {
    const wanted = id === last ? stranded : null;
    if (says === wanted) return [];
    const text = `${says ?? 'nothing'} of it is to be paid another way, it should be ${wanted ?? 'nothing'}`;
    return [{ subject: `refund ${id}`, text }];
  });
}

function surplusOf(
  { refunds, disputes }: MoneyOfContribution,
  { id, captured_minor }: AttemptRow,
): Surplus {
  return {
    attemptId: id,
    amountMinor: captured_minor ?? 0n,
    refunds: refunds
      .filter(({ attempt_id: of }) => of === id)
      .map((refund) => ({
        id: refund.id,
        state: refund.state as RefundState,
        isReturned: refund.returned_at !== null,
        isDue: refund.state === 'failed' && refund.check_at !== null,
      })),
    disputes: disputes
      .filter(({ attempt_id: of }) => of === id)
      .toSorted((one, other) => (one.closed_at ?? 0) - (other.closed_at ?? 0) || one.id - other.id)
      .map((dispute) => ({
        id: dispute.id,
        ref: dispute.dispute_ref,
        state: dispute.state as DisputeState,
        heldMinor: dispute.held_minor,
        feeMinor: dispute.fee_minor,
        isAsked: dispute.check_at !== null,
      })),
  };
}
