import { type Executor, sql } from '#platform/db/sql.ts';

/** Which of these campaigns are somebody's own, as their owner or by a seat. */
export async function listOwn(
  q: Executor,
  campaignIds: readonly number[],
  accountId: number,
): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    select c.id from campaigns c where c.id = any(${[...campaignIds]}::bigint[])
      and (c.owner_id = ${accountId} or exists (select from campaign_team t
        where t.campaign_id = c.id and t.account_id = ${accountId} and t.left_at is null))`);
  return rows.map(({ id }) => id);
}
