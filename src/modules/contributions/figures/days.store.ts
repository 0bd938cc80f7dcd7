import { type Executor, sql, type Statement } from '#platform/db/sql.ts';

/** Days as `2026-03-01`, UTC, both inclusive. */
export interface FigureDays {
  readonly from: string;
  readonly to: string;
}

/** All there are. */
export const EVER: FigureDays = { from: '-infinity', to: 'infinity' };

/** Contributions that stand: pledged or paid, and not given back in full. */
const STANDS = sql`
  not contribution_is_unbegun(c.state) and not contribution_is_taken_back(c.state)
  and coalesce(c.pledged_at, c.collected_at) is not null`;

/**
 * For a `with`: `counted`, days whose sums are kept and true, and `these`, the contributions of all other
 * days. A campaign with few contributions has no sums: all of its contributions are `these`.
 */
export const byDays = (campaignId: number, days: FigureDays): Statement => sql`
  counted as materialized (
    select d.day from contribution_days d
    where d.campaign_id = ${campaignId} and d.day between ${days.from}::date and ${days.to}::date
      and not exists (select from contribution_day_marks m
        where m.campaign_id = d.campaign_id and m.day = d.day)),
  span as (
    select greatest((min(coalesce(pledged_at, collected_at)) at time zone 'UTC')::date, ${days.from}::date)
        as first,
      least((max(coalesce(pledged_at, collected_at)) at time zone 'UTC')::date, ${days.to}::date) as last
    from contributions where campaign_id = ${campaignId}
    -- Before the first contribution there is no span: least() and greatest() pass over null.
    having min(coalesce(pledged_at, collected_at)) is not null),
  these as (
    select c.* from span
      cross join lateral generate_series(span.first::timestamp, span.last::timestamp, interval '1 day') g (at)
      cross join lateral (
        -- A day at a time by its index: how many days are left nobody knows beforehand, and all is too many.
        select * from contributions where campaign_id = ${campaignId}
          and coalesce(pledged_at, collected_at) >= g.at at time zone 'UTC'
          and coalesce(pledged_at, collected_at) < (g.at + interval '1 day') at time zone 'UTC'
        offset 0) c
    where g.at::date not in (select day from counted))`;

/** For a `with`: `these`, the contributions of one day. */
const ofDay = (campaignId: number, day: string): Statement => sql`
  these as (
    select c.* from contributions c where c.campaign_id = ${campaignId}
      and coalesce(c.pledged_at, c.collected_at) >= ${day}::date::timestamp at time zone 'UTC'
      and coalesce(c.pledged_at, c.collected_at) < (${day}::date + 1)::timestamp at time zone 'UTC')`;

/** Looked up by contribution: how many `these` are nobody knows beforehand, and all lines are too many. */
const LINES = sql`
  cross join lateral (select * from contribution_lines where contribution_id = c.id offset 0) l`;

/** Lines that have to be made: not given back whole, as `isPaidBack` says it of a receipt's. */
export const IS_MADE = sql`(l.unit_price_minor = 0 or l.refunded_minor < l.unit_price_minor * l.quantity)`;

/** Of `these`: by day. What a bank still decides about counts, as in a campaign's totals. */
export const DAY_ROWS = sql`
  select (coalesce(c.pledged_at, c.collected_at) at time zone 'UTC')::date as day,
    count(*) as contributions, sum(c.total_minor - c.refunded_minor
      - case when c.state = 'disputed' then 0 else c.disputed_minor end) as amount_minor,
    count(*) filter (where c.extra_minor > 0) as extra_contributions, sum(c.extra_minor) as extra_minor
  from these c where ${STANDS} group by 1`;

/** Of `these`: by perk. */
export const PERK_ROWS = sql`
  select l.perk_id, (array_agg(l.title order by l.id desc))[1] as title, max(l.id) as last_line_id,
    count(distinct c.id) as contributions, sum(l.quantity) as units,
    sum(l.unit_price_minor * l.quantity - l.refunded_minor) as price_minor,
    sum(l.shipping_minor - l.shipping_refunded_minor) as shipping_minor,
    coalesce(sum(l.quantity) filter (where ${IS_MADE}), 0) as units_to_make
  from these c ${LINES}
  where ${STANDS} group by 1`;

/** Of `these`: by perk, item and the choice of its options. */
export const CHOICE_ROWS = sql`
  select l.perk_id, o.item_id, o.chosen, sum(l.quantity) as units
  from these c ${LINES}
    cross join lateral jsonb_each(l.options) o (item_id, chosen)
  where ${STANDS} and ${IS_MADE} group by 1, 2, 3`;

/** Of `these`: by referral link, counted as a campaign's totals are. */
export const REFERRER_ROWS = sql`
  select c.referrer as code, count(*) as contributions, sum(case
      when c.captured_minor = 0 then c.total_minor
      else greatest(0, c.total_minor - coalesce(r.given, 0) - coalesce(d.lost, 0)) end) as raised_minor
  from these c
    left join lateral (
      select sum(f.amount_minor - f.from_owed_minor - f.covered_minor) as given from payment_refunds f
      where f.source_kind = 'contribution' and f.source_id = c.id and not f.surplus
        and (payment_refund_is_given(f.state) or f.returned_at is not null)) r on true
    left join lateral (
      select sum(x.held_minor) as lost
      from payment_disputes x join payment_attempts a on a.id = x.attempt_id
      where x.state = 'lost' and a.state = 'succeeded' and a.source_kind = 'contribution'
        and a.source_id = c.id) d on true
  where c.referrer is not null and not c.own_campaign
    and (c.captured_minor > 0 or c.pledged_at is not null) and not contribution_is_taken_back(c.state)
  group by 1`;

/** Campaigns above a number with so many contributions that their days are worth counting. */
export async function listLargeCampaigns(
  q: Executor,
  least: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await q.query<{ campaign_id: number }>(sql`
    select campaign_id from campaign_totals where contributions >= ${least} and campaign_id > ${after}
    order by campaign_id limit ${limit}`);
  return rows.map((row) => row.campaign_id);
}

/** Days that are over for an hour and not counted, or changed since; the first first. */
export async function listUncountedDays(q: Executor, campaignId: number): Promise<string[]> {
  const rows = await q.query<{ day: string }>(sql`
    with span as (
      select (min(coalesce(pledged_at, collected_at)) at time zone 'UTC')::date as first,
        ((clock_now() - interval '1 hour') at time zone 'UTC')::date - 1 as last
      from contributions where campaign_id = ${campaignId})
    select g.at::date::text as day
    from span cross join lateral generate_series(span.first::timestamp, span.last::timestamp,
      interval '1 day') g (at)
    where not exists (select from contribution_days d
        where d.campaign_id = ${campaignId} and d.day = g.at::date)
      or exists (select from contribution_day_marks m
        where m.campaign_id = ${campaignId} and m.day = g.at::date)
    order by 1`);
  return rows.map(({ day }) => day);
}

/**
 * Forgets a day's sums and marks: what changed is seen by the statements that follow, and what changes while
 * they run marks the day again.
 */
export async function forgetDay(tx: Executor, campaignId: number, day: string): Promise<void> {
  await tx.run(sql`
    delete from contribution_day_marks where campaign_id = ${campaignId} and day = ${day}::date`);
  for (const table of KEPT) {
    await tx.run(sql`
      delete from ${sql.raw(table)} where campaign_id = ${campaignId} and day = ${day}::date`);
  }
}

const KEPT = [
  'contribution_days',
  'contribution_day_perks',
  'contribution_day_choices',
  'contribution_day_referrers',
] as const;

/** Counts a day whose sums were forgotten; one on which nothing came is counted too. */
export async function countDay(tx: Executor, campaignId: number, day: string): Promise<void> {
  await tx.run(sql`
    with ${ofDay(campaignId, day)}
    insert into contribution_days (campaign_id, day, contributions, amount_minor, extra_contributions,
      extra_minor)
    select ${campaignId}, ${day}::date, coalesce(sum(r.contributions), 0), coalesce(sum(r.amount_minor), 0),
      coalesce(sum(r.extra_contributions), 0), coalesce(sum(r.extra_minor), 0)
    from (${DAY_ROWS}) r`);
  await tx.run(sql`
    with ${ofDay(campaignId, day)}
    insert into contribution_day_perks (campaign_id, day, perk_id, title, last_line_id, contributions, units,
      price_minor, shipping_minor, units_to_make)
    select ${campaignId}, ${day}::date, r.* from (${PERK_ROWS}) r`);
  await tx.run(sql`
    with ${ofDay(campaignId, day)}
    insert into contribution_day_choices (campaign_id, day, perk_id, item_id, chosen, units)
    select ${campaignId}, ${day}::date, r.* from (${CHOICE_ROWS}) r`);
  await tx.run(sql`
    with ${ofDay(campaignId, day)}
    insert into contribution_day_referrers (campaign_id, day, code, contributions, raised_minor)
    select ${campaignId}, ${day}::date, r.* from (${REFERRER_ROWS}) r`);
}

/** Marks of days nobody counted say nothing. */
export function deleteIdleMarks(q: Executor): Promise<number> {
  return q.run(sql`
    delete from contribution_day_marks m where not exists (
      select from contribution_days d where d.campaign_id = m.campaign_id and d.day = m.day)`);
}
