/** Money that the provider took though nobody asked for it any more: it never was the campaign's. */
import type { Instant } from '#platform/clock/instant.ts';
import type { NewEvent } from '#platform/events/outbox.ts';
import { recipes, type Transfer } from '#modules/ledger/index.ts';
import { isGiven, isInFlight, mayRefundGo, type RefundState } from '#modules/payments/rules.ts';
import { isUndecided } from './amounts.ts';
import type { DisputeFact, MoneyBackFacts } from './facts.ts';
import { cameBack, givenUp, refunded } from './refund-news.ts';

/** A refund of such money; each is of all of it, but for what was paid another way after a lost dispute. */
export interface SurplusRefund {
  readonly id: number;
  readonly state: RefundState;
  /** Failed after the money had left: it came back. */
  readonly isReturned: boolean;
  /** It was refused and is to be begun again. */
  readonly isDue: boolean;
}

/** Such a charge with all that became of its money, in minor units. */
export interface Surplus {
  readonly attemptId: number;
  readonly amountMinor: bigint;
  /** In the order they were begun. */
  readonly refunds: readonly SurplusRefund[];
  /** In the order they ended. */
  readonly disputes: readonly DisputeFact[];
}

/** Tries of what the system owes, within about three days; then somebody has to look. */
export const MOST_REFUND_TRIES = 8;

/** The key of the nth refund of a charge that nobody wanted. */
export function surplusRefundKey(attemptId: number, nth = 1): string {
  const key = `attempt:${attemptId}:surplus_refund`;
  return nth === 1 ? key : `${key}:${nth}`;
}

/** What its money waits on while no refund brings it back; null where one did, or is under way. */
export function surplusAccountOf({
  refunds,
}: {
  readonly refunds: readonly Pick<SurplusRefund, 'state' | 'isReturned'>[];
}): 'refunds_owed' | 'contributor_clearing' | null {
  const last = refunds.at(-1);
  if (last?.state !== 'failed') return null;
  return last.isReturned ? 'refunds_owed' : 'contributor_clearing';
}

/** What lost disputes of it took in place of a refund, one by one: together never more than there was. */
export function amountsCovered<Dispute extends Pick<DisputeFact, 'state' | 'heldMinor'>>({
  amountMinor,
  disputes,
}: {
  readonly amountMinor: bigint;
  readonly disputes: readonly Dispute[];
}): (Dispute & { readonly coveredMinor: bigint })[] {
  let left = amountMinor;
  return disputes
    .filter(({ state }) => state === 'lost')
    .map((dispute) => {
      const coveredMinor = dispute.heldMinor < left ? dispute.heldMinor : left;
      left -= coveredMinor;
      return { ...dispute, coveredMinor };
    });
}

/** What no bank took of it, minor units. */
function remainingMinor(surplus: Surplus): bigint {
  return amountsCovered(surplus).reduce(
    (left, each) => left - each.coveredMinor,
    surplus.amountMinor,
  );
}

/** Such money that no refund brings back, in minor units: each was refused, or the bank sent it back. */
export interface StrandedSurplus {
  readonly attemptId: number;
  readonly amountMinor: bigint;
  /** Of it: what had left, and is owed since it came back. */
  readonly owedMinor: bigint;
}

/** What somebody has to pay back another way; undefined where something else brings it back, or might yet. */
export function strandedOf(surplus: Surplus): StrandedSurplus | undefined {
  const waits = surplusAccountOf(surplus);
  if (waits === null || surplus.refunds.at(-1)?.isDue || isUndecided(surplus)) return undefined;
  const amountMinor = remainingMinor(surplus);
  if (amountMinor === 0n) return undefined;
  const owedMinor = waits === 'refunds_owed' ? amountMinor : 0n;
  return { attemptId: surplus.attemptId, amountMinor, owedMinor };
}

/** Whether a refused refund of it may be begun again: the provider refuses one beside a dispute. */
export function mayTryAgain(surplus: Surplus): boolean {
  return !isUndecided(surplus) && remainingMinor(surplus) === surplus.amountMinor;
}

/**
 * What the provider says of such a refund: nothing to do, or what is posted and told. One that is refused is
 * begun again, `isAgain`, as often as what else is owed; what disputes took of it is owed no longer.
 */
export function decideSurplusAnswer(
  facts: Pick<MoneyBackFacts, 'id' | 'campaignId' | 'accountId' | 'beneficiaryId' | 'currency'>,
  surplus: Surplus,
  refundId: number,
  said: Exclude<RefundState, 'stored' | 'outside'>,
  at: Instant,
):
  | { isReturned: boolean; isAgain: boolean; transfers: Transfer[]; events: NewEvent[] }
  | undefined {
  const refund = surplus.refunds.find(({ id }) => id === refundId);
  if (refund === undefined || !mayRefundGo(refund.state, said)) return undefined;
  const left = isGiven(said) && isInFlight(refund.state);
  const isReturned = said === 'failed' && isGiven(refund.state);
  const { beneficiaryId, currency } = facts;
  const { amountMinor, attemptId } = surplus;
  const money = { id: refundId, amountMinor, beneficiaryId, currency };
  const noFees = { platformFeeMinor: 0n, processingFeeMinor: 0n };
  const isRefused = said === 'failed' && !isReturned;
  const isAgain = isRefused && mayTryAgain(surplus) && surplus.refunds.length < MOST_REFUND_TRIES;
  const refunds = surplus.refunds.map((each) =>
    each.id === refundId ? { ...each, state: said, isReturned, isDue: isAgain } : each,
  );
  const after = { ...surplus, refunds };
  return {
    isReturned,
    isAgain,
    transfers: [
      ...(left ? [recipes.surplusReturned(money, attemptId, at)] : []),
      ...(isReturned ? [recipes.refundReturned({ ...money, ...noFees }, at)] : []),
      ...coveredNow(facts, after, amountsCovered(after), at),
    ],
    events: [
      ...(left ? [refunded(facts, refund)] : []),
      ...(isReturned ? [cameBack(facts, refund)] : []),
      ...(isRefused && strandedOf(after) ? [givenUp(facts, refund)] : []),
    ],
  };
}

/** What waited for a refund makes up for what lost disputes took; nothing where a refund has left. */
export function coveredNow(
  { currency }: Pick<MoneyBackFacts, 'currency'>,
  surplus: Surplus,
  covers: readonly (DisputeFact & { readonly coveredMinor: bigint })[],
  at: Instant,
): Transfer[] {
  const waits = surplusAccountOf(surplus);
  if (waits === null) return [];
  return covers
    .filter(({ coveredMinor }) => coveredMinor > 0n)
    .map((cover) => recipes.disputeCovered({ ...cover, beneficiaryId: null, currency }, waits, at));
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
