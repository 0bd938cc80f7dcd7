import { type Executor, sql } from '#platform/db/sql.ts';
import type { PerkOption } from '../perk.ts';

/** A thing that perks of a campaign contain. */
export interface EditedItem {
  id: number;
  name: string;
  options: PerkOption[];
  /** How many perks contain it, those taken away left out. */
  perks: number;
  /** Whether somebody has, or holds, a perk with it. */
  is_claimed: boolean;
}

const ITEM = sql`
  select i.id, i.name, i.options,
    (select count(*) from perk_contents c join perks p on p.id = c.perk_id
      where c.item_id = i.id and p.removed_from is null) as perks,
    exists (select 1 from perk_contents c join perks p on p.id = c.perk_id
      join stock_units s on s.id = p.stock_unit_id
      where c.item_id = i.id and s.claimed + s.reserved > 0) as is_claimed
  from perk_items i`;

export function listItems(q: Executor, campaignId: number): Promise<EditedItem[]> {
  return q.query<EditedItem>(sql`
    ${ITEM} where i.campaign_id = ${campaignId} and i.removed_at is null order by i.id limit 100`);
}

/** One item, also one that was taken away. */
export function findItem(
  q: Executor,
  campaignId: number,
  itemId: number,
): Promise<EditedItem | undefined> {
  return q.maybe<EditedItem>(sql`${ITEM} where i.id = ${itemId} and i.campaign_id = ${campaignId}`);
}

/** Of these the ones the campaign has. */
export async function knownItems(
  q: Executor,
  campaignId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    select id from perk_items
    where campaign_id = ${campaignId} and removed_at is null and id = any (${[...ids]}::bigint[])`);
  return rows.map((row) => row.id);
}

export async function insertItem(
  tx: Executor,
  campaignId: number,
  item: { name: string; options: readonly PerkOption[] },
): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    insert into perk_items (campaign_id, name, options)
    values (${campaignId}, ${item.name}, ${sql.json(item.options)}) returning id`);
  return row.id;
}

export async function saveItem(
  tx: Executor,
  itemId: number,
  item: { name: string; options: readonly PerkOption[] },
): Promise<void> {
  await tx.run(sql`
    update perk_items set name = ${item.name}, options = ${sql.json(item.options)}
    where id = ${itemId}`);
}

export async function markItem(tx: Executor, itemId: number, isRemoved: boolean): Promise<void> {
  await tx.run(sql`
    update perk_items set removed_at = ${isRemoved ? sql`clock_now()` : null} where id = ${itemId}`);
}

/**
 * Locks the stock of every perk that contains one of the items, and of the perk named, so that nobody
 * chooses one meanwhile. All in one statement: whoever chooses several locks them in this order too.
 */
export async function lockStockOf(
  tx: Executor,
  campaignId: number,
  of: { readonly items: readonly number[]; readonly perk?: number },
): Promise<void> {
  await tx.query(sql`
    select 1 as one from stock_units where id in (
      select p.stock_unit_id from perks p
      where p.campaign_id = ${campaignId} and (p.id = ${of.perk ?? null} or p.id in (
        select perk_id from perk_contents where item_id = any (${[...of.items]}::bigint[]))))
    order by id for no key update`);
}
