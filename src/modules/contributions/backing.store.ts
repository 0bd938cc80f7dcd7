import { type Executor, sql } from '#platform/db/sql.ts';

/** The newest contribution by which somebody backs a campaign; undefined for who does not. */
export function findBacking(
  q: Executor,
  campaignId: number,
  accountId: number,
): Promise<{ id: number } | undefined> {
  return q.maybe<{ id: number }>(sql`
    select id from contributions
    where account_id = ${accountId} and campaign_id = ${campaignId}
      and contribution_counts_as_backed(state)
    order by id desc limit 1`);
}
