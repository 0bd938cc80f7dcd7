import { type Executor, sql } from '#platform/db/sql.ts';

export interface BegunRefund {
  readonly outcome: string;
  readonly refund_id: number | null;
  readonly left_minor: bigint;
}

/** Reserves a refund under the contribution's lock. See db/migrations/0068. */
export function beginRefund(q: Executor, input: object): Promise<BegunRefund> {
  return q.one<BegunRefund>(sql`
    select outcome, refund_id, left_minor from begin_refund(${sql.json(input)})`);
}

export interface StoredRefund {
  readonly id: number;
  readonly source_id: number;
  readonly idempotency_key: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly reason: string;
  readonly state: 'stored' | 'unknown' | 'pending' | 'succeeded' | 'failed' | 'outside';
  readonly provider_ref: string | null;
  readonly payment_ref: string | null;
}

const STORED = sql`
  select r.id, r.source_id, r.idempotency_key, r.amount_minor, r.currency, r.reason, r.state, r.provider_ref,
    a.provider_ref as payment_ref
  from payment_refunds r left join payment_attempts a on a.id = r.attempt_id`;

export function findRefund(q: Executor, id: number): Promise<StoredRefund | undefined> {
  return q.maybe<StoredRefund>(sql`${STORED} where r.id = ${id}`);
}

/** By what the provider calls it, or by the key we noted on it. */
export function findRefundOfObject(
  q: Executor,
  object: { ref: string; key: string | null },
): Promise<StoredRefund | undefined> {
  return q.maybe<StoredRefund>(sql`
    ${STORED} where r.provider_ref = ${object.ref} or r.idempotency_key = ${object.key}
    order by r.id limit 1`);
}

export async function recordRefund(
  q: Executor,
  refundId: number,
  said: { outcome: string; ref: string | null; failure: string | null },
  requestId: string | null,
): Promise<string> {
  const row = await q.one<{ outcome: string }>(sql`
    select record_refund(${refundId}, ${said.outcome}, ${said.ref}, ${said.failure},
      ${requestId}) as outcome`);
  return row.outcome;
}

/** Takes refunds whose fate is due to be looked at, and puts the next time further away. */
export async function takeDueRefunds(q: Executor, limit: number): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    update payment_refunds set checks = checks + 1,
      check_at = clock_now() + least(interval '20 seconds' * power(2, least(checks, 12)), interval '12 hours')
    where id in (
      select id from payment_refunds where check_at <= clock_now()
      order by check_at limit ${limit} for no key update skip locked
    ) returning id`);
  return rows.map((row) => row.id);
}

export interface OwedRefund {
  readonly id: number;
  readonly refund_due: string;
  readonly refunds: number;
}

/** Contributions the system owes a full refund that isn't under way. */
export function listOwedRefunds(q: Executor, limit: number): Promise<OwedRefund[]> {
  return q.query<OwedRefund>(sql`
    select c.id, c.refund_due, (select count(*) from payment_refunds r
      where r.source_kind = 'contribution' and r.source_id = c.id) as refunds
    from contributions c
    where c.refund_due is not null and c.state in ('collected', 'partially_refunded')
      and c.refunded_minor + c.disputed_minor < c.captured_minor
    order by c.id limit ${limit}`);
}
