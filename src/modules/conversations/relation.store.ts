import { type Executor, sql } from '#platform/db/sql.ts';

/** Contributions that make somebody a contributor: promised, being charged or taken. */
export const COUNTING = sql`
  ('pledged', 'errored', 'charging', 'charge_unknown', 'collected', 'partially_refunded', 'recorded')`;

/** Whether a person has backed a campaign and not taken all of it back. */
export async function isContributor(
  q: Executor,
  campaignId: number,
  accountId: number,
): Promise<boolean> {
  const row = await q.maybe(sql`
    select 1 as yes from contributions
    where campaign_id = ${campaignId} and account_id = ${accountId} and state in ${COUNTING} limit 1`);
  return row !== undefined;
}

/** Whether a person and the campaign's owner may write to each other; also after a refund. */
export async function mayTalkToOwner(
  q: Executor,
  campaignId: number,
  accountId: number,
): Promise<boolean> {
  const row = await q.maybe(sql`
    select 1 as yes from contributions
    where campaign_id = ${campaignId} and account_id = ${accountId}
      and contribution_may_talk_to_owner(state) limit 1`);
  return row !== undefined;
}
