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

/** Whether the person of a contribution had backed its campaign by an earlier one. */
export async function hasBackedBefore(q: Executor, contributionId: number): Promise<boolean> {
  const { before } = await q.one<{ before: boolean }>(sql`
    select exists (
      select 1 from contributions c join contributions o on o.contributor_key = c.contributor_key
        and o.campaign_id = c.campaign_id and o.id < c.id and contribution_counts_as_backed(o.state)
      where c.id = ${contributionId}) as before`);
  return before;
}

/** How many people had backed the campaign when this one did, they among them; 0 for who never counted. */
export async function countBackersUpTo(q: Executor, contributionId: number): Promise<number> {
  const { n } = await q.one<{ n: number }>(sql`
    select count(*) as n from contributions c
      join campaign_contributors m using (campaign_id, contributor_key)
      join campaign_contributors p on p.campaign_id = m.campaign_id
        and (p.first_at, p.contributor_key) <= (m.first_at, m.contributor_key)
    where c.id = ${contributionId}`);
  return n;
}
