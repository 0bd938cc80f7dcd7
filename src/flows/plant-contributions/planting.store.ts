import {
  applyTotals,
  contributionAddresses,
  contributionLines,
  contributions,
  setContributions,
} from '#modules/contributions/index.ts';
import { postOrFail } from '#modules/ledger/index.ts';
import {
  keepCards,
  paymentAttempts,
  paymentCustomers,
  paymentRefunds,
} from '#modules/payments/index.ts';
import { changeUnits, insertHolds } from '#modules/perks/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import type { Executor } from '#platform/db/sql.ts';
import { addRows } from '#platform/db/write-rows.ts';
import type { Planting } from './planting.ts';
import {
  addressRows,
  attemptRows,
  cardOf,
  contributionRow,
  customerRows,
  linesOf,
  refundRows,
  unitsOf,
} from './planting-rows.ts';

/**
 * Writes contributions of the past, each table by one statement in the order of locks: own rows, units, the
 * books, and the totals that all who back a campaign share last.
 */
export async function writePlantings(
  tx: Executor,
  plantings: readonly Planting[],
  at: Instant,
): Promise<void> {
  const customers = plantings.flatMap(customerRows).sort(byRef);
  await addRows(tx, paymentCustomers, customers, { orIgnore: true });
  const cards = await keepCards(tx, plantings.map(cardOf));
  const holds = plantings.flatMap(unitsOf);
  const rows = plantings.map((planting) =>
    contributionRow(planting, cards.get(planting.row.payment.methodRef) ?? null),
  );
  const claimed = holds.filter(({ state }) => state === 'claimed');
  await Promise.all([
    addRows(tx, contributions, rows),
    addRows(tx, contributionLines, plantings.flatMap(linesOf)),
    insertHolds(tx, holds),
    addRows(tx, contributionAddresses, plantings.flatMap(addressRows)),
    addRows(tx, paymentAttempts, plantings.flatMap(attemptRows)),
    addRows(tx, paymentRefunds, plantings.flatMap(refundRows)),
    ...writeMoves(tx, plantings),
    changeUnits(
      tx,
      claimed.map(({ unitId, quantity }) => ({ unitId, claimed: quantity, reserved: 0 })),
      at,
    ),
  ]);
  await postOrFail(
    tx,
    plantings.flatMap(({ pending }) => pending),
  );
  await postOrFail(
    tx,
    plantings.flatMap(({ posted }) => posted),
  );
  await applyTotals(
    tx,
    plantings.map(({ totals }) => totals),
    at,
  );
}

/** Every state after the first is written for itself: each step leaves its event. */
function writeMoves(tx: Executor, plantings: readonly Planting[]): Promise<void>[] {
  const steps = Math.max(0, ...plantings.map(({ moves }) => moves.length - 1));
  return Array.from({ length: steps }, (_, step) =>
    setContributions(
      tx,
      plantings.flatMap(({ moves }) => moves[step + 1] ?? []),
    ),
  );
}

const byRef = (left: { customer_ref: string }, right: { customer_ref: string }): number =>
  left.customer_ref < right.customer_ref ? -1 : 1;
