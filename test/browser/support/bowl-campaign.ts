import { refreshDiscovery } from '#modules/discovery/index.ts';
import { storeDrawing } from '#modules/media/index.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { JourneyCampaign, JourneyPerson } from './journey-market.ts';

interface PerkOptions {
  readonly title: string;
  readonly price: number;
  readonly kind?: 'standard' | 'add_on';
  readonly status?: 'active' | 'sold_out';
  readonly featured?: boolean;
  readonly picture?: string;
  readonly item?: { readonly name: string; readonly option: string; readonly values: string[] };
}

/**
 * A flexible campaign whose checkout has everything to choose from: a sold-out perk, one with an option,
 * the recommended one, and an add-on with an option. Everything ships: 7 to France, 12 elsewhere.
 */
export async function plantBowlCampaign(owner: JourneyPerson): Promise<JourneyCampaign> {
  const cover = (await storeDrawing(drawing(24))).publicId;
  const picture = (await storeDrawing(drawing(150))).publicId;
  const planted = await transaction(async (tx) => {
    const of = await campaign(tx, owner, cover);
    await perk(tx, of, { title: 'Early bowl', price: 3000, status: 'sold_out' });
    await perk(tx, of, {
      title: 'Deep bowl',
      price: 4000,
      picture,
      item: { name: 'Bowl', option: 'Glaze', values: ['Ash', 'Moss'] },
    });
    await perk(tx, of, { title: 'Studio box', price: 9000, featured: true });
    await perk(tx, of, {
      title: 'Frost lid',
      price: 900,
      kind: 'add_on',
      item: { name: 'Lid', option: 'Knob', values: ['Oak', 'Brass'] },
    });
    return of;
  });
  await refreshDiscovery();
  return planted;
}

function drawing(hue: number): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">' +
    `<rect width="1200" height="900" fill="hsl(${hue} 40% 85%)"/>` +
    `<path d="M300 420h600a300 260 0 0 1-600 0z" fill="hsl(${hue} 50% 35%)"/></svg>`
  );
}

async function campaign(
  tx: Executor,
  owner: JourneyPerson,
  cover: string,
): Promise<JourneyCampaign> {
  const title = 'Kiln Bowls';
  const { id } = await tx.one<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, state, title, tagline, overview, story_html, risks, goal_minor,
      funding_type, category_id, city, city_slug, country, card_public_id, card_alt, launched_at, ends_at)
    values ('kiln-bowls', ${owner.id}, 'live', ${title}, 'Thrown slowly, fired twice', 'Bowls for soup.',
      '<h2>How they are made</h2><p>On a wheel that is older than we are.</p>', 'A kiln can fail.', 90000,
      'flexible', (select id from categories where slug = 'home'), 'Lyon', 'lyon', 'FR', ${cover},
      'A bowl', clock_now() - interval '5 days', clock_now() + interval '10 days')
    returning id`);
  return { id, slug: 'kiln-bowls', title };
}

async function perk(tx: Executor, of: JourneyCampaign, options: PerkOptions): Promise<void> {
  const { id: unit } = await tx.one<{ id: number }>(sql`
    insert into stock_units (limit_count) values (null) returning id`);
  const { id } = await tx.one<{ id: number }>(sql`
    insert into perks (campaign_id, stock_unit_id, title, description, price_minor, currency, kind, status,
      featured, image_public_id, delivery_month, position)
    values (${of.id}, ${unit}, ${options.title}, 'As shown in the pictures.', ${options.price}, 'USD',
      ${options.kind ?? 'standard'}, ${options.status ?? 'active'}, ${options.featured ?? false},
      ${options.picture ?? null}, '2027-03-01', (select count(*) from perks where campaign_id = ${of.id}))
    returning id`);
  await tx.run(sql`
    insert into perk_shipping_rates (perk_id, destination, fee_minor)
    values (${id}, 'FR', 700), (${id}, 'everywhere', 1200)`);
  if (options.item === undefined) return;
  const { name, option, values } = options.item;
  const itemOptions = [{ name: option, values: values.map((label) => ({ label })) }];
  await tx.run(sql`
    with item as (
      insert into perk_items (campaign_id, name, options)
      values (${of.id}, ${name}, ${JSON.stringify(itemOptions)}::jsonb) returning id)
    insert into perk_contents (perk_id, item_id) select ${id}, id from item`);
}
