import { type Executor, sql } from '#platform/db/sql.ts';
import type { Statement } from '#platform/db/statement.ts';
import { IS_OPEN } from '../search-conditions.store.ts';
import { TREND_HOURS } from './trend.ts';
import type { VisitsOfCampaign } from './visits.ts';

export interface TrendRow {
  readonly campaign_id: number;
  readonly is_open: boolean;
  readonly people: number;
  readonly contributions: number;
  readonly follows: number;
  readonly visits: number;
  readonly contributors: number;
}

/** Half a day old counts 0.71, a day 0.5, three days 0.125. */
function fresh(at: Statement): Statement {
  return sql`exp(-extract(epoch from clock_now() - ${at}) / 86400 * ln(2))`;
}

const WINDOW = sql`make_interval(hours => ${TREND_HOURS}::int)`;

/** A guest who gave the address of the campaign's owner or of somebody of its team. */
const IS_GUEST_OF_TEAM = sql`(k.account_id is null and exists (
  select 1 from accounts a where lower(a.email) = lower(k.email) and a.closed_at is null
    and ${isOfTeam(sql`a.id`, sql`k.campaign_id`)}))`;

/** Somebody of the campaign's own team, at any time. */
function isOfTeam(account: Statement, campaign: Statement): Statement {
  return sql`(exists (select 1 from campaigns o where o.id = ${campaign} and o.owner_id = ${account})
    or exists (select 1 from campaign_team m
      where m.campaign_id = ${campaign} and m.account_id = ${account}))`;
}

/** What happened since a time; before the window it tells only that the campaign must be looked at. */
function happened(since: Statement, those: Statement): Statement {
  return sql`
    backed as (
      select k.campaign_id,
        coalesce(sum(${fresh(sql`k.created_at`)})
          filter (where k.created_at > clock_now() - ${WINDOW}), 0) as contributions,
        count(distinct k.contributor_key) filter (where k.created_at > clock_now() - ${WINDOW}) as people
      from contributions k
      where k.created_at > ${since} and k.created_at <= clock_now() and ${those}
        and contribution_counts_as_backed(k.state)
        and not ${isOfTeam(sql`k.account_id`, sql`k.campaign_id`)} and not ${IS_GUEST_OF_TEAM}
      group by k.campaign_id
    ), followed as (
      select k.campaign_id,
        coalesce(sum(${fresh(sql`k.followed_at`)})
          filter (where k.followed_at > clock_now() - ${WINDOW}), 0) as weight
      from campaign_follows k
      where k.followed_at > ${since} and k.followed_at <= clock_now() and ${those}
        and not ${isOfTeam(sql`k.account_id`, sql`k.campaign_id`)}
      group by k.campaign_id
    )`;
}

const COUNTED = sql`
  select d.campaign_id,
    coalesce(${IS_OPEN}, false) as is_open,
    coalesce(b.people, 0)::int as people,
    coalesce(b.contributions, 0)::double precision as contributions,
    coalesce(f.weight, 0)::double precision as follows,
    coalesce(v.visits, 0)::double precision as visits,
    d.contributors::double precision as contributors`;

const JOINED = sql`
  left join backed b on b.campaign_id = d.campaign_id
  left join followed f on f.campaign_id = d.campaign_id
  left join visited v on v.campaign_id = d.campaign_id`;

function visited(visits: readonly VisitsOfCampaign[]): Statement {
  const ids = visits.map(({ campaignId }) => campaignId);
  const counts = visits.map((each) => each.visits);
  return sql`visited as (
    select * from unnest(${ids}::bigint[], ${counts}::double precision[]) as v (campaign_id, visits))`;
}

/**
 * Counts for every campaign whose trend may have moved since a time: that was changed, backed, followed or
 * visited, or had been in the three days before it. Every one without a time. By number, after one.
 */
export function listMoved(
  q: Executor,
  since: Date | null,
  visits: readonly VisitsOfCampaign[],
  { after, limit }: { after: number; limit: number },
): Promise<TrendRow[]> {
  const begin = sql`(coalesce(${since}::timestamptz, clock_now()) - ${WINDOW})`;
  return q.query<TrendRow>(sql`
    with ${happened(begin, sql`k.campaign_id > ${after}`)}, ${visited(visits)}, moved as (
      select campaign_id from backed union select campaign_id from followed
      union select campaign_id from visited
      union select campaign_id from discovery_campaigns
        where refreshed_at >= coalesce(${since}::timestamptz, '-infinity') and campaign_id > ${after}
    )
    ${COUNTED}
    from moved join discovery_campaigns d using (campaign_id) ${JOINED}
    where d.campaign_id > ${after} order by d.campaign_id limit ${limit}`);
}

/** The same of one campaign as it stands; undefined for one that is not shown. */
export function findTrend(
  q: Executor,
  campaignId: number,
  visits: readonly VisitsOfCampaign[],
): Promise<TrendRow | undefined> {
  return q.maybe<TrendRow>(sql`
    with ${happened(sql`(clock_now() - ${WINDOW})`, sql`k.campaign_id = ${campaignId}`)},
      ${visited(visits)}
    ${COUNTED} from discovery_campaigns d ${JOINED} where d.campaign_id = ${campaignId}`);
}

export async function saveTrends(
  q: Executor,
  scores: readonly { readonly campaignId: number; readonly score: number }[],
): Promise<void> {
  const ids = scores.map(({ campaignId }) => campaignId);
  const values = scores.map(({ score }) => score);
  await q.run(sql`
    update discovery_campaigns d set trend = s.score
    from unnest(${ids}::bigint[], ${values}::double precision[]) as s (campaign_id, score)
    where d.campaign_id = s.campaign_id and d.trend <> s.score`);
}

/** Up to when trends are reckoned; null before the first time. */
export async function findReckoned(q: Executor): Promise<Date | null> {
  const row = await q.one<{ reckoned_to: Date | null }>(
    sql`select trends_to as reckoned_to from discovery_progress`,
  );
  return row.reckoned_to;
}

export async function moveReckoned(q: Executor, to: Date): Promise<void> {
  await q.run(sql`update discovery_progress set trends_to = ${to}`);
}
