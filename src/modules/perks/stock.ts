/** What a perk can sell and who holds it: a unit is held while it is paid for, claimed once it is. */
import type { Instant } from '#platform/clock/instant.ts';
import { unitsLeft } from './perk.ts';
import type { ReservationRow } from './stock.table.ts';

export interface StockUnit {
  readonly id: number;
  /** Null without a limit. */
  readonly limit: number | null;
  readonly claimed: number;
  readonly reserved: number;
}

/** Units of a contribution that begins, or one that was made at another time. */
export interface Hold {
  readonly unitId: number;
  readonly contributionId: number;
  readonly quantity: number;
  readonly at: Instant;
  readonly until: Instant;
  readonly state?: ReservationState;
  readonly settledAt?: Instant;
}

/** Held while it is paid for, claimed once it is, released when it is given back. */
export type ReservationState = 'held' | 'claimed' | 'released';

/** How the counters of a unit move. */
export interface UnitChange {
  readonly unitId: number;
  readonly claimed: number;
  readonly reserved: number;
}

/** What reservations become, and how the counters follow. */
export interface StockMove {
  readonly reservations: readonly {
    id: number;
    state: 'claimed' | 'released';
    settled_at: Instant;
  }[];
  readonly units: readonly UnitChange[];
}

/** What a perk with a limit for each person leaves one of them. */
export interface Allowance {
  readonly each: number;
  readonly had: number;
  readonly left: number;
}

/** What somebody who has some can still get of a perk; null where everybody gets as many as they want. */
export function allowanceOf(
  { limitPerContributor: each }: { readonly limitPerContributor: number | null },
  had: number,
): Allowance | null {
  return each === null ? null : { each, had, left: Math.max(0, each - had) };
}

/**
 * Units of one contribution become claimed; those that were given back meanwhile are taken again if they are
 * still there. Undefined where they are not: then nothing is claimed.
 */
export function claim(
  reservations: readonly ReservationRow[],
  units: ReadonlyMap<number, StockUnit>,
  at: Instant,
): StockMove | undefined {
  const open = reservations.filter(({ state }) => state !== 'claimed');
  const isShort = open.some(({ state, stock_unit_id, quantity }) => {
    const unit = units.get(stock_unit_id);
    const free = unit && unitsLeft(unit);
    return state === 'released' && free !== undefined && free !== null && free < quantity;
  });
  if (isShort) return undefined;
  return {
    reservations: open.map(({ id }) => ({ id, state: 'claimed', settled_at: at })),
    units: open.map(({ state, stock_unit_id, quantity }) => ({
      unitId: stock_unit_id,
      claimed: quantity,
      reserved: state === 'held' ? -quantity : 0,
    })),
  };
}

/** Everything that contributions hold or claimed becomes free; nothing more where it is already. */
export function release(reservations: readonly ReservationRow[], at: Instant): StockMove {
  const kept = reservations.filter(({ state }) => state !== 'released');
  return {
    reservations: kept.map(({ id }) => ({ id, state: 'released', settled_at: at })),
    units: kept.map(({ state, stock_unit_id, quantity }) => ({
      unitId: stock_unit_id,
      claimed: state === 'claimed' ? -quantity : 0,
      reserved: state === 'held' ? -quantity : 0,
    })),
  };
}

/** Several moves as one: each unit stands in it once. */
export function together(moves: readonly StockMove[]): StockMove {
  return {
    reservations: moves.flatMap(({ reservations }) => reservations),
    units: sumUnits(moves.flatMap(({ units }) => units)),
  };
}

/** Each unit once, in the order of the ids. */
export function sumUnits(changes: readonly UnitChange[]): UnitChange[] {
  const sums = new Map<number, UnitChange>();
  for (const change of changes) {
    const sum = sums.get(change.unitId);
    sums.set(change.unitId, {
      unitId: change.unitId,
      claimed: (sum?.claimed ?? 0) + change.claimed,
      reserved: (sum?.reserved ?? 0) + change.reserved,
    });
  }
  return [...sums.values()].sort((left, right) => left.unitId - right.unitId);
}
