import {
  applyTotals,
  contributionLines,
  leftMinor,
  type MoneyBackChange,
  type MoneyMoved,
  setContributions,
  settleRequests,
  type TotalsEffect,
} from '#modules/contributions/index.ts';
import { postOrFail } from '#modules/ledger/index.ts';
import { paymentRefunds } from '#modules/payments/index.ts';
import { changeUnits, release, setReservations, together } from '#modules/perks/index.ts';
import type { Executor } from '#platform/db/sql.ts';
import { setRows } from '#platform/db/write-rows.ts';
import { publishAll } from '#platform/events/outbox.ts';
import type { Locked, LockedContribution } from './money-back.store.ts';

/** Who moved the money, for the events of the contribution. */
export interface Mover {
  readonly actorId: number | null;
  readonly requestId: string | null;
}

/** A change with who made it, and what began with it. */
type WrittenChange = MoneyBackChange & {
  readonly mover: Mover;
  /** The refund that begins with it or is noted; null and absent for none. */
  readonly begun?: MoneyMoved['begun'];
};

/**
 * Writes what was decided about contributions that the caller holds the locks of, each table by one statement
 * in the order of locks, what all backers of a campaign share last. The refund's or dispute's own row is
 * written by the caller before. At most one change per contribution.
 */
export async function writeMoneyBack(
  tx: Executor,
  { contributions, at }: Locked,
  changes: readonly WrittenChange[],
): Promise<void> {
  const lockedOf = ({ facts }: MoneyBackChange): LockedContribution => {
    const locked = contributions.get(facts.id);
    if (locked === undefined) throw new Error(`contribution ${facts.id} is not locked`);
    return locked;
  };
  const sorted = changes.toSorted((left, right) => left.facts.id - right.facts.id);
  const over = sorted.filter(({ isOver }) => isOver);
  const stock = together(over.map((change) => release(lockedOf(change).reservations, at)));
  await Promise.all([
    setRows(tx, paymentRefunds, 'id', sorted.flatMap(coveredRows)),
    setContributions(
      tx,
      sorted.map((change) => ({
        id: change.facts.id,
        refunded_minor: change.refundedMinor,
        disputed_minor: change.disputedMinor,
        state_before_dispute: change.stateBeforeDispute,
        refund_due: change.refundDue,
        ...stateOf(change, lockedOf(change), 0, at),
      })),
    ),
    setContributions(
      tx,
      sorted
        .filter(({ isDueAnew }) => isDueAnew)
        .map(({ facts: { id } }) => ({ id, refund_tries: 0, refund_try_at: null })),
    ),
    // A dispute heard of only once it was lost passes through its opening.
    setContributions(
      tx,
      sorted
        .filter(({ moves }) => moves.length > 1)
        .map((change) => ({ id: change.facts.id, ...stateOf(change, lockedOf(change), 1, at) })),
    ),
    setRows(tx, contributionLines, 'id', sorted.flatMap(lineRows)),
    settleRequests(tx, sorted.map(movedBy), at),
    setReservations(tx, stock.reservations),
    changeUnits(tx, stock.units, at),
    publishAll(
      tx,
      sorted.flatMap(({ events }) => events),
    ),
    postOrFail(
      tx,
      sorted.flatMap(({ transfers }) => transfers),
    ),
    applyTotals(tx, sorted.map(effectOf), at),
  ]);
}

/** What people give back may grant the request for it; what the system owes takes its place. */
function movedBy({ facts, mover, begun = null }: WrittenChange) {
  const byPerson = mover.actorId === null ? null : begun;
  return { contributionId: facts.id, facts, leftMinor: leftMinor(facts), begun: byPerson };
}

function coveredRows({ covered }: MoneyBackChange) {
  return covered.map(({ id, coveredMinor }) => ({ id, covered_minor: coveredMinor }));
}

function lineRows({ lines }: MoneyBackChange) {
  return lines.map(({ id, refundedMinor, shippingRefundedMinor }) => ({
    id,
    refunded_minor: refundedMinor,
    shipping_refunded_minor: shippingRefundedMinor,
  }));
}

function stateOf(change: WrittenChange, { row }: LockedContribution, step: number, at: number) {
  const state = change.moves[step];
  if (state === undefined) {
    const { state_at, state_cause, state_actor_id, state_request_id } = row;
    return { state: row.state, state_at, state_cause, state_actor_id, state_request_id };
  }
  return {
    state,
    state_at: at,
    state_cause: state === 'disputed' ? 'dispute_opened' : change.cause,
    state_actor_id: change.mover.actorId,
    state_request_id: change.mover.requestId,
  };
}

function effectOf({ facts, collectedMinor, isOver }: MoneyBackChange): TotalsEffect {
  const { campaignId, contributorKey, accountId } = facts;
  return {
    campaignId,
    collectedMinor,
    contributions: isOver ? -1 : 0,
    contributorKey,
    accountId,
  };
}
