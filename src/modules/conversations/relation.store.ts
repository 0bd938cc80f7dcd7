import { type Executor, sql } from '#platform/db/sql.ts';

/** Whether a person has backed a campaign and not taken all of it back. */
export async function isContributor(
  q: Executor,
  campaignId: number,
  accountId: number,
): Promise<boolean> {
  const row = await q.maybe(sql`
    select 1 as yes from contributions
    where campaign_id = ${campaignId} and account_id = ${accountId}
      and contribution_makes_contributor(state) limit 1`);
  return row !== undefined;
}

/** What ties a person to a campaign's owner. */
export interface Tie {
  /** They backed the campaign; also after a refund. */
  readonly hasBacked: boolean;
  /** One of the two has written to the other. */
  readonly hasTalked: boolean;
  /** Answers reach them: their address is proved. */
  readonly isProved: boolean;
}

export function readTie(q: Executor, campaignId: number, accountId: number): Promise<Tie> {
  return q.one<Tie>(sql`
    select
      exists (select 1 from contributions where campaign_id = ${campaignId} and account_id = ${accountId}
        and contribution_may_talk_to_owner(state)) as "hasBacked",
      exists (select 1 from message_threads
        where campaign_id = ${campaignId} and account_id = ${accountId}) as "hasTalked",
      exists (select 1 from accounts
        where id = ${accountId} and email_confirmed_at is not null) as "isProved"`);
}
