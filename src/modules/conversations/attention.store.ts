import { type Executor, sql, type Statement } from '#platform/db/sql.ts';

/** What of a campaign's talk waits for its own side. */
export interface AttentionRow {
  last_update_id: number | null;
  last_update_at: Date | null;
  /** Comments by others that nobody of the campaign's side has replied to. */
  unanswered: number;
  /** The newest of them. */
  newest_id: number | null;
}

/** Comments are looked at back to so many. */
export const MOST_LOOKED_AT = 500;

/** The ids, as `waiting`, of a campaign's comments by others that nobody of its own side has replied to. */
export function waitingComments(campaignId: number): Statement {
  return sql`
    own as (
      select owner_id as account_id from campaigns where id = ${campaignId}
      union select account_id from campaign_team where campaign_id = ${campaignId} and left_at is null),
    newest as (
      select id, author_id from comments
      where campaign_id = ${campaignId} and parent_id is null and hidden_at is null
        and deleted_at is null
      order by id desc limit ${MOST_LOOKED_AT}),
    waiting as (
      select n.id from newest n
      where n.author_id not in (select account_id from own)
        and not exists (select from comments r
          where r.parent_id = n.id and r.author_id in (select account_id from own)))`;
}

export function findAttention(q: Executor, campaignId: number): Promise<AttentionRow> {
  return q.one<AttentionRow>(sql`
    with ${waitingComments(campaignId)},
    last_update as (
      select id, published_at from campaign_updates
      where campaign_id = ${campaignId} and published_at is not null
      order by number desc limit 1)
    select (select id from last_update) as last_update_id,
      (select published_at from last_update) as last_update_at,
      (select count(*)::int from waiting) as unanswered, (select max(id) from waiting) as newest_id`);
}
