import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import { OTHERS } from './figures.store.ts';

/**
 * Whether numbers were given to events since the last count: one look, where the events themselves are many
 * partitions. A number whose event was undone is asked about until the next one comes.
 */
export const HAS_UNCOUNTED: Statement = sql`
  coalesce(pg_sequence_last_value('analytics_events_id_seq'), 0) > (select up_to from analytics_counted)`;

/** How far events are counted; locked, so that one counts at a time. */
export async function lockCounted(tx: Executor): Promise<number> {
  const row = await tx.one<{ up_to: number }>(sql`
    select up_to from analytics_counted for update`);
  return row.up_to;
}

/** The number at which a portion of so many events ends, at most at `line`; null where there are none. */
export async function findPortion(
  tx: Executor,
  from: number,
  line: number,
  most: number,
): Promise<number | null> {
  const row = await tx.one<{ to: number | null }>(sql`
    select max(id) as to from (
      select id from analytics_events where id > ${from} and id <= ${line}
      order by id limit ${most}) as portion`);
  return row.to;
}

/** Notes in the same transaction that everything up to `to` is counted. */
export function saveCounted(tx: Executor, from: number, to: number): Promise<number> {
  return tx.run(sql`
    update analytics_counted set up_to = ${to}, up_to_day = greatest(up_to_day, (
      select (max(received_at) at time zone 'UTC')::date from analytics_events
      where id > ${from} and id <= ${to}))`);
}

/** Whoever makes up sources makes rows that stay for good: past so many names a day they are one. */
const MOST_NAMES = 300;

/**
 * Counts views of campaigns' pages. A visit is a tab's day on a campaign: its first view says where it came
 * from, later ones how far it got. What a visit adds is the difference between its row before and after;
 * nobody else counts meanwhile (`lockCounted`). Statistics know nothing of the newest events, so the plan
 * believes in one: the full join, both sides of which are the same rows, is never a nested loop.
 */
export function countVisits(tx: Executor, from: number, to: number): Promise<number> {
  return tx.run(sql`
    with viewed as (
      select id, campaign_id, session_id, (received_at at time zone 'UTC')::date as day,
        case page when 'thanks' then 3 when 'checkout' then 2 when 'paying' then 2 else 1 end as step,
        coalesce(case when data->>'perk_id' ~ '^[0-9]{1,15}$' then (data->>'perk_id')::bigint end, 0)
          as perk_id,
        coalesce(country, '') as country, case when is_mobile then 'mobile' else 'desktop' end as device,
        d.domain,
        case when data->>'utm_medium' = 'referral' and data->>'utm_source' ~ '^[A-Za-z0-9_-]{1,20}$'
            then 'code:' || (data->>'utm_source')
          when data->>'utm_source' <> '' then 'utm:' || lower(left(data->>'utm_source',
            case when octet_length(left(data->>'utm_source', 60)) > 120 then 30 else 60 end))
          when d.domain <> '' then 'site:' || d.domain else '' end as referrer
      from analytics_events
        cross join lateral (select case when data->>'referrer_host' ~ '^[a-z0-9.-]{1,200}(:[0-9]+)?$'
          then data->>'referrer_host' else '' end as domain) as d
      where id > ${from} and id <= ${to} and name = 'page_view' and campaign_id is not null
        and session_id is not null and not is_bot and not is_own
        and page in ('campaign', 'campaign_part', 'checkout', 'paying', 'thanks')),
    parted as (
      select distinct on (campaign_id, day, session_id, part.perk_id) campaign_id, day, session_id,
        part.perk_id, country, device, domain, referrer, id as first_id, count(*) over visit as views,
        (max(step) over visit)::smallint as reached
      from viewed cross join lateral (select 0 as perk_id
        union select viewed.perk_id where viewed.step > 1) as part
      window visit as (partition by campaign_id, day, session_id, part.perk_id)
      order by campaign_id, day, session_id, part.perk_id, id),
    counted as (
      insert into analytics_visits as v (campaign_id, day, session_id, perk_id, country, device, domain,
        referrer, views, reached)
      select campaign_id, day, session_id, perk_id, country, device, domain, referrer, views, reached
      from parted
      on conflict (campaign_id, day, session_id, perk_id) do update
        set views = v.views + excluded.views, reached = greatest(v.reached, excluded.reached)
      returning new.*, old.views as had_views, old.reached as had_reached),
    gained as (
      select c.campaign_id, c.day, c.perk_id, c.country, c.device, c.domain, c.referrer, p.first_id,
        c.views - coalesce(c.had_views, 0) as views, (c.had_views is null)::int as visits,
        (c.reached >= 2 and coalesce(c.had_reached, 0) < 2)::int as checkouts,
        (c.reached >= 3 and coalesce(c.had_reached, 0) < 3)::int as backings
      from counted c full join parted p using (campaign_id, day, session_id, perk_id)),
    named as (
      select campaign_id, part.kind, day, part.name, sum(views) as views, sum(visits) as visits,
        sum(checkouts) as checkouts, sum(backings) as backings, min(first_id) as first_id
      from gained cross join lateral (values ('all', ''), ('country', country), ('device', device),
        ('domain', domain), ('referrer', referrer), ('perk', perk_id::text)) as part(kind, name)
      where (part.kind = 'perk') = (perk_id > 0)
      group by 1, 2, 3, 4),
    placed as (
      select n.*, f.name is null and (select count(*) from analytics_figures had
          where had.campaign_id = n.campaign_id and had.kind = n.kind and had.day = n.day
            and had.name <> ${OTHERS})
        + count(*) filter (where f.name is null) over (partition by n.campaign_id, n.kind, n.day
            order by n.first_id, n.name) > ${MOST_NAMES} as is_beyond
      from named n left join analytics_figures f
        on (f.campaign_id, f.kind, f.day, f.name) = (n.campaign_id, n.kind, n.day, n.name))
    insert into analytics_figures as f (campaign_id, kind, day, name, views, visits, checkouts, backings)
    select campaign_id, kind, day, case when is_beyond then ${OTHERS} else name end, sum(views),
      sum(visits), sum(checkouts), sum(backings)
    from placed
    group by 1, 2, 3, 4
    on conflict (campaign_id, kind, day, name) do update
      set views = f.views + excluded.views, visits = f.visits + excluded.visits,
        checkouts = f.checkouts + excluded.checkouts, backings = f.backings + excluded.backings`);
}

/** How things are shared here; what else browsers name is one way without a name. */
const WAYS = ['facebook', 'x', 'whatsapp', 'mail', 'copy'];

/** Counts how often a campaign was shared, by the way taken, and followed. */
export function countShares(tx: Executor, from: number, to: number): Promise<number> {
  return tx.run(sql`
    insert into analytics_figures as f (campaign_id, kind, day, name, views)
    select campaign_id, case name when 'shared' then 'share' else 'follow' end,
      (received_at at time zone 'UTC')::date,
      case when name = 'shared' and data->>'way' = any(${WAYS}) then data->>'way' else '' end, count(*)
    from analytics_events
    where id > ${from} and id <= ${to} and name in ('shared', 'campaign_followed')
      and campaign_id is not null and not is_bot and not is_own
    group by 1, 2, 3, 4
    on conflict (campaign_id, kind, day, name) do update set views = f.views + excluded.views`);
}

/**
 * Counts how pages felt: milliseconds, and for the shift of the layout its ten-thousandths, in steps of a
 * tenth of the natural logarithm; 0 is a step of its own. What is no number, or absurd, counts for nothing.
 */
export function countVitals(tx: Executor, from: number, to: number): Promise<number> {
  return tx.run(sql`
    with measured as (
      select e.page, coalesce(e.campaign_id, 0) as campaign_id, e.is_mobile,
        (e.received_at at time zone 'UTC')::date as day, m.metric,
        case when jsonb_typeof(e.data->m.field) = 'number' and length(e.data->>m.field) < 20
          then (e.data->>m.field)::numeric * m.scale end as value
      from analytics_events e cross join (values ('web_vitals', 'lcp', 'lcp', 1),
        ('web_vitals', 'inp', 'inp', 1), ('web_vitals', 'cls', 'cls', 10000),
        ('browser_performance', 'load', 'onload', 1)) as m(name, metric, field, scale)
      where e.id > ${from} and e.id <= ${to} and e.name = m.name and e.page is not null
        and not e.is_bot and not e.is_own)
    insert into analytics_vitals as v (page, campaign_id, device, metric, day, step, count)
    select page, campaign_id, case when is_mobile then 'mobile' else 'desktop' end, metric, day,
      case when value < 1 then 0 else floor(ln(value) * 10)::int + 1 end, count(*)
    from measured where value between 0 and 600000
    group by 1, 2, 3, 4, 5, 6
    on conflict (page, campaign_id, device, metric, day, step) do update
      set count = v.count + excluded.count`);
}

/** Notes who saw which side of an experiment; the first sight counts, another side makes it void. */
export function noteExposures(tx: Executor, from: number, to: number): Promise<number> {
  return tx.run(sql`
    insert into analytics_exposures as x (experiment, round, visitor_id, bucket, is_mixed, event_id, seen_on,
      campaign_id)
    select data->>'experiment', (data->>'round')::int, visitor_id, min(data->>'bucket'),
      count(distinct data->>'bucket') > 1, min(id), min(received_at at time zone 'UTC')::date,
      case when data->>'experiment' like 'page-%' then min(campaign_id) end
    from analytics_events
    where id > ${from} and id <= ${to} and name = 'experiment_seen' and visitor_id is not null
      and not is_bot and not is_own and jsonb_typeof(data->'round') = 'number'
      and data->>'bucket' ~ '^[a-z][a-z0-9_]{1,59}$'
    group by 1, 2, 3
    on conflict (experiment, round, visitor_id) do update
      set is_mixed = x.is_mixed or excluded.is_mixed or x.bucket <> excluded.bucket`);
}

/**
 * Notes what those did who had seen an experiment before; of one on a campaign's page what they did there.
 * After `noteExposures` of the same events.
 */
export function noteConversions(tx: Executor, from: number, to: number): Promise<number> {
  return tx.run(sql`
    update analytics_exposures x set reached = greatest(x.reached, done.step)
    from (
      select x.experiment, x.round, x.visitor_id, max(case e.page when 'thanks' then 3
        when 'checkout' then 2 when 'paying' then 2 else 1 end)::smallint as step
      from analytics_events e join analytics_exposures x
        on x.visitor_id = e.visitor_id and x.event_id < e.id
          and (x.campaign_id is null or x.campaign_id = e.campaign_id)
      where e.id > ${from} and e.id <= ${to} and e.name = 'page_view' and not e.is_bot
        and not e.is_own and e.page in ('campaign', 'campaign_part', 'checkout', 'paying', 'thanks')
      group by 1, 2, 3) as done
    where x.experiment = done.experiment and x.round = done.round and x.visitor_id = done.visitor_id
      and x.reached < done.step`);
}
