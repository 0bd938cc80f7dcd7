/** Money that the provider took though nobody asked for it any more: it never was the campaign's. */
import type { Instant } from '#platform/clock/instant.ts';
import type { NewEvent } from '#platform/events/outbox.ts';
import { recipes, type Transfer } from '#modules/ledger/index.ts';
import { isGiven, isInFlight, mayRefundGo, type RefundState } from '#modules/payments/index.ts';
import type { MoneyBackFacts } from './facts.ts';
import { cameBack, givenUp, refunded } from './refund-news.ts';

/** A refund of such money, in minor units. */
export interface SurplusRefund {
  readonly id: number;
  readonly state: RefundState;
  readonly attemptId: number;
  readonly amountMinor: bigint;
  /** How many refunds of this charge were begun, this one counted. */
  readonly tries: number;
}

/** Tries of what the system owes, within about three days; then somebody has to look. */
export const MOST_REFUND_TRIES = 8;

/** The key of the nth refund of a charge that nobody wanted. */
export function surplusRefundKey(attemptId: number, nth = 1): string {
  const key = `attempt:${attemptId}:surplus_refund`;
  return nth === 1 ? key : `${key}:${nth}`;
}

/**
 * What the provider says of such a refund: nothing to do, or what is posted and told. One that is refused is
 * begun again, `isAgain`, as often as what else is owed.
 */
export function decideSurplusAnswer(
  facts: MoneyBackFacts,
  refund: SurplusRefund,
  said: Exclude<RefundState, 'stored' | 'outside'>,
  at: Instant,
):
  | { isReturned: boolean; isAgain: boolean; transfers: Transfer[]; events: NewEvent[] }
  | undefined {
  if (!mayRefundGo(refund.state, said)) return undefined;
  const left = isGiven(said) && isInFlight(refund.state);
  const isReturned = said === 'failed' && isGiven(refund.state);
  const money = { ...refund, beneficiaryId: facts.beneficiaryId, currency: facts.currency };
  const noFees = { platformFeeMinor: 0n, processingFeeMinor: 0n };
  const isRefused = said === 'failed' && !isReturned;
  const isAgain = isRefused && refund.tries < MOST_REFUND_TRIES;
  return {
    isReturned,
    isAgain,
    transfers: [
      ...(left ? [recipes.surplusReturned(money, refund.attemptId, at)] : []),
      ...(isReturned ? [recipes.refundReturned({ ...money, ...noFees }, at)] : []),
    ],
    events: [
      ...(left ? [refunded(facts, refund)] : []),
      ...(isReturned ? [cameBack(facts, refund)] : []),
      ...(isRefused && !isAgain ? [givenUp(facts, refund)] : []),
    ],
  };
}

/** Such money that no refund brings back, in minor units: each was refused, or the bank sent it back. */
export interface StrandedSurplus {
  readonly attemptId: number;
  readonly amountMinor: bigint;
  /** Of it: what had left, and is owed since it came back. */
  readonly owedMinor: bigint;
}

/** What is posted and told where somebody paid it back another way, under the number of that refund. */
export function surplusPaidOutside(
  facts: MoneyBackFacts,
  { amountMinor, owedMinor }: StrandedSurplus,
  id: number,
  at: Instant,
): { transfers: Transfer[]; events: NewEvent[] } {
  const { beneficiaryId, currency } = facts;
  const money = { id, beneficiaryId, currency, amountMinor, fromOwedMinor: owedMinor };
  return {
    transfers: [recipes.surplusOutside(money, at)],
    events: [refunded(facts, { id })],
  };
}
