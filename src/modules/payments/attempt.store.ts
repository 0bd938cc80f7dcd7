import type { Currency } from '#money/currency.ts';
import type { BackOff } from '#platform/clock/back-off.ts';
import { hours, minutes, seconds } from '#platform/clock/instant.ts';
import { nextTry } from '#platform/clock/next-try.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import type { Attempt } from './attempt.ts';

interface AttemptRow {
  id: number;
  source_kind: Attempt['sourceKind'];
  source_id: number;
  operation: Attempt['operation'];
  attempt_no: number;
  idempotency_key: string;
  state: Attempt['state'];
  on_session: boolean;
  hosted: boolean;
  amount_minor: bigint;
  currency: Currency;
  method_ref: string | null;
  customer_ref: string | null;
  save_method: boolean;
  provider_object: Attempt['providerObject'];
  provider_ref: string | null;
  action_url: string | null;
  decline_code: string | null;
  checks: number;
  created_at: Date;
}

const COLUMNS = sql`
  id, source_kind, source_id, operation, attempt_no, idempotency_key, state, on_session, hosted,
    amount_minor, currency,
  method_ref, customer_ref, save_method, provider_object, provider_ref, action_url, decline_code, checks,
    created_at`;

function toAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    sourceKind: row.source_kind,
    sourceId: row.source_id,
    operation: row.operation,
    attemptNo: row.attempt_no,
    idempotencyKey: row.idempotency_key,
    state: row.state,
    onSession: row.on_session,
    hosted: row.hosted,
    amountMinor: row.amount_minor,
    currency: row.currency,
    methodRef: row.method_ref,
    customerRef: row.customer_ref,
    saveMethod: row.save_method,
    providerObject: row.provider_object,
    providerRef: row.provider_ref,
    actionUrl: row.action_url,
    declineCode: row.decline_code,
    checks: row.checks,
    createdAt: row.created_at,
  };
}

async function firstWhere(q: Executor, where: Statement): Promise<Attempt | undefined> {
  const row = await q.maybe<AttemptRow>(
    sql`select ${COLUMNS} from payment_attempts where ${where} order by id desc limit 1`,
  );
  return row && toAttempt(row);
}

export function findAttempt(q: Executor, id: number): Promise<Attempt | undefined> {
  return firstWhere(q, sql`id = ${id}`);
}

/** The newest attempt of a source. */
export function findLatestAttempt(
  q: Executor,
  source: { kind: Attempt['sourceKind']; id: number },
): Promise<Attempt | undefined> {
  return firstWhere(q, sql`source_kind = ${source.kind} and source_id = ${source.id}`);
}

/** By what the provider calls it, or by the key we noted on it. */
export function findAttemptOfObject(
  q: Executor,
  object: { ref: string; chargeRef: string | null; key: string | null },
): Promise<Attempt | undefined> {
  return firstWhere(
    q,
    sql`provider_ref = ${object.ref} or charge_ref = ${object.chargeRef} or idempotency_key = ${object.key}`,
  );
}

/** How often the provider is asked what became of an open attempt. */
const ASKING: BackOff = { first: seconds(10), factor: 2, ceiling: hours(6) };
/** How often it is asked for the fee of a charge. */
const ASKING_FOR_FEE: BackOff = { first: minutes(1), factor: 2, ceiling: hours(12) };

const IS_DUE = sql`check_at <= clock_now() and payment_attempt_is_open(state)`;

export const HAS_DUE_ATTEMPTS: Statement = sql`exists (select from payment_attempts where ${IS_DUE})`;

/** Takes open attempts whose time to be asked about has come, and puts the next time further away. */
export async function takeDueAttempts(q: Executor, limit: number): Promise<Attempt[]> {
  const rows = await q.query<AttemptRow>(sql`
    update payment_attempts set checks = checks + 1,
      check_at = ${nextTry(ASKING, sql`checks`)}
    where id in (
      select id from payment_attempts
      where ${IS_DUE}
      order by check_at limit ${limit} for no key update skip locked
    ) returning ${COLUMNS}`);
  return rows.map(toAttempt);
}

/** Charges whose fee the provider did not tell yet. */
const LACKS_FEE = sql`
  payment_attempt_took_money(state) and captured_minor is not null and provider_fee_minor is null`;

/**
 * Those of the last month that are asked for now. No decision follows but the question, so nothing of it
 * stands in TypeScript: the fee is written only where it is still lacking.
 */
const MISSES_FEE_NOW = sql`
  ${LACKS_FEE} and provider_ref is not null
    and resolved_at between clock_now() - interval '30 days' and clock_now() - interval '1 minute'
    and (check_at is null or check_at <= clock_now())`;

export const LACKS_FEES: Statement = sql`exists (select from payment_attempts where ${MISSES_FEE_NOW})`;

/**
 * Takes charges of the last month whose fee the provider did not tell yet, a minute after they were made and
 * then less and less often.
 */
export async function takeChargesWithoutFee(q: Executor, limit: number): Promise<Attempt[]> {
  const rows = await q.query<AttemptRow>(sql`
    update payment_attempts set checks = checks + 1,
      check_at = ${nextTry(ASKING_FOR_FEE, sql`checks`)}
    where id in (
      select id from payment_attempts
      where ${MISSES_FEE_NOW}
      order by resolved_at limit ${limit} for no key update skip locked
    ) returning ${COLUMNS}`);
  return rows.map(toAttempt);
}

/** Keeps what the provider kept of a charge; false where it was known already. */
export async function saveProviderFee(
  tx: Executor,
  attemptId: number,
  feeMinor: bigint,
): Promise<boolean> {
  const count = await tx.run(sql`
    update payment_attempts set provider_fee_minor = ${feeMinor}, check_at = null
    where id = ${attemptId} and ${LACKS_FEE}`);
  return count === 1;
}

/** Keeps the customer an attempt is made for, so that a repeat sends the very same question. */
export async function noteCustomer(
  q: Executor,
  attemptId: number,
  customerRef: string,
): Promise<void> {
  await q.run(sql`
    update payment_attempts set customer_ref = ${customerRef} where id = ${attemptId}
      and customer_ref is null`);
}
