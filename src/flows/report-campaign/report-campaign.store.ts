import type { Currency } from '#money/currency.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';
import { LAST_HOURS, type ReportOccasion } from './occasion.ts';

/** A campaign with something to tell that nobody was told yet; minor units of its currency. */
export interface DueReport {
  id: number;
  /** `launched`, `half`, `full`, `week:` with the Monday, or `last_days:` with the day of the deadline. */
  occasion: ReportOccasion;
  title: string;
  slug: string;
  currency: Currency;
  time_zone: string;
  ends_at: Date | null;
  goal_minor: bigint;
  raised_minor: bigint;
  /** The first and last day (UTC) that the figures are about. */
  first_day: string;
  last_day: string;
  owner_id: number;
  email: string;
  locale: Locale;
}

/**
 * What is due behind an occasion of a campaign, in the order of both. Days and weeks are those of the
 * figures, in UTC: the day of the launch and the week up to Sunday are told from eight o'clock by the
 * campaign's own time, the first that comes once they are over, and not any more a day later. Half and all of
 * the goal, and the end that is less than two days away, are told as long as they are so.
 */
export function listDueReports(
  q: Executor,
  after: { readonly id: number; readonly occasion: string },
  limit: number,
): Promise<DueReport[]> {
  return q.query<DueReport>(sql`
    with raising as (
      select k.id, k.title, k.slug, k.currency, k.time_zone, k.ends_at, k.goal_minor, k.owner_id,
        t.raised_minor + t.external_raised_minor as raised_minor,
        clock_now() at time zone k.time_zone as here, (clock_now() at time zone 'UTC')::date as today,
        (k.launched_at at time zone 'UTC')::date as launch,
        date_trunc('week', clock_now() at time zone 'UTC')::date as monday
      from campaigns k join campaign_totals t on t.campaign_id = k.id
      where campaign_is_raising(k.state) and k.launched_at is not null),
    due as (
      select r.*, o.occasion, o.first_day, o.last_day from raising r cross join lateral (
        select date_trunc('day', ((r.launch + 1)::timestamp at time zone 'UTC' at time zone r.time_zone)
            - interval '8 hours') + interval '32 hours' as after_launch,
          date_trunc('day', (r.monday::timestamp at time zone 'UTC' at time zone r.time_zone)
            - interval '8 hours') + interval '32 hours' as after_week) m cross join lateral (values
        ('launched', r.launch, r.launch,
          r.here between m.after_launch and m.after_launch + interval '24 hours'),
        ('week:' || r.monday, r.monday - 7, r.monday - 1,
          r.here between m.after_week and m.after_week + interval '24 hours' and r.launch < r.monday - 2),
        ('half', null, null, r.goal_minor > 0 and r.raised_minor * 2 >= r.goal_minor
          and r.raised_minor < r.goal_minor),
        ('full', null, null, r.goal_minor > 0 and r.raised_minor >= r.goal_minor),
        ('last_days:' || (r.ends_at at time zone 'UTC')::date, null, null, r.ends_at > clock_now()
          and r.ends_at <= clock_now() + make_interval(hours => ${LAST_HOURS})))
          o (occasion, first_day, last_day, is_due)
      where o.is_due and (r.id, o.occasion) > (${after.id}, ${after.occasion}))
    select d.id, d.occasion, d.title, d.slug, d.currency, d.time_zone, d.ends_at, d.goal_minor,
      d.raised_minor, coalesce(d.first_day, d.today)::text as first_day,
      coalesce(d.last_day, d.today)::text as last_day, d.owner_id, a.email, a.locale
    from due d join accounts a on a.id = d.owner_id and a.closed_at is null
    where not exists (select from campaign_reports p
      where p.campaign_id = d.id and p.occasion = d.occasion)
    order by d.id, d.occasion limit ${limit}`);
}

/**
 * Notes that an occasion is told, and half of the goal with all of it: what goes back later is no way there.
 * False when another process was faster.
 */
export async function noteReported(
  tx: Executor,
  { id, occasion }: Pick<DueReport, 'id' | 'occasion'>,
): Promise<boolean> {
  const told = await tx.query<{ occasion: string }>(sql`
    insert into campaign_reports (campaign_id, occasion)
    select ${id}, o.occasion from (values (${occasion}), ('half')) o (occasion)
    where o.occasion = ${occasion} or ${occasion} = 'full'
    on conflict do nothing returning occasion`);
  return told.some((one) => one.occasion === occasion);
}

export interface Follower {
  account_id: number;
  email: string;
  locale: Locale;
}

/** Who follows a campaign that is not their own, by number above one. */
export function listFollowers(
  q: Executor,
  campaignId: number,
  after: number,
  limit: number,
): Promise<Follower[]> {
  return q.query<Follower>(sql`
    select a.id as account_id, a.email, a.locale
    from campaign_follows f join campaigns k on k.id = f.campaign_id
      join accounts a on a.id = f.account_id and a.closed_at is null
    where f.campaign_id = ${campaignId} and f.account_id > ${after} and f.account_id <> k.owner_id
    order by f.account_id limit ${limit}`);
}
