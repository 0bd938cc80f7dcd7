import type { Instant } from '#platform/clock/instant.ts';
import type { NewEvent } from '#platform/events/outbox.ts';
import { recipes, type Transfer } from '#modules/ledger/index.ts';
import { type ContributionState, COUNTED_STATES } from '../contribution.ts';
import {
  countedMinor,
  disputedMinor,
  isUndecided,
  moneyBackOf,
  owedTwiceMinor,
  refundedMinor,
  stateByRefunds,
} from './amounts.ts';
import type { MoneyBackFacts, RefundFact } from './facts.ts';
import type { StateCause } from '../state-cause.ts';

/** What is written when money of a contribution goes back or is taken, amounts in minor units. */
export interface MoneyBackChange {
  readonly facts: MoneyBackFacts;
  readonly refundedMinor: bigint;
  readonly disputedMinor: bigint;
  readonly stateBeforeDispute: ContributionState | null;
  readonly refundDue: MoneyBackFacts['refundDue'];
  /** What is due can be tried from the start: it became due, or the dispute that stood in its way is over. */
  readonly isDueAnew: boolean;
  /** States it passes through, in order; none where it stays. */
  readonly moves: readonly ContributionState[];
  readonly cause: StateCause;
  readonly lines: readonly {
    readonly id: number;
    readonly refundedMinor: bigint;
    readonly shippingRefundedMinor: bigint;
  }[];
  /** Refunds that came back and of which a lost dispute took some now, as they are then. */
  readonly covered: readonly RefundFact[];
  readonly collectedMinor: bigint;
  /** It does not count as backed any more: its units are free. */
  readonly isOver: boolean;
  readonly transfers: readonly Transfer[];
  readonly events: readonly NewEvent[];
}

interface Happened {
  readonly cause: StateCause;
  readonly at: Instant;
  readonly transfers: readonly Transfer[];
  readonly events: readonly NewEvent[];
}

/** What follows from new facts for the contribution, its lines, units, figures and the books. */
export function changeOf(
  before: MoneyBackFacts,
  happenedTo: MoneyBackFacts,
  { cause, at, transfers, events }: Happened,
): MoneyBackChange {
  const { facts: after, covers } = cover(happenedTo);
  const covered = covers.map(({ refund }) => refund);
  const state = stateOf(after);
  const counts = COUNTED_STATES.includes(before.state);
  const isOver = counts && !COUNTED_STATES.includes(state);
  const back = moneyBackOf(after);
  // One that is over already stays so: a dispute that is won leaves nothing of it to refund.
  const refundDue = COUNTED_STATES.includes(state) ? after.refundDue : null;
  const isFree = before.refundDue === null || (before.state === 'disputed' && state !== 'disputed');
  return {
    facts: { ...after, state },
    refundedMinor: refundedMinor(back),
    disputedMinor: disputedMinor(back),
    stateBeforeDispute: state === 'disputed' ? stateByRefunds(after) : after.stateBeforeDispute,
    refundDue,
    isDueAnew: refundDue !== null && isFree,
    moves: pathOf(before.state, state),
    cause,
    lines: linesOf(after),
    covered,
    collectedMinor: countedMinor(after) - countedMinor(before),
    isOver,
    transfers: [
      ...transfers,
      ...covers.map(({ refund, amountMinor, beforeMinor }) =>
        recipes.refundCovered({ ...moneyOf(after, refund), amountMinor, beforeMinor }, at),
      ),
    ],
    events,
  };
}

/** The refund as the ledger's recipes take it. */
export function moneyOf(facts: MoneyBackFacts, refund: RefundFact) {
  return { ...refund, beneficiaryId: facts.beneficiaryId, currency: facts.currency };
}

/** A refund of which a lost dispute has taken so much more, beside what earlier ones took of it. */
interface Cover {
  readonly refund: RefundFact;
  readonly amountMinor: bigint;
  readonly beforeMinor: bigint;
}

/** What is owed although the contributor's bank took it already is owed no longer. */
function cover(facts: MoneyBackFacts): { facts: MoneyBackFacts; covers: Cover[] } {
  let left = owedTwiceMinor(facts);
  const covers: Cover[] = [];
  const refunds = facts.refunds.map((refund) => {
    const beforeMinor = refund.coveredMinor;
    const most = refund.isReturned ? refund.amountMinor - beforeMinor : 0n;
    const amountMinor = left < most ? left : most;
    if (amountMinor === 0n) return refund;
    left -= amountMinor;
    const now = { ...refund, coveredMinor: beforeMinor + amountMinor };
    covers.push({ refund: now, amountMinor, beforeMinor });
    return now;
  });
  return { facts: { ...facts, refunds }, covers };
}

/**
 * Where a contribution stands now; one whose end was reached stays there. A bank may have taken only a part:
 * the rest goes on as it was, and can be refunded.
 */
function stateOf(facts: MoneyBackFacts): ContributionState {
  const { state, disputes } = facts;
  if (state !== 'collected' && state !== 'partially_refunded' && state !== 'disputed') return state;
  if (isUndecided(facts)) return 'disputed';
  const isLost = disputes.some((dispute) => dispute.state === 'lost');
  return isLost && countedMinor(facts) === 0n ? 'dispute_lost' : stateByRefunds(facts);
}

function pathOf(from: ContributionState, to: ContributionState): ContributionState[] {
  if (from === to) return [];
  // Heard of only once it was lost: it was open all the same.
  return to === 'dispute_lost' && from !== 'disputed' ? ['disputed', to] : [to];
}

function linesOf(facts: MoneyBackFacts): MoneyBackChange['lines'] {
  const parts = facts.refunds
    .filter((refund) => refund.state !== 'failed' || refund.isReturned)
    .flatMap((refund) => refund.parts);
  return facts.lines.map(({ id }) => {
    const sumOf = (kind: 'perk' | 'shipping') =>
      parts
        .filter(({ part, lineId }) => part === kind && lineId === id)
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    return { id, refundedMinor: sumOf('perk'), shippingRefundedMinor: sumOf('shipping') };
  });
}
