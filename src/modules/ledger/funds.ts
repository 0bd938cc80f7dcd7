import type { Currency } from '#money/currency.ts';
import { db, type Executor } from '#platform/db/transaction.ts';
import {
  type DayMovedRow,
  type MovedRow,
  recountMoves,
  sumMarketMoves,
  sumMoves,
  sumMovesByDay,
  sumMovesOfMany,
} from './sums.store.ts';

/** What a beneficiary's money was moved against, minor units of one currency. */
export interface FundsRow {
  readonly gross_minor: bigint;
  readonly refunds_minor: bigint;
  readonly platform_fees_minor: bigint;
  readonly processing_fees_minor: bigint;
  readonly disputes_minor: bigint;
  readonly marked_refunded_minor: bigint;
  readonly reserve_minor: bigint;
  readonly held_minor: bigint;
  readonly pledged_minor: bigint;
}

/** What the ledger says of a beneficiary's money in one currency, from the sums kept with every transfer. */
export async function readBeneficiaryFunds(
  beneficiaryId: number,
  currency: Currency,
  q: Executor = db(),
): Promise<FundsRow> {
  return fundsOf(await sumMoves(q, beneficiaryId, currency));
}

/** The same counted anew from the postings, however many: for what is decided once. */
export async function recountBeneficiaryFunds(
  beneficiaryId: number,
  currency: Currency,
  q: Executor = db(),
): Promise<FundsRow> {
  return fundsOf(await recountMoves(q, beneficiaryId, currency));
}

/** How the figures changed on one day. */
export interface FundsDayRow extends FundsRow {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
}

/** How they changed day by day; the sum of all days is what `readBeneficiaryFunds` says. */
export async function readBeneficiaryDays(
  beneficiaryId: number,
  currency: Currency,
  days: { readonly from: string; readonly to: string },
  q: Executor = db(),
): Promise<FundsDayRow[]> {
  const byDay = new Map<string, DayMovedRow[]>();
  for (const row of await sumMovesByDay(q, beneficiaryId, currency, days)) {
    byDay.set(row.day, [...(byDay.get(row.day) ?? []), row]);
  }
  return [...byDay].map(([day, moves]) => ({ day, ...fundsOf(moves) }));
}

/** The same of several beneficiaries, each for days of its own; those without any are left out. */
export async function readDaysOfMany(
  many: readonly { id: number; currency: Currency; from: string; to: string }[],
  q: Executor = db(),
): Promise<Map<number, FundsDayRow[]>> {
  const found = new Map<number, Map<string, DayMovedRow[]>>();
  for (const row of await sumMovesOfMany(q, many)) {
    const days = found.get(row.beneficiary_id) ?? new Map<string, DayMovedRow[]>();
    days.set(row.day, [...(days.get(row.day) ?? []), row]);
    found.set(row.beneficiary_id, days);
  }
  const rowsOf = (days: Map<string, DayMovedRow[]>) =>
    [...days].map(([day, moves]) => ({ day, ...fundsOf(moves) }));
  return new Map([...found].map(([id, days]) => [id, rowsOf(days)]));
}

/** How the money of the whole market changed on one day, in one currency. */
export interface MarketDayRow extends FundsDayRow {
  readonly currency: Currency;
}

/** The same of all beneficiaries together, by currency and day; days without moves are left out. */
export async function readMarketDays(
  days: { readonly from: string; readonly to: string },
  q: Executor = db(),
): Promise<MarketDayRow[]> {
  const found = Map.groupBy(
    await sumMarketMoves(q, days),
    ({ currency, day }) => `${currency} ${day}`,
  );
  return [...found.values()].flatMap((moves) => {
    const [first] = moves;
    if (!first) return [];
    return [{ currency: first.currency as Currency, day: first.day, ...fundsOf(moves) }];
  });
}

/** The figures of a beneficiary from the sums of its moves. */
function fundsOf(moves: readonly MovedRow[]): FundsRow {
  const held = moves.filter(({ kind }) => kind === 'beneficiary_held');
  const promised = moves.filter(({ kind }) => kind === 'pledges_promised');
  const went = (...others: string[]): bigint =>
    sum(held, others, ({ in_minor, out_minor }) => out_minor - in_minor);
  return {
    // Cash comes in as a contribution and goes out as a refund: the direction tells them apart.
    gross_minor: sum(held, ['contributor_clearing', 'provider_cash'], ({ in_minor }) => in_minor),
    refunds_minor: sum(held, ['provider_cash'], ({ out_minor }) => out_minor),
    platform_fees_minor: went('platform_fees'),
    processing_fees_minor: went('processing_fees', 'processing_fees_absorbed'),
    // What came back of a refund and was then taken by a lost dispute stands in both.
    disputes_minor: went('disputes_held', 'refunds_owed'),
    marked_refunded_minor: went('refunds_outside'),
    reserve_minor: went('beneficiary_reserve'),
    held_minor: sum(held, undefined, ({ in_minor, out_minor }) => in_minor - out_minor),
    pledged_minor: sum(promised, undefined, ({ in_minor, out_minor }) => out_minor - in_minor),
  };
}

function sum(
  moves: readonly MovedRow[],
  others: readonly string[] | undefined,
  amount: (move: MovedRow) => bigint,
): bigint {
  return moves
    .filter(({ other }) => others === undefined || others.includes(other))
    .reduce((total, move) => total + amount(move), 0n);
}
