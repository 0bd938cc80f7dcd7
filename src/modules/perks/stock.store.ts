import type { Instant } from '#platform/clock/instant.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import { adding, setting, writeTogether } from '#platform/db/write-rows.ts';
import { type Hold, type StockUnit, sumUnits, type UnitChange } from './stock.ts';
import { type ReservationRow, stockReservations } from './stock.table.ts';

/** The one order of locks: what can run out is locked before anything is written, what all share last. */
const IN_ORDER = sql`order by limit_count is null, id for no key update`;

/** Locks units in the one order and reads them as they are once the lock is there. */
export async function lockStockUnits(tx: Executor, ids: readonly number[]): Promise<StockUnit[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<UnitRow>(sql`
    select id, limit_count, claimed, reserved from stock_units where id = any(${ids}::bigint[])
    ${IN_ORDER}`);
  return rows.map(toUnit);
}

/** The same without a lock: for quotes, and to see which units can run out. */
export async function readStockUnits(q: Executor, ids: readonly number[]): Promise<StockUnit[]> {
  if (ids.length === 0) return [];
  const rows = await q.query<UnitRow>(sql`
    select id, limit_count, claimed, reserved from stock_units where id = any(${ids}::bigint[])`);
  return rows.map(toUnit);
}

interface UnitRow {
  id: number;
  limit_count: number | null;
  claimed: number;
  reserved: number;
}

function toUnit({ id, limit_count, claimed, reserved }: UnitRow): StockUnit {
  return { id, limit: limit_count, claimed, reserved };
}

/** What contributions hold or held. Their rows are locked by the caller. */
export function reservationsOf(
  q: Executor,
  contributionIds: readonly number[],
): Promise<ReservationRow[]> {
  return q.query<ReservationRow>(sql`
    select ${columnsOf(stockReservations)} from stock_reservations
    where source_kind = 'contribution' and source_id = any(${contributionIds}::bigint[]) order by id`);
}

/** Holds units for contributions; the counters follow by changeUnits. */
export function insertHolds(tx: Executor, holds: readonly Hold[]): Promise<void> {
  return writeTogether(tx, holding(holds));
}

/** The same to be written with others. */
export function holding(holds: readonly Hold[]): Statement[] {
  const rows = holds.map((hold) => ({
    stock_unit_id: hold.unitId,
    source_kind: 'contribution',
    source_id: hold.contributionId,
    quantity: hold.quantity,
    state: hold.state ?? 'held',
    reserved_at: hold.at,
    expires_at: hold.until,
    settled_at: hold.settledAt ?? null,
  }));
  return adding(stockReservations, rows);
}

interface ReservationChange {
  readonly id: number;
  readonly state: string;
  readonly settled_at: Instant | null;
}

export function setReservations(
  tx: Executor,
  changes: readonly ReservationChange[],
): Promise<void> {
  return writeTogether(tx, settingReservations(changes));
}

/** The same to be written with others. */
export function settingReservations(changes: readonly ReservationChange[]): Statement[] {
  return setting(stockReservations, 'id', changes);
}

/** More time for what contributions hold. */
export async function holdUntil(
  tx: Executor,
  contributionIds: readonly number[],
  until: Instant,
): Promise<void> {
  await tx.run(sql`
    update stock_reservations
    set expires_at = timestamptz 'epoch' + ${until}::bigint * interval '1 microsecond'
    where source_kind = 'contribution' and source_id = any(${contributionIds}::bigint[]) and state = 'held'`);
}

/**
 * Moves the counters of units: the changes of one are added up, and units go in the one order of locks.
 * Throws a check violation (stock_units_never_oversold) where a limit would be passed.
 */
export async function changeUnits(
  tx: Executor,
  changes: readonly UnitChange[],
  at: Instant,
): Promise<void> {
  const sorted = sumUnits(changes);
  const [first] = sorted;
  if (first === undefined) return;
  await tx.run(sorted.length === 1 ? changingUnit(first, at) : changingUnits(sorted, at));
}

/** Of one alone there is no order to keep: a plain update, which costs a third. */
function changingUnit({ unitId, claimed, reserved }: UnitChange, at: Instant): Statement {
  return sql`
    update stock_units set claimed = claimed + ${claimed}::int, reserved = reserved + ${reserved}::int,
      updated_at = timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'
    where id = ${unitId}::bigint`;
}

function changingUnits(sorted: readonly UnitChange[], at: Instant): Statement {
  const ids = sorted.map(({ unitId }) => unitId);
  return sql`
    with u as materialized (
      select id from stock_units where id = any(${ids}::bigint[]) ${IN_ORDER}
    )
    update stock_units set claimed = stock_units.claimed + v.claimed,
      reserved = stock_units.reserved + v.reserved,
      updated_at = timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'
    from u join unnest(${ids}::bigint[], ${sorted.map(({ claimed }) => claimed)}::int[],
      ${sorted.map(({ reserved }) => reserved)}::int[]) v (id, claimed, reserved) on v.id = u.id
    where stock_units.id = u.id`;
}
