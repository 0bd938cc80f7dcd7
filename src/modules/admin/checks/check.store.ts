import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';

export const CHECK_KINDS = ['balance', 'audit_chain'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** Both sides of the books in one currency, in minor units. */
export interface BookTotal {
  readonly currency: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

export interface StandingCheck {
  readonly id: number;
  readonly kind: CheckKind;
  readonly askedAt: Date;
  /** Null while it waits or runs. */
  readonly finishedAt: Date | null;
  readonly seen: number;
  /** What is amiss; empty where everything holds. */
  readonly findings: readonly string[];
  readonly totals: readonly BookTotal[];
  /** Why it could not be made to its end; null where it was. */
  readonly error: string | null;
}

export type CheckResult = Pick<StandingCheck, 'seen' | 'findings' | 'totals' | 'error'>;

interface CheckRow extends Omit<StandingCheck, 'totals'> {
  readonly totals: readonly { currency: string; debit: string; credit: string }[];
}

const columns = sql`
  id, kind, asked_at as "askedAt", finished_at as "finishedAt", seen, findings, totals, error`;

const checkOf = (row: CheckRow): StandingCheck => ({
  ...row,
  totals: row.totals.map(({ currency, debit, credit }) => ({
    currency,
    debit: BigInt(debit),
    credit: BigInt(credit),
  })),
});

/** The latest of a kind, the newest first. */
export async function listChecks(
  q: Executor,
  kind: CheckKind,
  page: { readonly before: number | null; readonly limit: number },
): Promise<StandingCheck[]> {
  const rows = await q.query<CheckRow>(sql`
    select ${columns} from standing_checks
    where kind = ${kind} and id < ${below(page.before)}
    order by id desc limit ${page.limit}`);
  return rows.map(checkOf);
}

/** Asks for one, and answers its number; nothing where one waits already. */
export async function insertAsked(q: Executor, kind: CheckKind): Promise<number | undefined> {
  const row = await q.maybe<{ id: number }>(sql`
    insert into standing_checks (kind) values (${kind}) on conflict do nothing returning id`);
  return row?.id;
}

/** Kinds whose last check is a day old; an hour, where it could not be made. */
const DUE_KINDS = sql`
  select kind from unnest(${[...CHECK_KINDS]}::text[]) as kind
  where not exists (select from standing_checks c
    where c.kind = kind.kind
      and c.asked_at > clock_now()
        - case when c.error is null then interval '1 day' else interval '1 hour' end)`;

/** Whether a check is asked for, or due. */
export const HAS_CHECKS: Statement = sql`
  (exists (select from standing_checks where finished_at is null) or exists (${DUE_KINDS}))`;

/** Asks for those that are due. */
export function insertDue(q: Executor): Promise<number> {
  return q.run(sql`
    insert into standing_checks (kind) ${DUE_KINDS}
    on conflict do nothing`);
}

export function listAsked(q: Executor): Promise<{ id: number; kind: CheckKind }[]> {
  return q.query<{ id: number; kind: CheckKind }>(sql`
    select id, kind from standing_checks where finished_at is null order by id`);
}

export function finishCheck(q: Executor, id: number, result: CheckResult): Promise<number> {
  const totals = result.totals.map(({ currency, debit, credit }) => ({
    currency,
    debit: String(debit),
    credit: String(credit),
  }));
  return q.run(sql`
    update standing_checks set finished_at = clock_now(), seen = ${result.seen},
      findings = ${[...result.findings]}, totals = ${sql.json(totals)}, error = ${result.error}
    where id = ${id}`);
}

/** What accounts that grow by debits and those that grow by credits hold, of each currency. */
export async function sumBooks(q: Executor): Promise<(BookTotal & { accounts: number })[]> {
  interface Row {
    readonly currency: string;
    readonly accounts: number;
    readonly debit_minor: bigint;
    readonly credit_minor: bigint;
  }
  const rows = await q.query<Row>(sql`
    select currency, count(*) as accounts,
      coalesce(sum(balance_minor) filter (where side = 'debit'), 0)::bigint as debit_minor,
      coalesce(sum(balance_minor) filter (where side = 'credit'), 0)::bigint as credit_minor
    from ledger_balances group by currency order by currency`);
  return rows.map(({ currency, accounts, debit_minor: debit, credit_minor: credit }) => {
    return { currency, accounts, debit, credit };
  });
}

export interface ScheduleRun {
  readonly name: string;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly error: string | null;
}

/** When the provider's books were last laid beside ours. */
export function listBookRuns(q: Executor): Promise<ScheduleRun[]> {
  return q.query<ScheduleRun>(sql`
    select name, started_at as "startedAt", finished_at as "finishedAt", error from schedule_runs
    where name in ('compare-books', 'compare-books-of-weeks') order by name`);
}

export interface OpenDifference {
  readonly id: number;
  readonly kind: string;
  readonly ref: string;
  readonly text: string | null;
  readonly foundAt: Date;
}

/** What differs between the provider's books and ours and nobody has settled, the newest first. */
export function listDifferences(q: Executor, limit: number): Promise<OpenDifference[]> {
  return q.query<OpenDifference>(sql`
    select id, kind, object_ref as ref, details->>'text' as text, found_at as "foundAt"
    from payment_differences where settled_at is null
    order by found_at desc, id desc limit ${limit}`);
}
