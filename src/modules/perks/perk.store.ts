import type { Currency } from '#money/currency.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { camelKeys } from './camel-keys.ts';
import type { Perk, PerkItem } from './perk.ts';
import { PERK_COLUMNS, type PerkColumns } from './perk-columns.store.ts';

interface PerkRow extends PerkColumns {
  id: number;
  campaign_id: number;
  image_public_id: string | null;
  currency: Currency;
  limit_count: number | null;
  claimed: number;
  reserved: number;
  items: PerkItem[];
  rates: { destination: string; fee: string }[];
}

function toPerk({ limit_count: limit, rates, ...row }: PerkRow): Perk {
  return {
    ...camelKeys(row),
    limit,
    rates: rates.map((rate) => ({ destination: rate.destination, feeMinor: BigInt(rate.fee) })),
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
    select p.id, p.campaign_id, p.image_public_id, p.currency, s.limit_count, s.claimed, s.reserved,
      ${PERK_COLUMNS},
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
  readonly read_at: Date;
}

/** Picture, contents and delivery month of perks by their ids, whatever became of them. */
export function listPerkContents(q: Executor, ids: readonly number[]): Promise<PerkContentsRow[]> {
  return q.query<PerkContentsRow>(sql`
    select p.id, p.image_public_id, to_char(p.delivery_month, 'YYYY-MM') as delivery_month,
      coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'quantity', c.quantity,
        'options', i.options)
        order by c.position, i.id) from perk_contents c join perk_items i on i.id = c.item_id
          where c.perk_id = p.id), '[]') as items,
      clock_now() as read_at
    from perks p where p.id = any(${ids}::bigint[])`);
}
