/** The rows money is in, and the transfers that should follow from them, page by page. */
import type { Instant } from '#platform/clock/instant.ts';
import { columnsOf, type RowOf } from '#platform/db/table.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { type ContributionRow, contributions } from '#modules/contributions/contribution.table.ts';
import {
  type AttemptRow,
  paymentAttempts,
  paymentDisputes,
  paymentRefunds,
} from '#modules/payments/payment.table.ts';

export type RefundRow = RowOf<typeof paymentRefunds>;
export type DisputeRow = RowOf<typeof paymentDisputes>;

/** A contribution with everything that moved its money. */
export interface MoneyOfContribution {
  readonly contribution: ContributionRow;
  readonly attempts: readonly AttemptRow[];
  /** In the order they were begun. */
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
}

/** A leg as it stands in the books, with its accounts by name. */
export interface PostedLeg {
  readonly transfer_id: string;
  readonly debit: string | null;
  readonly credit: string | null;
  readonly amount_minor: bigint;
}

/** A transfer as it stands in the books. */
export interface PostedTransfer {
  readonly id: string;
  readonly kind: string;
  readonly source_kind: string;
  readonly source_id: number;
  readonly phase: string;
  readonly pending_id: string | null;
  readonly reverses_id: string | null;
  readonly occurred_at: Instant;
  readonly legs: readonly PostedLeg[];
}

export interface MoneyPage {
  readonly rows: readonly MoneyOfContribution[];
  readonly transfers: ReadonlyMap<string, PostedTransfer>;
}

/**
 * Contributions in the order of their numbers with all that moved their money, so many at a time: what is in
 * memory does not grow with the market.
 */
export async function* moneyPages(q: Executor, size = 500): AsyncIterable<MoneyPage> {
  for (let after = 0; ; ) {
    const page = await q.query<ContributionRow>(sql`
      select ${columnsOf(contributions)} from contributions where id > ${after} order by id
      limit ${size}`);
    const last = page.at(-1);
    if (last === undefined) return;
    yield await withMoney(q, page);
    if (page.length < size) return;
    after = last.id;
  }
}

async function withMoney(q: Executor, page: readonly ContributionRow[]): Promise<MoneyPage> {
  const ids = page.map(({ id }) => id);
  const attempts = await q.query<AttemptRow>(sql`
    select ${columnsOf(paymentAttempts)} from payment_attempts
    where source_kind = 'contribution' and source_id = any(${ids}::bigint[]) order by id`);
  const attemptIds = attempts.map(({ id }) => id);
  const refunds = await q.query<RefundRow>(sql`
    select ${columnsOf(paymentRefunds)} from payment_refunds
    where source_kind = 'contribution' and source_id = any(${ids}::bigint[]) order by id`);
  const disputes = await q.query<DisputeRow>(sql`
    select ${columnsOf(paymentDisputes)} from payment_disputes
    where attempt_id = any(${attemptIds}::bigint[]) order by id`);
  const transfers = await postedTransfers(q, {
    contribution: ids,
    attempt: attemptIds,
    refund: refunds.map(({ id }) => id),
    dispute: disputes.map(({ id }) => id),
  });
  return { rows: bundles(page, attempts, refunds, disputes), transfers };
}

function bundles(
  page: readonly ContributionRow[],
  attempts: readonly AttemptRow[],
  refunds: readonly RefundRow[],
  disputes: readonly DisputeRow[],
): MoneyOfContribution[] {
  const attemptsOf = Map.groupBy(attempts, ({ source_id: id }) => id);
  const refundsOf = Map.groupBy(refunds, ({ source_id: id }) => id);
  const disputesOf = Map.groupBy(disputes, ({ attempt_id: id }) => id);
  return page.map((contribution) => {
    const mine = attemptsOf.get(contribution.id) ?? [];
    return {
      contribution,
      attempts: mine,
      refunds: refundsOf.get(contribution.id) ?? [],
      disputes: mine.flatMap(({ id }) => disputesOf.get(id) ?? []),
    };
  });
}

async function postedTransfers(
  q: Executor,
  sources: Readonly<Record<string, readonly number[]>>,
): Promise<ReadonlyMap<string, PostedTransfer>> {
  const kinds = Object.entries(sources).flatMap(([kind, ids]) => ids.map(() => kind));
  const ids = Object.values(sources).flat();
  const heads = await q.query<Omit<PostedTransfer, 'legs'>>(sql`
    select t.id, t.kind, t.source_kind, t.source_id, t.phase, t.pending_id, t.reverses_id,
      (extract(epoch from t.occurred_at) * 1000000)::int8 as occurred_at
    from unnest(${kinds}::text[], ${ids}::bigint[]) s (kind, id)
      join ledger_transfers t on t.source_kind = s.kind and t.source_id = s.id`);
  const legs = await q.query<PostedLeg>(sql`
    select p.transfer_id, p.amount_minor,
      d.kind || ' ' || d.owner_ref || ' ' || d.currency || ' ' || p.currency as debit,
      c.kind || ' ' || c.owner_ref || ' ' || c.currency || ' ' || p.currency as credit
    from ledger_postings p left join ledger_accounts d on d.id = p.debit_account_id
      left join ledger_accounts c on c.id = p.credit_account_id
    where p.transfer_id = any(${heads.map(({ id }) => id)}::text[])`);
  const legsOf = Map.groupBy(legs, ({ transfer_id: id }) => id);
  return new Map(heads.map((head) => [head.id, { ...head, legs: legsOf.get(head.id) ?? [] }]));
}
