import type { Currency } from '#money/currency.ts';
import type { Executor } from '#platform/db/sql.ts';
import { sql } from '#platform/db/sql.ts';
import type { Perk, PerkItem, PerkKind, PerkStatus } from './perk.ts';

interface PerkRow {
  id: number;
  campaign_id: number;
  title: string;
  description: string;
  image_public_id: string | null;
  price_minor: bigint;
  retail_minor: bigint | null;
  currency: Currency;
  kind: PerkKind;
  status: PerkStatus;
  featured: boolean;
  ships: boolean;
  limit_per_contributor: number | null;
  delivery_month: string | null;
  available_from: Date | null;
  available_until: Date | null;
  limit_count: number | null;
  claimed: number;
  reserved: number;
  items: PerkItem[];
  rates: { destination: string; fee: string }[];
}

function toPerk(row: PerkRow): Perk {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    title: row.title,
    description: row.description,
    imagePublicId: row.image_public_id,
    priceMinor: row.price_minor,
    retailMinor: row.retail_minor,
    currency: row.currency,
    kind: row.kind,
    status: row.status,
    featured: row.featured,
    ships: row.ships,
    limitPerContributor: row.limit_per_contributor,
    deliveryMonth: row.delivery_month,
    availableFrom: row.available_from,
    availableUntil: row.available_until,
    limit: row.limit_count,
    claimed: row.claimed,
    reserved: row.reserved,
    items: row.items,
    rates: row.rates.map((rate) => ({ destination: rate.destination, feeMinor: BigInt(rate.fee) })),
  };
}

/**
 * The perks of a campaign in the owner's order, with stock, contents and rates, in one round trip.
 * A secret perk is among them only for the holder of its token.
 */
export async function listPerks(
  q: Executor,
  campaignId: number,
  secretTokenHash: Buffer | null,
): Promise<Perk[]> {
  const rows = await q.query<PerkRow>(sql`
    select p.id, p.campaign_id, p.title, p.description, p.image_public_id, p.price_minor, p.retail_minor,
      p.currency,
      p.kind, p.status, p.featured, p.ships, p.limit_per_contributor, to_char(p.delivery_month,
        'YYYY-MM') as delivery_month,
      p.available_from, p.available_until, s.limit_count, s.claimed, s.reserved,
      coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'quantity', c.quantity,
        'options', i.options)
        order by c.position, i.id) from perk_contents c join perk_items i on i.id = c.item_id
          where c.perk_id = p.id), '[]') as items,
      coalesce((select json_agg(json_build_object('destination', r.destination, 'fee', r.fee_minor::text)
        order by r.destination) from perk_shipping_rates r where r.perk_id = p.id), '[]') as rates
    from perks p join stock_units s on s.id = p.stock_unit_id
    where p.campaign_id = ${campaignId} and p.status <> 'hidden'
      and (p.kind <> 'secret' or p.secret_token_hash = ${secretTokenHash})
    order by p.featured desc, p.position, p.id
    limit 200`);
  return rows.map(toPerk);
}

export interface PerkContentsRow {
  readonly id: number;
  readonly image_public_id: string | null;
  readonly delivery_month: string | null;
  readonly items: PerkItem[];
}

/** Picture, contents and delivery month of perks by their ids, whatever became of them. */
export function listPerkContents(q: Executor, ids: readonly number[]): Promise<PerkContentsRow[]> {
  return q.query<PerkContentsRow>(sql`
    select p.id, p.image_public_id, to_char(p.delivery_month, 'YYYY-MM') as delivery_month,
      coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'quantity', c.quantity,
        'options', i.options)
        order by c.position, i.id) from perk_contents c join perk_items i on i.id = c.item_id
          where c.perk_id = p.id), '[]') as items
    from perks p where p.id = any(${ids}::bigint[])`);
}
