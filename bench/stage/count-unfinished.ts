import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';

/** Events, deliveries, messages of the provider and jobs that somebody still has to work on. */
export async function countUnfinished(): Promise<number> {
  const row = await db().one<{ count: number }>(sql`
    select ((select count(*) from outbox where relayed_at is null)
      + (select count(*) from outbox_deliveries where done_at is null and dead_at is null)
      + (select count(*) from payment_webhook_events where handled_at is null)
      + (select count(*) from pgboss.job
        where state < 'completed' and name <> 'dead-letters'))::int as count`);
  return row.count;
}
