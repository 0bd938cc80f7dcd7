import { type Executor, sql } from '#platform/db/sql.ts';

export interface OpenDispute {
  readonly id: number;
  readonly dispute_ref: string;
  readonly state: string;
  readonly reason: string;
  readonly due_at: Date | null;
  readonly answered_at: Date | null;
  readonly contribution_id: number;
  readonly campaign_id: number;
}

/**
 * A dispute of a contribution's own charge: the first that waits for an answer, else the newest that is open,
 * else the newest. An extra charge is owed back: nothing of it is contested.
 */
export function findDisputeOf(
  q: Executor,
  contributionId: number,
): Promise<OpenDispute | undefined> {
  return q.maybe<OpenDispute>(sql`
    select d.id, d.dispute_ref, d.state, d.reason, d.due_at, d.answered_at,
      c.id as contribution_id, c.campaign_id
    from payment_attempts a join payment_disputes d on d.attempt_id = a.id
      join contributions c on c.id = a.source_id
    where a.source_kind = 'contribution' and a.source_id = ${contributionId}
      and a.state = 'succeeded'
    order by d.state = 'open' and d.answered_at is null desc,
      case when d.state = 'open' and d.answered_at is null then d.due_at end,
      d.state = 'open' desc, d.id desc limit 1`);
}

/** Notes that the bank has our answer; false where it had one before. */
export async function noteAnswer(tx: Executor, id: number, by: number): Promise<boolean> {
  const noted = await tx.run(sql`
    update payment_disputes set answered_at = clock_now(), answered_by = ${by}
    where id = ${id} and answered_at is null`);
  return noted > 0;
}
