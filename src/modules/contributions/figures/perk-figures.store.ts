import { type Executor, sql } from '#platform/db/sql.ts';

/** Days as `2026-03-01`, UTC, both inclusive. */
export interface FigureDays {
  readonly from: string;
  readonly to: string;
}

/** Contributions that stand: pledged or paid, and not given back in full. */
const STANDS = sql`
  not contribution_is_unbegun(c.state) and not contribution_is_taken_back(c.state)
  and coalesce(c.pledged_at, c.collected_at) is not null`;

const within = (days: FigureDays) => sql`
  coalesce(c.pledged_at, c.collected_at) >= ${days.from}::date::timestamp at time zone 'UTC'
  and coalesce(c.pledged_at, c.collected_at) < (${days.to}::date + 1)::timestamp at time zone 'UTC'`;

/** What one perk brought; amounts in minor units of the campaign's currency, less what went back for it. */
export interface PerkRow {
  perk_id: number;
  /** As it was called when it was last chosen. */
  title: string;
  contributions: number;
  units: number;
  price_minor: bigint;
  shipping_minor: bigint;
}

/** By perk, of contributions that stand; nothing for perks nobody chose. */
export function sumPerks(q: Executor, campaignId: number, days: FigureDays): Promise<PerkRow[]> {
  return q.query<PerkRow>(sql`
    select l.perk_id, (array_agg(l.title order by l.id desc))[1] as title,
      count(distinct c.id)::int as contributions, sum(l.quantity)::int as units,
      sum(l.unit_price_minor * l.quantity - l.refunded_minor)::bigint as price_minor,
      sum(l.shipping_minor - l.shipping_refunded_minor)::bigint as shipping_minor
    from contributions c join contribution_lines l on l.contribution_id = c.id
    where c.campaign_id = ${campaignId} and ${STANDS} and ${within(days)}
    group by 1 order by 5 desc, 1`);
}

/** What was given without a perk or beside one; minor units, before refunds that name no part. */
export function sumExtra(
  q: Executor,
  campaignId: number,
  days: FigureDays,
): Promise<{ contributions: number; extra_minor: bigint }> {
  return q.one(sql`
    select count(*)::int as contributions, coalesce(sum(c.extra_minor), 0)::bigint as extra_minor
    from contributions c
    where c.campaign_id = ${campaignId} and ${STANDS} and ${within(days)} and c.extra_minor > 0`);
}

/** How often an item was sold with one choice of its options. */
export interface ItemRow {
  item_id: number;
  name: string;
  options: { name: string; values: { label: string; sku?: string }[] }[];
  /** `{ "Size": "M" }`; null where nothing was chosen yet. */
  chosen: Readonly<Record<string, string>> | null;
  units: number;
}

/** What has to be made: of contributions that stand, without lines that were given back whole. */
export function sumItems(q: Executor, campaignId: number): Promise<ItemRow[]> {
  return q.query<ItemRow>(sql`
    select i.id as item_id, i.name, i.options, l.options -> i.id::text as chosen,
      sum(l.quantity * p.quantity)::int as units
    from contributions c join contribution_lines l on l.contribution_id = c.id
      join perk_contents p on p.perk_id = l.perk_id join perk_items i on i.id = p.item_id
    where c.campaign_id = ${campaignId} and ${STANDS}
      and (l.unit_price_minor = 0 or l.refunded_minor < l.unit_price_minor * l.quantity)
    group by i.id, i.name, i.options, 4 order by i.name, i.id, 5 desc, 4::text limit 2000`);
}

/** How many contributions that stand were made on each day (UTC); days without one are left out. */
export function countContributions(
  q: Executor,
  campaignId: number,
  days: FigureDays,
): Promise<{ day: string; contributions: number }[]> {
  return q.query(sql`
    select (coalesce(c.pledged_at, c.collected_at) at time zone 'UTC')::date::text as day,
      count(*)::int as contributions
    from contributions c
    where c.campaign_id = ${campaignId} and ${STANDS} and ${within(days)}
    group by 1 order by 1`);
}

/** Pledges whose card was refused or runs out before the campaign ends: their sum, and the newest. */
export function sumFailingCards(
  q: Executor,
  campaignId: number,
): Promise<{ pledges: number; total_minor: bigint; newest_id: number | null }> {
  return q.one(sql`
    select count(*)::int as pledges, coalesce(sum(c.total_minor), 0)::bigint as total_minor,
      max(c.id) as newest_id
    from contributions c join campaigns k on k.id = c.campaign_id
      left join payment_methods m on m.id = c.method_id
    where c.campaign_id = ${campaignId} and contribution_is_promised(c.state)
      and (c.state = 'errored' or (k.ends_at is not null and m.exp_year is not null
        and make_date(m.exp_year, m.exp_month, 1) + interval '1 month'
          <= k.ends_at at time zone 'UTC'))`);
}
