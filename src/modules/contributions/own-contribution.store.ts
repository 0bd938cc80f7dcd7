import { type Executor, sql } from '#platform/db/sql.ts';

/** Which of these contributions somebody made, with the account or as a guest with its address. */
export async function listOwnContributions(
  q: Executor,
  ids: readonly number[],
  accountId: number,
): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    select c.id from contributions c join accounts a on a.id = ${accountId}
    where c.id = any(${[...ids]}::bigint[])
      and (c.account_id = a.id or (c.account_id is null and lower(c.email) = lower(a.email)))`);
  return rows.map(({ id }) => id);
}

/** The campaigns of contributions. */
export function listCampaignsOf(
  q: Executor,
  ids: readonly number[],
): Promise<{ id: number; campaignId: number }[]> {
  return q.query(sql`
    select id, campaign_id as "campaignId" from contributions where id = any(${[...ids]}::bigint[])`);
}
