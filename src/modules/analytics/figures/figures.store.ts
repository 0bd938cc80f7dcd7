import { type Executor, sql } from '#platform/db/sql.ts';

/** What the pages of a campaign were used for; each step counts visits that got at least there. */
export interface VisitFigures {
  readonly views: number;
  readonly visits: number;
  readonly checkouts: number;
  readonly backings: number;
}

/** Days as `2026-03-01`, UTC, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * What visits are parted by. `share` and `follow` count in `views` alone. `perk` counts visits that opened
 * the checkout with it; which perks were backed is known to the contributions.
 */
export type Part = 'country' | 'device' | 'domain' | 'referrer' | 'perk' | 'share' | 'follow';

/** The name under which a day's sources are counted that came after the first three hundred. */
export const OTHERS = '…';

export interface DayFigures extends VisitFigures {
  readonly day: string;
}

/** The days on which anything happened, the first first. */
export function listDays(q: Executor, campaignId: number, days: Days): Promise<DayFigures[]> {
  return q.query<DayFigures>(sql`
    select day::text, views, visits, checkouts, backings from analytics_figures
    where campaign_id = ${campaignId} and kind = 'all'
      and day between ${days.from}::date and ${days.to}::date
    order by day limit 4000`);
}

export interface RecentVisits {
  readonly campaignId: number;
  readonly visits: number;
}

/**
 * Visits of the latest days (UTC), each day halved for every day of its age, by campaign; zeros for those
 * visited only in so many days before a time, which had some then. Of one campaign, or of all.
 */
export function listRecentVisits(
  q: Executor,
  campaignId: number | null,
  { since, days }: { readonly since: Date | null; readonly days: number },
): Promise<RecentVisits[]> {
  const today = sql`(clock_now() at time zone 'UTC')::date`;
  const those = campaignId === null ? sql`true` : sql`campaign_id = ${campaignId}`;
  return q.query<RecentVisits>(sql`
    select campaign_id as "campaignId", coalesce(sum(visits * power(0.5::float8, ${today} - day))
      filter (where day > ${today} - ${days}::int), 0)::float8 as visits
    from analytics_figures
    where kind = 'all' and ${those} and campaign_id > 0
      and day > (coalesce(${since}::timestamptz, clock_now()) at time zone 'UTC')::date - ${days}::int
    group by campaign_id`);
}

export interface PartFigures extends VisitFigures {
  readonly name: string;
}

/** The sums by name, the most visited first; at most `limit` names. */
export function listParts(
  q: Executor,
  campaignId: number,
  kind: Part,
  days: Days,
  limit: number,
): Promise<PartFigures[]> {
  return q.query<PartFigures>(sql`
    select name, sum(views)::bigint as views, sum(visits)::bigint as visits,
      sum(checkouts)::bigint as checkouts, sum(backings)::bigint as backings
    from analytics_figures
    where campaign_id = ${campaignId} and kind = ${kind}
      and day between ${days.from}::date and ${days.to}::date
    group by name order by 3 desc, 2 desc, name limit ${limit}`);
}

export interface ReferrerChange {
  readonly name: string;
  /** Visits by it in the later days, and in those before. */
  readonly last: number;
  readonly before: number;
}

/** Named referrers that brought so many visits in the earlier days, the busiest of them first. */
export function listReferrerChanges(
  q: Executor,
  campaignId: number,
  { earlier, last, leastBefore }: { earlier: Days; last: Days; leastBefore: number },
): Promise<ReferrerChange[]> {
  const visitsIn = (days: Days) => sql`
    coalesce(sum(visits) filter (where day between ${days.from}::date and ${days.to}::date), 0)::bigint`;
  return q.query<ReferrerChange>(sql`
    select * from (
      select name, ${visitsIn(last)} as last, ${visitsIn(earlier)} as before
      from analytics_figures
      where campaign_id = ${campaignId} and kind = 'referrer' and name not in ('', ${OTHERS})
        and day between ${earlier.from}::date and ${last.to}::date
      group by name) referrers
    where before >= ${leastBefore} order by before desc, name`);
}

/** The sums of the whole time in one row; zeros where nothing happened. */
export function sumVisits(
  q: Executor,
  campaignId: number,
  days: Days,
  part: { readonly kind: Part | 'all'; readonly name: string } = { kind: 'all', name: '' },
): Promise<VisitFigures> {
  return q.one<VisitFigures>(sql`
    select coalesce(sum(views), 0)::bigint as views, coalesce(sum(visits), 0)::bigint as visits,
      coalesce(sum(checkouts), 0)::bigint as checkouts, coalesce(sum(backings), 0)::bigint as backings
    from analytics_figures
    where campaign_id = ${campaignId} and kind = ${part.kind} and name = ${part.name}
      and day between ${days.from}::date and ${days.to}::date`);
}

/** The same of several campaigns by their ids, each of days of its own. */
export function sumVisitsOfMany(
  q: Executor,
  many: readonly ({ readonly id: number } & Days)[],
): Promise<(VisitFigures & { id: number })[]> {
  const [ids, from, to] = [
    many.map(({ id }) => id),
    many.map((one) => one.from),
    many.map((one) => one.to),
  ];
  return q.query<VisitFigures & { id: number }>(sql`
    select asked.id, coalesce(sum(f.views), 0)::bigint as views,
      coalesce(sum(f.visits), 0)::bigint as visits, coalesce(sum(f.checkouts), 0)::bigint as checkouts,
      coalesce(sum(f.backings), 0)::bigint as backings
    from unnest(${ids}::bigint[], ${from}::date[], ${to}::date[]) as asked (id, first, last)
      left join analytics_figures f on f.campaign_id = asked.id and f.kind = 'all' and f.name = ''
        and f.day between asked.first and asked.last
    group by asked.id`);
}

export interface VitalSteps {
  readonly page: string;
  readonly device: 'mobile' | 'desktop';
  readonly metric: 'lcp' | 'inp' | 'cls' | 'load';
  readonly count: number;
  /** The step that three in four pages kept below. */
  readonly step: number;
}

/** How pages felt to the slowest quarter; campaign 0 is every page that shows none. */
export function listVitals(q: Executor, campaignId: number, days: Days): Promise<VitalSteps[]> {
  return q.query<VitalSteps>(sql`
    with steps as (
      select page, device, metric, step, sum(count) as count from analytics_vitals
      where campaign_id = ${campaignId} and day between ${days.from}::date and ${days.to}::date
      group by 1, 2, 3, 4),
    run as (
      select *, sum(count) over (partition by page, device, metric order by step) as passed,
        sum(count) over (partition by page, device, metric) as total
      from steps)
    select page, device, metric, total::bigint as count, min(step) as step
    from run where passed >= total * 0.75
    group by page, device, metric, total order by page, device, metric`);
}

export interface BucketFigures {
  readonly bucket: string;
  readonly people: number;
  /** Who went on to a campaign, to a checkout, and backed. */
  readonly campaigns: number;
  readonly checkouts: number;
  readonly backings: number;
}

/** Who saw which side in a round, and what came of it; those who saw both are left out. */
export function listBuckets(
  q: Executor,
  experiment: string,
  round: number,
): Promise<BucketFigures[]> {
  return q.query<BucketFigures>(sql`
    select bucket, count(*) as people, count(*) filter (where reached >= 1) as campaigns,
      count(*) filter (where reached >= 2) as checkouts, count(*) filter (where reached >= 3) as backings
    from analytics_exposures
    where experiment = ${experiment} and round = ${round} and not is_mixed
    group by bucket order by bucket`);
}

/**
 * Takes back what was counted since events are kept whole, so that it is counted again. Deletes what is left
 * of the events of days that are not: they are counted for good.
 */
export async function forgetFiguresAndBrokenDays(tx: Executor): Promise<void> {
  await tx.query(sql`select from analytics_counted for update`);
  await tx.run(sql`
    delete from analytics_events where received_at <
      (select pruned_to + 1 from analytics_counted)::timestamp at time zone 'UTC'`);
  await tx.run(sql`
    delete from analytics_figures
    where day > coalesce((select pruned_to from analytics_counted), '-infinity')`);
  await tx.run(sql`
    delete from analytics_vitals
    where day > coalesce((select pruned_to from analytics_counted), '-infinity')`);
  await tx.run(sql`
    delete from analytics_exposures
    where seen_on > coalesce((select pruned_to from analytics_counted), '-infinity')`);
  await tx.run(sql`delete from analytics_visits`);
  await tx.run(sql`
    update analytics_counted set up_to = coalesce((select min(id) - 1 from analytics_events), up_to)`);
}
