import { type Executor, sql } from '#platform/db/sql.ts';
import { DECISIONS } from './decision.store.ts';

/** What a day (UTC) came to in the whole market, apart from money. */
export interface MarketDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly charged: number;
  readonly dropped: number;
  readonly approvals: number;
  readonly approvalSeconds: number;
  readonly checks: number;
  readonly checkSeconds: number;
}

/** Days that were counted, the first first. */
export function listDays(
  q: Executor,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<MarketDay[]> {
  return q.query<MarketDay>(sql`
    select day::text, pledges_charged as charged, pledges_dropped as dropped, approvals,
      approval_seconds as "approvalSeconds", checks, check_seconds as "checkSeconds"
    from market_days where day between ${from}::date and ${to}::date order by day`);
}

/**
 * The first day that is over and was not counted; undefined where none is. Days before the first contribution
 * and the first approval are none; an hour after midnight whatever began before it has ended.
 */
export async function findUncounted(q: Executor): Promise<string | undefined> {
  const row = await q.maybe<{ day: string }>(sql`
    with begun as (
      select least((select created_at from contributions order by id limit 1),
        (select submitted_at from approval_groups order by id limit 1)) as at
    )
    select n.day::text from begun cross join lateral (
      select coalesce((select max(day) + 1 from market_days), (at at time zone 'UTC')::date) as day) n
    where n.day < (clock_now() at time zone 'UTC' - interval '1 hour')::date`);
  return row?.day;
}

/** How many were decided on day `d`, and how many seconds that took. */
const decidedOn = (kind: 'approval_group' | 'contribution_review') => sql`
  select count(*) as count,
    coalesce(sum(extract(epoch from n.decided_at - n.asked_at)), 0)::bigint as seconds
  from ${DECISIONS[kind]} n
  where n.decided_at >= d.first and n.decided_at < d.after and n.is_decided`;

/** Counts a day, once for all. */
export async function insertDay(q: Executor, day: string): Promise<void> {
  await q.run(sql`
    insert into market_days
    select d.day, p.charged, p.dropped, a.count, a.seconds, r.count, r.seconds
    from (select ${day}::date as day, ${day}::timestamp at time zone 'UTC' as first,
        (${day}::timestamp + interval '1 day') at time zone 'UTC' as after) d
      cross join lateral (
        select count(*) filter (where e.to_state = 'collected') as charged,
          count(*) filter (where e.to_state = 'dropped') as dropped
        from contribution_events e join contributions c on c.id = e.contribution_id
        where e.occurred_at >= d.first and e.occurred_at < d.after and c.pledged_at is not null
          and (e.to_state = 'dropped'
            or (e.to_state = 'collected' and contribution_is_being_charged(e.from_state)))) p
      cross join lateral (${decidedOn('approval_group')}) a
      cross join lateral (${decidedOn('contribution_review')}) r
    on conflict do nothing`);
}
