import { type Executor, sql } from '#platform/db/sql.ts';
import { byDays, CHOICE_ROWS, DAY_ROWS, EVER, type FigureDays, PERK_ROWS } from './days.store.ts';

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
    with ${byDays(campaignId, days)}
    select r.perk_id, (array_agg(r.title order by r.last_line_id desc))[1] as title,
      sum(r.contributions)::int as contributions, sum(r.units)::int as units,
      sum(r.price_minor)::bigint as price_minor, sum(r.shipping_minor)::bigint as shipping_minor
    from (
      select p.perk_id, p.title, p.last_line_id, p.contributions, p.units, p.price_minor, p.shipping_minor,
        p.units_to_make
      from contribution_day_perks p join counted on counted.day = p.day
      where p.campaign_id = ${campaignId}
      union all ${PERK_ROWS}) r
    group by 1 order by 5 desc, 1`);
}

/** What was given without a perk or beside one; minor units, before refunds that name no part. */
export function sumExtra(
  q: Executor,
  campaignId: number,
  days: FigureDays,
): Promise<{ contributions: number; extra_minor: bigint }> {
  return q.one(sql`
    with ${byDays(campaignId, days)}
    select coalesce(sum(r.extra_contributions), 0)::int as contributions,
      coalesce(sum(r.extra_minor), 0)::bigint as extra_minor
    from (
      select d.extra_contributions, d.extra_minor
      from contribution_days d join counted on counted.day = d.day where d.campaign_id = ${campaignId}
      union all select t.extra_contributions, t.extra_minor from (${DAY_ROWS}) t) r`);
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
    with ${byDays(campaignId, EVER)},
    perks as (
      select r.perk_id, sum(r.units_to_make) as units from (
        select p.perk_id, p.units_to_make
        from contribution_day_perks p join counted on counted.day = p.day
        where p.campaign_id = ${campaignId}
        union all select t.perk_id, t.units_to_make from (${PERK_ROWS}) t) r
      group by 1),
    choices as (
      select r.perk_id, r.item_id, r.chosen, sum(r.units) as units from (
        select h.perk_id, h.item_id, h.chosen, h.units
        from contribution_day_choices h join counted on counted.day = h.day
        where h.campaign_id = ${campaignId}
        union all ${CHOICE_ROWS}) r
      group by 1, 2, 3),
    made as (
      select p.item_id, h.chosen, h.units * p.quantity as units
      from choices h join perk_contents p on p.perk_id = h.perk_id and p.item_id::text = h.item_id
      union all
      -- What nothing was chosen for.
      select p.item_id, null, (u.units - coalesce((select sum(h.units) from choices h
          where h.perk_id = u.perk_id and h.item_id = p.item_id::text), 0)) * p.quantity
      from perks u join perk_contents p on p.perk_id = u.perk_id)
    select i.id as item_id, i.name, i.options, m.chosen, sum(m.units)::int as units
    from made m join perk_items i on i.id = m.item_id
    where m.units > 0
    group by i.id, i.name, i.options, 4 order by i.name, i.id, 5 desc, 4::text limit 2000`);
}

/** Contributions that stand on each day (UTC), less what was given back; days without one are left out. */
export function sumDays(
  q: Executor,
  campaignId: number,
  days: FigureDays = EVER,
): Promise<{ day: string; contributions: number; amount_minor: bigint }[]> {
  return q.query(sql`
    with ${byDays(campaignId, days)}
    select r.day::text, r.contributions::int as contributions, r.amount_minor::bigint as amount_minor
    from (
      select d.day, d.contributions, d.amount_minor
      from contribution_days d join counted on counted.day = d.day
      where d.campaign_id = ${campaignId} and d.contributions > 0
      union all select t.day, t.contributions, t.amount_minor from (${DAY_ROWS}) t) r
    order by r.day`);
}
