import { type DisputeRow, paymentDisputes } from '#modules/payments/index.ts';
import type { BackOff } from '#platform/clock/back-off.ts';
import { days, hours } from '#platform/clock/instant.ts';
import { nextTry } from '#platform/clock/next-try.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { insertRows, updateRows } from '#platform/db/table.ts';

/** A number for a dispute that is decided on now, so that what is posted can name it. */
export async function nextDisputeId(tx: Executor): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('payment_disputes', 'id')) as id`);
  return row.id;
}

export async function insertDispute(
  tx: Executor,
  row: Partial<DisputeRow> & { readonly id: number },
): Promise<void> {
  await tx.run(insertRows(paymentDisputes, [row]));
}

export async function setDispute(
  tx: Executor,
  row: Partial<DisputeRow> & { readonly id: number },
): Promise<void> {
  await tx.run(updateRows(paymentDisputes, 'id', [row]));
}

/** How often the provider is asked how an open dispute stands. */
const ASKING: BackOff = { first: hours(1), factor: 2, ceiling: hours(24) };

/** So long it is asked what was taken for one that is over. */
const ASKED_AFTERWARDS = days(30);

/** A dispute that the provider is to be asked about, with the contribution whose charge it is about. */
export interface DueDispute {
  readonly id: number;
  readonly ref: string;
  readonly attemptId: number;
  readonly sourceId: number;
  /** It ended so long ago that this is the last time. */
  readonly isLast: boolean;
}

/**
 * Takes disputes that are due to be asked about, open ones and those whose money was not shown yet, and puts
 * the next time further away.
 */
export function takeDueDisputes(q: Executor, limit: number): Promise<DueDispute[]> {
  return q.query<DueDispute>(sql`
    update payment_disputes d set checks = d.checks + 1, check_at = ${nextTry(ASKING, sql`d.checks`)}
    from payment_attempts a
    where a.id = d.attempt_id and d.id in (
      select id from payment_disputes where check_at <= clock_now()
      order by check_at limit ${limit} for no key update skip locked
    ) returning d.id, d.dispute_ref as ref, d.attempt_id as "attemptId", a.source_id as "sourceId",
      coalesce(clock_now() >= d.closed_at + ${ASKED_AFTERWARDS}::bigint * interval '1 microsecond', false)
        as "isLast"`);
}
