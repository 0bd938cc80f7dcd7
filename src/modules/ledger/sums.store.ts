import { type Executor, sql, type Statement } from '#platform/db/sql.ts';

/** A sum of postings between one account of the beneficiary and a kind of account on the other side. */
export interface MovedRow {
  kind: 'beneficiary_held' | 'pledges_promised';
  other: string;
  in_minor: bigint;
  out_minor: bigint;
}

/**
 * What came into and went out of a beneficiary's held money and promises, by the other account's kind, from
 * the postings themselves: reads all of them.
 */
export function recountMoves(
  q: Executor,
  beneficiaryId: number,
  currency: string,
): Promise<MovedRow[]> {
  return q.query<MovedRow>(sql`
    with mine as (
      select id, kind from ledger_accounts
      where owner_ref = 'beneficiary:' || ${beneficiaryId}::bigint and currency = ${currency}
        and kind in ('beneficiary_held', 'pledges_promised')
    )
    select m.kind, o.kind as other, sum(m.came)::bigint as in_minor, sum(m.went)::bigint as out_minor
    from (
      select mine.kind, p.debit_account_id as other, p.amount_minor as came, 0 as went
      from mine join ledger_postings p on p.credit_account_id = mine.id
      union all
      select mine.kind, p.credit_account_id, 0, p.amount_minor
      from mine join ledger_postings p on p.debit_account_id = mine.id
    ) m join ledger_accounts o on o.id = m.other
    group by 1, 2`);
}

/** The same from the sums of days, which are kept with every transfer. */
export function sumMoves(
  q: Executor,
  beneficiaryId: number,
  currency: string,
): Promise<MovedRow[]> {
  return q.query<MovedRow>(sql`
    select a.kind, s.other, sum(s.in_minor)::bigint as in_minor, sum(s.out_minor)::bigint as out_minor
    from ledger_accounts a cross join lateral (
      select d.other, d.in_minor, d.out_minor from ledger_days d where d.account_id = a.id
      union all
      select n.other, n.in_minor, n.out_minor from ledger_differences n where n.account_id = a.id) s
    where a.owner_ref = 'beneficiary:' || ${beneficiaryId}::bigint and a.currency = ${currency}
      and a.kind in ('beneficiary_held', 'pledges_promised')
    group by 1, 2`);
}

export interface DayMovedRow extends MovedRow {
  /** `YYYY-MM-DD`, UTC, by when it happened. */
  day: string;
}

/** The same day by day, for the days from the first to the last one; both are `YYYY-MM-DD`, UTC. */
export function sumMovesByDay(
  q: Executor,
  beneficiaryId: number,
  currency: string,
  days: { readonly from: string; readonly to: string },
): Promise<DayMovedRow[]> {
  return q.query<DayMovedRow>(sql`
    select s.day::text, a.kind, s.other, sum(s.in_minor)::bigint as in_minor,
      sum(s.out_minor)::bigint as out_minor
    from ledger_accounts a cross join lateral (
      select d.day, d.other, d.in_minor, d.out_minor from ledger_days d
      where d.account_id = a.id and d.day between ${days.from}::date and ${days.to}::date
      union all
      select n.day, n.other, n.in_minor, n.out_minor from ledger_differences n
      where n.account_id = a.id and n.day between ${days.from}::date and ${days.to}::date) s
    where a.owner_ref = 'beneficiary:' || ${beneficiaryId}::bigint and a.currency = ${currency}
      and a.kind in ('beneficiary_held', 'pledges_promised')
    group by s.day, 2, 3 order by s.day`);
}

export interface ManyMovedRow extends DayMovedRow {
  beneficiary_id: number;
}

/** The same for several beneficiaries, each with days of its own. */
export function sumMovesOfMany(
  q: Executor,
  many: readonly { id: number; currency: string; from: string; to: string }[],
): Promise<ManyMovedRow[]> {
  return q.query<ManyMovedRow>(sql`
    select w.id as beneficiary_id, s.day::text, a.kind, s.other, sum(s.in_minor)::bigint as in_minor,
      sum(s.out_minor)::bigint as out_minor
    from unnest(${many.map(({ id }) => id)}::bigint[], ${many.map(({ currency }) => currency)}::text[],
      ${many.map(({ from }) => from)}::date[], ${many.map(({ to }) => to)}::date[])
      as w (id, currency, first, last)
    join ledger_accounts a on a.owner_ref = 'beneficiary:' || w.id and a.currency = w.currency
      and a.kind in ('beneficiary_held', 'pledges_promised')
    cross join lateral (
      select d.day, d.other, d.in_minor, d.out_minor from ledger_days d
      where d.account_id = a.id and d.day between w.first and w.last
      union all
      select n.day, n.other, n.in_minor, n.out_minor from ledger_differences n
      where n.account_id = a.id and n.day between w.first and w.last) s
    group by w.id, s.day, 3, 4 order by w.id, s.day`);
}

export interface MarketMovedRow extends DayMovedRow {
  currency: string;
}

/** The same of all beneficiaries together, in each currency they have. */
export function sumMarketMoves(
  q: Executor,
  days: { readonly from: string; readonly to: string },
): Promise<MarketMovedRow[]> {
  return q.query<MarketMovedRow>(sql`
    select s.currency, s.day::text, s.kind, s.other, sum(s.in_minor)::bigint as in_minor,
      sum(s.out_minor)::bigint as out_minor
    from (
      select d.currency, d.day, d.kind, d.other, d.in_minor, d.out_minor from ledger_market_days d
      where d.day between ${days.from}::date and ${days.to}::date
      union all
      select a.currency, n.day, a.kind, n.other, n.in_minor, n.out_minor
      from ledger_differences n join ledger_accounts a on a.id = n.account_id
      where n.day between ${days.from}::date and ${days.to}::date) s
    group by 1, s.day, 3, 4 order by 1, s.day`);
}

export const HAS_DIFFERENCES: Statement = sql`exists (select from ledger_differences)`;

/** Takes what was noted since into the sums of days; how many notes there were. */
export async function foldDifferences(q: Executor): Promise<number> {
  const row = await q.one<{ folded: number }>(sql`select ledger_fold() as folded`);
  return row.folded;
}
