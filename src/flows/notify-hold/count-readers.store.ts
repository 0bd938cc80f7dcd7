import { CAMPAIGN_MOVED } from '#modules/campaigns/index.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import { addressMark, isNotFollowed, isReachable, isStanding } from './notify-hold.store.ts';

/** Among so many contributions of a campaign the people who are written to are counted. */
export const MOST_LOOKED_AT = 200;

/** How many people are written to: all of them, or those found among the first contributions of many. */
export interface ReaderCount {
  readonly count: number;
  readonly isAll: boolean;
}

/**
 * Rows of `with`: the first contributions of a campaign, those that never counted last, and of them the
 * people who can be reached. One more is read than looked at, to know whether there are others.
 */
const firstContributions = (campaignId: number): Statement => sql`
  first as materialized (
    select f.email, f.account_id, f.state, row_number() over () as place from (
      select email, account_id, state from contributions where campaign_id = ${campaignId}
      order by coalesce(pledged_at, collected_at) limit ${sql.raw(String(MOST_LOOKED_AT + 1))}) f),
  looked_at as materialized (
    select lower(coalesce(a.email, c.email)) as email, lower(c.email) as given, c.state
    from first c
      left join lateral (select email, closed_at from accounts where id = c.account_id limit 1) a on true
    where c.place <= ${MOST_LOOKED_AT} and ${isReachable})`;

const isAll = sql`(select count(*) from first) <= ${MOST_LOOKED_AT} as "isAll"`;

/** How many addresses are written to when the campaign is held. */
export function countHoldReaders(q: Executor, campaignId: number): Promise<ReaderCount> {
  return q.one<{ count: number; isAll: boolean }>(sql`
    with ${firstContributions(campaignId)}
    select count(distinct c.email)::int as count, ${isAll} from looked_at c where ${isStanding}`);
}

/** How many addresses are written to when the hold ends: those whose mail of it went out by now. */
export function countReleaseReaders(q: Executor, campaignId: number): Promise<ReaderCount> {
  return q.one<{ count: number; isAll: boolean }>(sql`
    with ${firstContributions(campaignId)},
    holds as materialized (
      select id from campaign_events where campaign_id = ${campaignId} and cause = 'hold')
    select count(*)::int as count, ${isAll} from (
      select email, array_agg(distinct given) as given from looked_at group by email
    ) r
    cross join lateral (
      select n.mark from (select unnest(r.given) union select r.email) address (email)
        cross join lateral (select ${addressMark('address.email')} as mark limit 1) a
        cross join holds e
        cross join lateral (select ${`${CAMPAIGN_MOVED}:`} || e.id || ':' || a.mark as mark) n
      where exists (select from mail_messages m where m.key = 'campaign_hold:' || n.mark)
      order by e.id desc, n.mark limit 1
    ) t
    where ${isNotFollowed}`);
}
