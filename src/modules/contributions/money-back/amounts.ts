import { portion } from '#money/allocate.ts';
import {
  isBorneByPlatform,
  isGiven,
  isInFlight,
  type RefundReason,
} from '#modules/payments/rules.ts';
import type { ContributionState } from '../contribution.ts';
import type { ContributionRow } from '../contribution.table.ts';
import type { MoneyBackFacts, RefundFact } from './facts.ts';

/** What has become of the money of a contribution, in minor units, from its refunds and disputes alone. */
export interface MoneyBack {
  /** Reserved for refunds whose fate is not known. */
  readonly inFlightMinor: bigint;
  /** Left us and did not come back; what pays for something owed is not counted again. */
  readonly givenMinor: bigint;
  /** Left us and was sent back by the bank, whatever became of it then. */
  readonly returnedMinor: bigint;
  /** Of that: still the contributor's, to be paid another way. */
  readonly owedMinor: bigint;
  /** Taken for disputes, open and lost. */
  readonly disputedMinor: bigint;
  readonly lostMinor: bigint;
  /** What came back and was then taken by a lost dispute. */
  readonly coveredMinor: bigint;
}

const sum = <T>(items: readonly T[], amountOf: (item: T) => bigint): bigint =>
  items.reduce((total, item) => total + amountOf(item), 0n);

const atLeastNothing = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

export function moneyBackOf(facts: Pick<MoneyBackFacts, 'refunds' | 'disputes'>): MoneyBack {
  const { refunds, disputes } = facts;
  const returned = refunds.filter((refund) => refund.isReturned);
  const given = refunds.filter((refund) => isGiven(refund.state));
  const paidLater = sum(given, (refund) => refund.fromOwedMinor);
  const coveredMinor = sum(returned, (refund) => refund.coveredMinor);
  const returnedMinor = sum(returned, (refund) => refund.amountMinor);
  const taken = disputes.filter((dispute) => dispute.state !== 'won');
  const lost = disputes.filter((dispute) => dispute.state === 'lost');
  return {
    inFlightMinor: sum(
      refunds.filter((refund) => isInFlight(refund.state)),
      (refund) => refund.amountMinor,
    ),
    givenMinor: sum(given, (refund) => refund.amountMinor) - paidLater,
    returnedMinor,
    owedMinor: returnedMinor - coveredMinor - paidLater,
    disputedMinor: sum(taken, (dispute) => dispute.heldMinor),
    lostMinor: sum(lost, (dispute) => dispute.heldMinor),
    coveredMinor,
  };
}

/** Refunds under way and done, also those that came back: nothing of it may be refunded again. */
export function refundedMinor(back: MoneyBack): bigint {
  return back.inFlightMinor + back.givenMinor + back.returnedMinor;
}

/** What disputes hold or took, without what a refund had set aside for the contributor already. */
export function disputedMinor(back: MoneyBack): bigint {
  return back.disputedMinor - back.coveredMinor;
}

/** What can still be refunded through the provider. */
export function leftMinor(facts: MoneyBackFacts): bigint {
  const back = moneyBackOf(facts);
  return leftOfRow({
    captured_minor: facts.capturedMinor,
    refunded_minor: refundedMinor(back),
    disputed_minor: disputedMinor(back),
  });
}

/** The same by what is kept of it in the contribution's row. */
export function leftOfRow(
  row: Pick<ContributionRow, 'captured_minor' | 'refunded_minor' | 'disputed_minor'>,
): bigint {
  return atLeastNothing(row.captured_minor - row.refunded_minor - row.disputed_minor);
}

/** What a contribution still adds to its campaign's collected sum. */
export function countedMinor(facts: MoneyBackFacts): bigint {
  const back = moneyBackOf(facts);
  const gone = back.givenMinor + back.returnedMinor + back.lostMinor - back.coveredMinor;
  return atLeastNothing(facts.capturedMinor - gone);
}

/** Whether it is not known yet what a bank takes: the provider may show that only after the end. */
export function isUndecided({ disputes }: Pick<MoneyBackFacts, 'disputes'>): boolean {
  return disputes.some(
    ({ state, heldMinor, isAsked }) =>
      state === 'open' || (state === 'lost' && heldMinor === 0n && isAsked),
  );
}

/** A bank decided for the contributor, if only of a part: the provider refunds nothing of that charge. */
export function isChargedBack({ disputes }: Pick<MoneyBackFacts, 'disputes'>): boolean {
  return disputes.some(({ state }) => state === 'lost');
}

/** Where a contribution stands by its refunds alone. */
export function stateByRefunds(
  facts: MoneyBackFacts,
): Extract<ContributionState, 'collected' | 'partially_refunded' | 'refunded'> {
  const back = moneyBackOf(facts);
  const decided = back.givenMinor + back.returnedMinor;
  if (decided >= facts.capturedMinor) return 'refunded';
  return decided > 0n ? 'partially_refunded' : 'collected';
}

/**
 * What is owed although the contributor has it: a dispute was lost, so their bank took it. Nothing while
 * something is open, because only then is known how much that is.
 */
export function owedTwiceMinor(facts: MoneyBackFacts): bigint {
  const back = moneyBackOf(facts);
  if (back.inFlightMinor > 0n || isUndecided(facts)) return 0n;
  const paidLater = back.returnedMinor - back.coveredMinor - back.owedMinor;
  const has = back.givenMinor + paidLater + back.lostMinor;
  return least(back.owedMinor, atLeastNothing(has + back.owedMinor - facts.capturedMinor));
}

/**
 * The fees a refund gives back: the share of all that is refunded with it, less what earlier ones gave
 * back, so that parts never differ from the whole.
 */
export function feesOfRefund(
  facts: MoneyBackFacts,
  amountMinor: bigint,
  reason: RefundReason,
): { platformFeeMinor: bigint; processingFeeMinor: bigint } {
  const live = facts.refunds.filter(({ state }) => isInFlight(state) || isGiven(state));
  const share = (
    whole: bigint,
    refunds: readonly RefundFact[],
    feeOf: (refund: RefundFact) => bigint,
  ) => {
    const before = sum(refunds, (refund) => refund.amountMinor);
    const upTo = least(portion(whole, before + amountMinor, facts.capturedMinor), whole);
    return atLeastNothing(upTo - sum(refunds, feeOf));
  };
  const borne = live.filter((refund) => isBorneByPlatform(refund.reason));
  return {
    platformFeeMinor: share(facts.platformFeeMinor, live, (refund) => refund.platformFeeMinor),
    processingFeeMinor: isBorneByPlatform(reason)
      ? share(facts.processingFeeMinor, borne, (refund) => refund.processingFeeMinor)
      : 0n,
  };
}
