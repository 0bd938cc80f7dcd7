import { type Executor, sql } from '#platform/db/sql.ts';
import type { DatedDifference, OwnCharge, OwnDispute, OwnRefund } from './difference.ts';

const CHARGE = sql`
  select a.id as "attemptId", a.source_id as "contributionId", a.idempotency_key as key, a.state,
    a.provider_ref as "paymentRef", a.charge_ref as "chargeRef", a.captured_minor, a.currency,
    a.provider_fee_minor as fee_minor
  from payment_attempts a`;

type ChargeRow = Omit<OwnCharge, 'capturedMinor' | 'feeMinor'> & {
  readonly captured_minor: bigint | null;
  readonly fee_minor: bigint | null;
};

/** Attempts that have one of these charges, or asked under one of these keys. */
export async function chargesNamed(
  q: Executor,
  refs: readonly string[],
  keys: readonly string[],
): Promise<OwnCharge[]> {
  const rows = await q.query<ChargeRow>(sql`
    ${CHARGE} where a.charge_ref = any(${refs}::text[])
    union
    ${CHARGE} where a.idempotency_key = any(${keys}::text[])`);
  return rows.map(({ captured_minor: capturedMinor, fee_minor: feeMinor, ...row }) => ({
    ...row,
    capturedMinor,
    feeMinor,
  }));
}

type WithAmount<T> = Omit<T, 'amountMinor'> & { readonly amount_minor: bigint };

const REFUND = sql`
  select r.id as "refundId", r.idempotency_key as key, r.state, r.provider_ref as ref,
    a.charge_ref as "chargeRef", r.amount_minor, r.currency
  from payment_refunds r left join payment_attempts a on a.id = r.attempt_id`;

/** Refunds that have one of these names, or were asked under one of these keys. */
export async function refundsNamed(
  q: Executor,
  refs: readonly string[],
  keys: readonly string[],
): Promise<OwnRefund[]> {
  const rows = await q.query<WithAmount<OwnRefund>>(sql`
    ${REFUND} where r.provider_ref = any(${refs}::text[])
    union
    ${REFUND} where r.idempotency_key = any(${keys}::text[])`);
  return rows.map(({ amount_minor: amountMinor, ...row }) => ({ ...row, amountMinor }));
}

/** Disputes that have one of these names. */
export async function disputesNamed(q: Executor, refs: readonly string[]): Promise<OwnDispute[]> {
  const rows = await q.query<
    Omit<WithAmount<OwnDispute>, 'heldMinor' | 'feeMinor'> & {
      readonly held_minor: bigint;
      readonly fee_minor: bigint;
    }
  >(sql`
    select d.id as "disputeId", d.dispute_ref as ref, a.charge_ref as "chargeRef",
      d.amount_minor, d.currency, d.state, d.held_minor, d.fee_minor
    from payment_disputes d left join payment_attempts a on a.id = d.attempt_id
    where d.dispute_ref = any(${refs}::text[])`);
  return rows.map(
    ({ amount_minor: amountMinor, held_minor: heldMinor, fee_minor: feeMinor, ...row }) => {
      return { ...row, amountMinor, heldMinor, feeMinor };
    },
  );
}

/** One of ours that the provider should have. */
export interface NamedRow {
  readonly id: number;
  readonly ref: string;
  /** The time by which it falls into a window. */
  readonly at: Date;
}

const SINCE_EVER = new Date(0);

/** What we have of the provider since an instant, a page in the order of its numbers. */
export const ownNames = {
  charge: (q: Executor, after: number, since: Date | null): Promise<NamedRow[]> =>
    q.query<NamedRow>(sql`
      select id, charge_ref as ref, resolved_at as at from payment_attempts
      where id > ${after} and charge_ref is not null and resolved_at >= ${since ?? SINCE_EVER}
      order by id limit 1000`),
  refund: (q: Executor, after: number, since: Date | null): Promise<NamedRow[]> =>
    q.query<NamedRow>(sql`
      select id, provider_ref as ref, created_at as at from payment_refunds
      where id > ${after} and provider_ref is not null and created_at >= ${since ?? SINCE_EVER}
      order by id limit 1000`),
  dispute: (q: Executor, after: number, since: Date | null): Promise<NamedRow[]> =>
    q.query<NamedRow>(sql`
      select id, dispute_ref as ref, opened_at as at from payment_disputes
      where id > ${after} and opened_at >= ${since ?? SINCE_EVER}
      order by id limit 1000`),
} as const;

/** Notes differences for finance, each once; one that was settled and is there again is open again. */
export async function noteDifferences(
  tx: Executor,
  found: readonly DatedDifference[],
): Promise<void> {
  await tx.run(sql`
    insert into payment_differences as p (kind, object_ref, details)
    select d.kind, d.ref, jsonb_build_object('text', d.text, 'at', d.at)
    from unnest(${found.map(({ kind }) => kind)}::text[], ${found.map(({ ref }) => ref)}::text[],
      ${found.map(({ text }) => text)}::text[],
      ${found.map(({ at }) => at.toISOString())}::timestamptz[]) d (kind, ref, text, at)
    on conflict (kind, object_ref) do update set details = p.details || excluded.details,
      found_at = case when p.settled_at is null then p.found_at else excluded.found_at end,
      settled_at = null
    where p.settled_at is not null or not p.details @> excluded.details`);
}

/** Ends differences of objects of the window that are gone: what is older was not looked at. */
export async function settleGone(
  tx: Executor,
  since: Date,
  found: readonly DatedDifference[],
): Promise<void> {
  await tx.run(sql`
    update payment_differences p set settled_at = clock_now()
    where p.settled_at is null and (p.details->>'at')::timestamptz >= ${since}
      and (p.kind, p.object_ref) not in (
        select * from unnest(${found.map(({ kind }) => kind)}::text[],
          ${found.map(({ ref }) => ref)}::text[]))`);
}

/** Differences that nobody has settled. */
export async function countOpenDifferences(q: Executor): Promise<number> {
  const row = await q.one<{ n: number }>(sql`
    select count(*) as n from payment_differences where settled_at is null`);
  return row.n;
}
