import { type Executor, sql } from '#platform/db/sql.ts';

export interface PerkToPlant {
  readonly import_key: string;
  readonly title: string;
  readonly description: string;
  readonly price_minor: number;
  readonly retail_minor: number | null;
  readonly currency: string;
  readonly kind: string;
  readonly featured: boolean;
  readonly ships: boolean;
  readonly limit_per_contributor: number | null;
  readonly delivery_month: string | null;
  readonly available_from: Date | null;
  readonly available_until: Date | null;
  readonly position: number;
  readonly limit: number | null;
  readonly secret_hash: string | null;
  readonly created_at: Date;
  readonly rates: readonly { readonly destination: string; readonly fee_minor: number }[];
  readonly contents: readonly { readonly item: number; readonly quantity: number }[];
}

/** Things of a campaign, answered in their order. Options: `[{ name, values: [{ label }] }]`. */
export async function insertItems(
  tx: Executor,
  campaignId: number,
  items: readonly { readonly name: string; readonly options: object }[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { name, options } of items) {
    const row = await tx.one<{ id: number }>(sql`
      insert into perk_items (campaign_id, name, options)
      values (${campaignId}, ${name}, ${sql.json(options)}) returning id`);
    ids.push(row.id);
  }
  return ids;
}

/** A perk with its stock, rates and contents; `contents` names items by their place in `itemIds`. */
export async function insertPerk(
  tx: Executor,
  campaignId: number,
  perk: PerkToPlant,
  itemIds: readonly number[],
): Promise<void> {
  const { id } = await tx.one<{ id: number }>(sql`
    with unit as (insert into stock_units (limit_count) values (${perk.limit}) returning id)
    insert into perks (campaign_id, stock_unit_id, title, description, price_minor, retail_minor, currency,
      kind, featured, ships, limit_per_contributor, delivery_month, available_from, available_until,
      secret_token_hash, position, import_key, created_at)
    select ${campaignId}, unit.id, p.title, p.description, p.price_minor, p.retail_minor, p.currency, p.kind,
      p.featured, p.ships, p.limit_per_contributor, p.delivery_month, p.available_from, p.available_until,
      decode(${perk.secret_hash}::text, 'hex'), p.position, p.import_key, p.created_at
    from unit, jsonb_populate_record(null::perks, ${sql.json(perk)}) p returning id`);
  await tx.run(sql`
    insert into perk_shipping_rates (perk_id, destination, fee_minor)
    select ${id}, destination, fee_minor
    from jsonb_to_recordset(${sql.json(perk.rates)}) r (destination text, fee_minor bigint)`);
  const contents = perk.contents.map(({ item, quantity }) => ({
    item_id: itemIds[item],
    quantity,
  }));
  await tx.run(sql`
    insert into perk_contents (perk_id, item_id, quantity, position)
    select ${id}, (c ->> 'item_id')::bigint, (c ->> 'quantity')::int, n
    from jsonb_array_elements(${sql.json(contents)}) with ordinality e (c, n)`);
}

/** Of every planted perk: its id and the ids of its items by name, under `<campaign>:<perk>`. */
export async function findPerks(
  q: Executor,
): Promise<Map<string, { id: number; items: Record<string, number> }>> {
  const rows = await q.query<{ key: string; id: number; items: Record<string, number> }>(sql`
    select p.import_key as key, p.id, coalesce((select jsonb_object_agg(i.name, i.id)
      from perk_contents c join perk_items i on i.id = c.item_id where c.perk_id = p.id), '{}') as items
    from perks p join campaigns c on c.id = p.campaign_id where c.origin = 'demo'`);
  return new Map(rows.map(({ key, id, items }) => [key, { id, items }]));
}

/** Pictures by the keys of planted perks; who has one keeps it. */
export async function setPerkPictures(
  tx: Executor,
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...pictures].map(([key, publicId]) => ({ key, public_id: publicId }));
  await tx.run(sql`
    update perks p set image_public_id = e ->> 'public_id'
    from jsonb_array_elements(${sql.json(rows)}) e
    where p.import_key = e ->> 'key' and p.image_public_id is null`);
}
