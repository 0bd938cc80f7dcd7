import type { Currency } from '#money/currency.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import type { PerkStatus } from '../perk.ts';
import { PERK_COLUMNS, type PerkColumns, saveColumns } from '../perk-columns.store.ts';

/** A perk with all that its owner edits. */
export interface EditedPerk extends PerkColumns {
  id: number;
  campaign_id: number;
  stock_unit_id: number;
  version: number;
  image_public_id: string | null;
  currency: Currency;
  removed_from: PerkStatus | null;
  limit_count: number | null;
  claimed: number;
  reserved: number;
  secret_nonce: Buffer | null;
  rates: { destination: string; fee: string }[];
  contents: { item_id: number; quantity: number }[];
}

/** What an edit writes of a perk, whole. */
export type PerkValues = PerkColumns & Pick<EditedPerk, 'limit_count' | 'rates' | 'contents'>;

const PERK = sql`
  select p.id, p.campaign_id, p.stock_unit_id, p.version, p.image_public_id, p.currency, p.removed_from,
    p.secret_nonce, s.limit_count, s.claimed, s.reserved, ${PERK_COLUMNS},
    (select coalesce(json_agg(json_build_object('destination', r.destination, 'fee', r.fee_minor::text)
      order by r.destination), '[]') from perk_shipping_rates r where r.perk_id = p.id) as rates,
    (select coalesce(json_agg(json_build_object('item_id', c.item_id, 'quantity', c.quantity)
      order by c.position, c.item_id), '[]') from perk_contents c where c.perk_id = p.id) as contents
  from perks p join stock_units s on s.id = p.stock_unit_id`;

/** The perks of a campaign in the owner's order, those taken away left out. */
export function listEditedPerks(q: Executor, campaignId: number): Promise<EditedPerk[]> {
  return q.query<EditedPerk>(sql`
    ${PERK} where p.campaign_id = ${campaignId} and p.removed_from is null
    order by p.position, p.id limit 200`);
}

/** One perk with its stock locked until the transaction ends, also one that was taken away. */
export async function lockPerk(
  tx: Executor,
  campaignId: number,
  perkId: number,
): Promise<EditedPerk | undefined> {
  await tx.query(sql`
    select 1 as one from stock_units where id = (
      select stock_unit_id from perks where id = ${perkId} and campaign_id = ${campaignId})
    for no key update`);
  return tx.maybe<EditedPerk>(sql`
    ${PERK} where p.id = ${perkId} and p.campaign_id = ${campaignId}`);
}

/** The campaign a perk belongs to; undefined for one that is gone. */
export async function findCampaignOfPerk(q: Executor, perkId: number): Promise<number | undefined> {
  const row = await q.maybe<{ campaign_id: number }>(
    sql`select campaign_id from perks where id = ${perkId} and removed_from is null`,
  );
  return row?.campaign_id;
}

export async function countPerks(q: Executor, campaignId: number): Promise<number> {
  const row = await q.one<{ count: number }>(sql`
    select count(*) as count from perks
    where campaign_id = ${campaignId} and removed_from is null`);
  return row.count;
}

/** A perk at the end of the list, in the campaign's currency. */
export async function insertPerk(
  tx: Executor,
  campaignId: number,
  values: PerkValues,
): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    with unit as (insert into stock_units (limit_count) values (${values.limit_count}) returning id)
    insert into perks (campaign_id, stock_unit_id, title, price_minor, currency, position)
    select c.id, unit.id, ${values.title}, ${values.price_minor}, c.currency,
      (select coalesce(max(position), -1) + 1 from perks where campaign_id = c.id)
    from campaigns c, unit where c.id = ${campaignId}
    returning id`);
  await savePerk(tx, campaignId, row.id, values);
  return row.id;
}

/** Writes the whole perk; a featured one takes the place of the one before. */
export async function savePerk(
  tx: Executor,
  campaignId: number,
  perkId: number,
  values: PerkValues,
): Promise<void> {
  if (values.featured) {
    await tx.run(sql`
      update perks set featured = false
      where campaign_id = ${campaignId} and featured and id <> ${perkId}`);
  }
  await saveColumns(tx, perkId, values);
  await tx.run(sql`
    update stock_units set limit_count = ${values.limit_count}, updated_at = clock_now()
    where id = (select stock_unit_id from perks where id = ${perkId})
      and limit_count is distinct from ${values.limit_count}`);
  await saveRates(tx, perkId, values.rates);
  await saveContents(tx, perkId, values.contents);
}

async function saveRates(tx: Executor, perkId: number, rates: PerkValues['rates']): Promise<void> {
  await tx.run(sql`delete from perk_shipping_rates where perk_id = ${perkId}`);
  await tx.run(sql`
    insert into perk_shipping_rates (perk_id, destination, fee_minor)
    select ${perkId}, destination, fee::bigint
    from unnest(${rates.map((one) => one.destination)}::text[], ${rates.map((one) => one.fee)}::text[])
      r (destination, fee)`);
}

async function saveContents(
  tx: Executor,
  perkId: number,
  contents: PerkValues['contents'],
): Promise<void> {
  await tx.run(sql`delete from perk_contents where perk_id = ${perkId}`);
  await tx.run(sql`
    insert into perk_contents (perk_id, item_id, quantity, position)
    select ${perkId}, item_id, quantity, at
    from unnest(${contents.map((one) => one.item_id)}::bigint[],
      ${contents.map((one) => one.quantity)}::int[]) with ordinality c (item_id, quantity, at)`);
}

/** The order of the list; perks that are not named keep theirs behind them. */
export async function saveOrder(
  tx: Executor,
  campaignId: number,
  perkIds: readonly number[],
): Promise<void> {
  await tx.run(sql`
    update perks p set position = n.place from (
      select p.id, row_number() over (order by o.at nulls last, p.position, p.id) as place
      from perks p left join unnest(${[...perkIds]}::bigint[]) with ordinality o (id, at) on o.id = p.id
      where p.campaign_id = ${campaignId}) n
    where n.id = p.id and p.position <> n.place`);
}

/** Features a perk in the place of another; where none is, none will be. */
export async function takeFeatured(
  tx: Executor,
  campaignId: number,
  perkId: number,
): Promise<void> {
  const before = await tx.run(sql`
    update perks set featured = false, version = version + 1
    where campaign_id = ${campaignId} and featured and id <> ${perkId}`);
  if (before === 0) return;
  await tx.run(sql`
    update perks set featured = true, version = version + 1 where id = ${perkId}`);
}

export async function savePerkStatus(
  tx: Executor,
  perkId: number,
  status: PerkStatus,
): Promise<void> {
  await tx.run(sql`
    update perks set status = ${status}, version = version + 1 where id = ${perkId}`);
}

/** Takes a perk off the list; it keeps all it is, so that this can be undone. */
export async function markRemoved(tx: Executor, perkId: number): Promise<void> {
  await tx.run(sql`
    update perks set removed_from = status, status = 'hidden', featured = false, version = version + 1
    where id = ${perkId} and removed_from is null`);
}

export async function unmarkRemoved(tx: Executor, perkId: number): Promise<void> {
  await tx.run(sql`
    update perks set status = removed_from, removed_from = null, version = version + 1
    where id = ${perkId} and removed_from is not null`);
}

export async function savePerkImage(
  tx: Executor,
  perkId: number,
  publicId: string | null,
): Promise<void> {
  await tx.run(sql`
    update perks set image_public_id = ${publicId}, version = version + 1 where id = ${perkId}`);
}

/** What the link of a secret perk is made from, and what opens the perk; both null for others. */
export async function saveSecret(
  tx: Executor,
  perkId: number,
  secret: { nonce: Buffer; tokenHash: Buffer } | null,
): Promise<void> {
  await tx.run(sql`
    update perks set secret_nonce = ${secret?.nonce ?? null},
      secret_token_hash = ${secret?.tokenHash ?? null}
    where id = ${perkId}`);
}
