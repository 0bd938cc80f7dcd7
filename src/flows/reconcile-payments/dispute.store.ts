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

/**
 * Takes disputes that are due to be asked about, open ones and those whose money was not shown yet, and puts
 * the next time further away.
 */
export async function takeDueDisputes(q: Executor, limit: number): Promise<string[]> {
  const rows = await q.query<{ dispute_ref: string }>(sql`
    update payment_disputes set checks = checks + 1,
      check_at = case
        when closed_at is null
          or clock_now() < closed_at + ${ASKED_AFTERWARDS}::bigint * interval '1 microsecond'
        then ${nextTry(ASKING, sql`checks`)} end
    where id in (
      select id from payment_disputes where check_at <= clock_now()
      order by check_at limit ${limit} for no key update skip locked
    ) returning dispute_ref`);
  return rows.map((row) => row.dispute_ref);
}
