import type { Instant } from '#platform/clock/instant.ts';
import { recipes } from '#modules/ledger/index.ts';
import {
  isGiven,
  isInFlight,
  mayRefundGo,
  type RefundReason,
  type RefundState,
} from '#modules/payments/index.ts';
import { CONTRIBUTION_PREDICATES, type ContributionState } from '../contribution.ts';
import { feesOfRefund, isChargedBack, isUndecided, leftMinor, moneyBackOf } from './amounts.ts';
import { changeOf, type MoneyBackChange, moneyOf } from './change.ts';
import type { MoneyBackFacts, RefundFact, RefundPart } from './facts.ts';
import { cameBack, refunded } from './refund-news.ts';

const REFUNDABLE: readonly ContributionState[] = CONTRIBUTION_PREDICATES.isRefundable;

export interface RequestedRefund {
  /** Chosen before, so that what is posted can name it. */
  readonly id: number;
  /** Minor units; null for all there is. */
  readonly amountMinor: bigint | null;
  /** What exactly is given back; their sum is the amount. */
  readonly parts: readonly RefundPart[];
  readonly reason: RefundReason;
  /** Made by other means than the provider: what came back from the bank is paid first. */
  readonly outside: boolean;
}

/** `charged_back`: only by other means than the provider, which refuses to refund what a bank took from. */
export type RefundObstacle = 'not_refundable' | 'disputed' | 'charged_back' | 'too_much';

export type RefundDecision =
  | { readonly outcome: RefundObstacle }
  | {
      readonly outcome: 'started';
      readonly refund: RefundFact;
      readonly change: MoneyBackChange;
      /** What can still be given back afterwards. */
      readonly leftMinor: bigint;
    };

/** Whether and how money of a contribution may go back now. Nothing does while a bank decides a dispute. */
export function decideRefund(
  facts: MoneyBackFacts,
  input: RequestedRefund,
  at: Instant,
): RefundDecision {
  const owedMinor = input.outside && input.parts.length === 0 ? moneyBackOf(facts).owedMinor : 0n;
  if (isUndecided(facts)) return { outcome: 'disputed' };
  const isOpen = REFUNDABLE.includes(facts.state);
  if ((!isOpen || facts.chargeId === null) && owedMinor === 0n) {
    return { outcome: 'not_refundable' };
  }
  const mostMinor = (isOpen ? leftMinor(facts) : 0n) + owedMinor;
  if (!input.outside && mostMinor > 0n && isChargedBack(facts)) return { outcome: 'charged_back' };
  const amountMinor = input.amountMinor ?? mostMinor;
  if (amountMinor <= 0n || amountMinor > mostMinor) return { outcome: 'too_much' };
  if (!partsFit(facts, input.parts, amountMinor)) return { outcome: 'too_much' };
  const refund: RefundFact = {
    id: input.id,
    state: input.outside ? 'outside' : 'stored',
    amountMinor,
    reason: input.reason,
    isReturned: false,
    fromOwedMinor: owedMinor < amountMinor ? owedMinor : amountMinor,
    coveredMinor: 0n,
    parts: input.parts,
    ...feesOfRefund(facts, amountMinor, input.reason),
  };
  const after = { ...facts, refunds: [...facts.refunds, refund] };
  const change = changeOf(facts, after, {
    cause: 'marked_refunded',
    at,
    transfers: input.outside ? [recipes.refundOutside(moneyOf(facts, refund), at)] : [],
    events: input.outside ? [refunded(facts, refund)] : [],
  });
  return { outcome: 'started', refund, change, leftMinor: mostMinor - amountMinor };
}

/** Each line gives back at most what it cost, and so does what was given beside the lines. */
function partsFit(facts: MoneyBackFacts, parts: readonly RefundPart[], amount: bigint): boolean {
  if (parts.length === 0) return true;
  if (sumOf(parts) !== amount || parts.some(({ amountMinor }) => amountMinor <= 0n)) return false;
  return parts.every((wanted) => {
    const same = parts.filter((part) => isOfSame(part, wanted));
    return sumOf(same) <= leftOfPart(facts, wanted);
  });
}

type NamedPart = Pick<RefundPart, 'part' | 'lineId'>;

function isOfSame(one: NamedPart, other: NamedPart): boolean {
  return one.part === other.part && one.lineId === other.lineId;
}

/**
 * What of one part was not given back yet, in minor units, as far as earlier refunds said what they were for:
 * a refund is besides never more than what is left of the whole.
 */
export function leftOfPart(facts: MoneyBackFacts, wanted: NamedPart): bigint {
  const { part, lineId } = wanted;
  const earlier = facts.refunds
    .filter((refund) => refund.state !== 'failed' || refund.isReturned)
    .flatMap((refund) => refund.parts)
    .filter((each) => isOfSame(each, wanted));
  const line = facts.lines.find(({ id }) => id === lineId);
  const cost = part === 'extra' ? facts.extraMinor : ((line && costOf(line, part)) ?? 0n);
  const left = cost - sumOf(earlier);
  return left > 0n ? left : 0n;
}

function costOf(line: MoneyBackFacts['lines'][number], part: 'perk' | 'shipping'): bigint {
  return part === 'perk' ? line.priceMinor : line.shippingMinor;
}

function sumOf(parts: readonly RefundPart[]): bigint {
  return parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

/**
 * What the provider says became of a refund: nothing to do, or its next state and what follows.
 * `dueAfterwards` is the refund that the system owes should this one never have left, because its campaign
 * was settled or cancelled while it was on its way.
 */
export function decideRefundAnswer(
  facts: MoneyBackFacts,
  refundId: number,
  said: Exclude<RefundState, 'stored' | 'outside'>,
  { dueAfterwards, at }: { dueAfterwards: RefundReason | null; at: Instant },
): { readonly refund: RefundFact; readonly change: MoneyBackChange } | undefined {
  const refund = facts.refunds.find(({ id }) => id === refundId);
  if (refund === undefined || !mayRefundGo(refund.state, said)) return undefined;
  const left = isGiven(said) && isInFlight(refund.state);
  const isReturned = said === 'failed' && isGiven(refund.state);
  const now = { ...refund, state: said, isReturned };
  const refunds = facts.refunds.map((each) => (each.id === refundId ? now : each));
  const isRefused = said === 'failed' && !isReturned;
  const refundDue = facts.refundDue ?? (isRefused ? dueAfterwards : null);
  const money = moneyOf(facts, refund);
  const change = changeOf(
    facts,
    { ...facts, refundDue, refunds },
    {
      cause: `refund:${refund.reason}`,
      at,
      transfers: [
        ...(left ? [recipes.refundSent(money, at)] : []),
        ...(isReturned ? [recipes.refundReturned(money, at)] : []),
      ],
      events: [
        ...(left ? [refunded(facts, refund)] : []),
        ...(isReturned ? [cameBack(facts, refund)] : []),
      ],
    },
  );
  return { refund: now, change };
}
