import type { RefundPart } from '#modules/contributions/index.ts';
import {
  paymentRefundParts,
  paymentRefunds,
  type RefundReason,
  type RefundState,
} from '#modules/payments/index.ts';
import type { BackOff } from '#platform/clock/back-off.ts';
import { days, hours, minutes, seconds } from '#platform/clock/instant.ts';
import { nextTry } from '#platform/clock/next-try.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import { insertRows, type RowOf, updateRows } from '#platform/db/table.ts';
import { partsOfRefunds } from './refund-parts.store.ts';

type RefundRows = RowOf<typeof paymentRefunds>;

/** A number for a refund that is decided on now, so that what is posted can name it. */
export async function nextRefundId(tx: Executor): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('payment_refunds', 'id')) as id`);
  return row.id;
}

export async function insertRefund(
  tx: Executor,
  row: Partial<RefundRows> & { readonly id: number },
  parts: readonly RefundPart[],
): Promise<void> {
  await tx.run(insertRows(paymentRefunds, [row]));
  if (parts.length === 0) return;
  await tx.run(
    insertRows(
      paymentRefundParts,
      parts.map(({ part, lineId, amountMinor }, index) => ({
        refund_id: row.id,
        position: index + 1,
        part,
        line_id: lineId,
        amount_minor: amountMinor,
      })),
    ),
  );
}

export async function setRefunds(
  tx: Executor,
  rows: readonly (Partial<RefundRows> & { readonly id: number })[],
): Promise<void> {
  if (rows.length > 0) await tx.run(updateRows(paymentRefunds, 'id', rows));
}

export interface StoredRefund {
  readonly id: number;
  readonly source_id: number;
  readonly attempt_id: number | null;
  readonly idempotency_key: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly reason: RefundReason;
  readonly state: RefundState;
  /** Of money that nobody asked for any more. */
  readonly surplus: boolean;
  readonly provider_ref: string | null;
  readonly payment_ref: string | null;
  readonly actor_id: number | null;
  readonly check_at: Date | null;
}

const STORED = sql`
  select r.id, r.source_id, r.attempt_id, r.idempotency_key, r.amount_minor, r.currency, r.reason, r.state,
    r.surplus, r.provider_ref, a.provider_ref as payment_ref, r.actor_id, r.check_at
  from payment_refunds r left join payment_attempts a on a.id = r.attempt_id`;

export function findRefund(q: Executor, id: number): Promise<StoredRefund | undefined> {
  return q.maybe<StoredRefund>(sql`${STORED} where r.id = ${id}`);
}

export function findRefundByKey(q: Executor, key: string): Promise<StoredRefund | undefined> {
  return q.maybe<StoredRefund>(sql`${STORED} where r.idempotency_key = ${key}`);
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

export interface PastRefund {
  readonly id: number;
  readonly amount_minor: bigint;
  readonly reason: RefundReason;
  readonly state: RefundState;
  /** It had succeeded, and the bank sent it back. */
  readonly is_returned: boolean;
  readonly created_at: Date;
  /** For staff alone; empty where nobody wrote one. */
  readonly note: string;
  /** What of the contribution it is for; empty where that was not said. */
  readonly parts: readonly RefundPart[];
}

/** What was given back of a contribution or should have been, oldest first. */
export async function listRefunds(q: Executor, contributionId: number): Promise<PastRefund[]> {
  const refunds = await q.query<Omit<PastRefund, 'parts'>>(sql`
    select id, amount_minor, reason, state, returned_at is not null as is_returned, created_at, note
    from payment_refunds
    where source_kind = 'contribution' and source_id = ${contributionId} and not surplus order by id`);
  const parts = await partsOfRefunds(
    q,
    refunds.map(({ id }) => id),
  );
  return refunds.map((refund) => ({ ...refund, parts: parts.get(refund.id) ?? [] }));
}

/** How often the provider is asked what became of a refund. */
const ASKING: BackOff = { first: seconds(20), factor: 2, ceiling: hours(12) };
/** How often a refund is tried that the system owes. */
export const TRYING: BackOff = { first: minutes(1), factor: 5, ceiling: hours(24) };
/** A bank may send back for so long what had succeeded. */
const WATCHED_FOR = days(30);

const IS_DUE = sql`check_at <= clock_now()`;

export const HAS_DUE_REFUNDS: Statement = sql`exists (select from payment_refunds where ${IS_DUE})`;

/**
 * Takes refunds whose fate is due to be looked at, and puts the next time further away: those whose outcome
 * is open, or those that had succeeded, which a bank may send back for a month.
 */
export async function takeDueRefunds(
  q: Executor,
  which: 'open' | 'succeeded',
  limit: number,
): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    update payment_refunds set checks = checks + 1,
      check_at = case
        when state <> 'succeeded' then ${nextTry(ASKING, sql`checks`)}
        when clock_now() < resolved_at + ${WATCHED_FOR}::bigint * interval '1 microsecond'
          then clock_now() + (clock_now() - resolved_at) end
    where id in (
      select id from payment_refunds
      where ${IS_DUE} and (state = 'succeeded') = ${which === 'succeeded'}
      order by check_at limit ${limit} for no key update skip locked
    ) returning id`);
  return rows.map((row) => row.id);
}

export interface OwedRefund {
  readonly id: number;
  readonly campaign_id: number;
  readonly refund_due: RefundReason;
  /** Which refund of the contribution it would be, from 1: tries are counted anew after a dispute. */
  readonly nth_refund: number;
}

/** Those that the system owes a refund and whose next try is due. */
const IS_OWED_NOW = sql`
  refund_due is not null and contribution_is_refundable(state)
    and refunded_minor + disputed_minor < captured_minor
    and (refund_try_at is null or refund_try_at <= clock_now())`;

/** Whether a try is due, or the tries of one are to be ended. */
export const hasOwed = (mostTries: number): Statement => sql`
  exists (select from contributions where ${IS_OWED_NOW} and refund_tries <= ${mostTries})`;

/**
 * Takes contributions that the system owes a refund, those never tried first, and puts their next try further
 * away each time, up to a day; each as often as it may be tried.
 */
export function takeOwedRefunds(
  q: Executor,
  limit: number,
  mostTries: number,
): Promise<OwedRefund[]> {
  return q.query<OwedRefund>(sql`
    update contributions set refund_tries = refund_tries + 1,
      refund_try_at = ${nextTry(TRYING, sql`refund_tries`)}
    where id in (
      select id from contributions where ${IS_OWED_NOW} and refund_tries < ${mostTries}
      order by refund_try_at nulls first, id limit ${limit} for no key update skip locked
    ) returning id, campaign_id, refund_due,
      (select count(*)::int + 1 from payment_refunds r
        where r.source_kind = 'contribution' and r.source_id = contributions.id) as nth_refund`);
}

/** Counts the try that was just made as the last one. */
export async function endTries(q: Executor, id: number, mostTries: number): Promise<void> {
  await q.run(sql`
    update contributions set refund_tries = ${mostTries}, refund_try_at = clock_now()
    where id = ${id} and refund_due is not null`);
}

/** Ends the tries of one whose last one was in vain; undefined where there is none. */
export function takeGivenUp(
  tx: Executor,
  mostTries: number,
): Promise<Pick<OwedRefund, 'id' | 'campaign_id'> | undefined> {
  return tx.maybe(sql`
    update contributions set refund_tries = refund_tries + 1
    where id = (
      select id from contributions where ${IS_OWED_NOW} and refund_tries = ${mostTries}
      order by refund_try_at, id limit 1 for no key update skip locked
    ) returning id, campaign_id`);
}
