import { db, transaction } from '#platform/db/transaction.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { refreshDiscovery, refreshTrending } from '#modules/discovery/index.ts';
import { storeDrawing } from '#modules/media/index.ts';

export interface PlantedCampaigns {
  /** The one everybody looks at: with everything a page can have. */
  readonly viral: CampaignToBack;
  readonly all: readonly CampaignToBack[];
}

export interface CampaignToBack {
  readonly id: number;
  readonly slug: string;
  readonly perkId: number;
}

/** Price and shipping of every planted perk, in cents. */
export const PERK_PRICE = 2500;
export const SHIPPING_FEE = 700;

const OWNERS = 50;
const WORDS =
  'lantern kettle bicycle harbour atlas meadow compass violin garden printer saddle orchard'.split(
    ' ',
  );

/** Plants live campaigns with one shipped perk each; the first gets a whole page's contents. */
export async function plantCampaigns(
  count: number,
  options: { readonly withPictures: boolean },
): Promise<PlantedCampaigns> {
  const pictures = options.withPictures ? await drawPictures() : [];
  const planted = await transaction((tx) => plantAll(tx, count));
  const [viral] = planted;
  if (viral === undefined) throw new Error('no campaign was asked for');
  await transaction((tx) => dressCampaign(tx, viral.id, pictures));
  await refreshDiscovery();
  await refreshTrending();
  // The tables that are still empty are left alone: statistics of nothing would make plans for nothing.
  await db().run(
    sql`analyze accounts, campaigns, perks, stock_units, perk_shipping_rates, campaign_totals`,
  );
  return { viral, all: planted };
}

async function plantAll(tx: Executor, count: number): Promise<CampaignToBack[]> {
  await tx.run(sql`
    insert into accounts (email, firstname, lastname, country, email_confirmed_at)
    select 'owner' || n || '@bench.test', 'Ada', 'Owner ' || n, 'FR', clock_now()
    from generate_series(1, ${OWNERS}) n`);
  await tx.run(sql`
    insert into campaigns (slug, owner_id, state, title, tagline, overview, currency, goal_minor,
      category_id, city, city_slug, country, launched_at, ends_at)
    select 'bench-' || n,
      (select min(id) from accounts where email like 'owner%@bench.test') + n % ${OWNERS}, 'live',
      initcap((${WORDS}::text[])[1 + n % 12] || ' ' || (${WORDS}::text[])[1 + (n / 12) % 12]) || ' No. ' || n,
      'A small thing, made with care', 'What it is, who makes it and when it arrives.', 'USD', 500000,
      (select id from categories where not top_level order by id offset n % 29 limit 1),
      'Lyon', 'lyon', 'FR', clock_now() - make_interval(hours => 1 + n % 500),
      clock_now() + make_interval(days => 5 + n % 50)
    from generate_series(1, ${count}) n`);
  await tx.run(sql`
    with units as (
      insert into stock_units (limit_count) select null from generate_series(1, ${count}) returning id
    ), numbered as (select id, row_number() over (order by id) as n from units)
    insert into perks (campaign_id, stock_unit_id, title, description, price_minor, currency, ships, position)
    select c.id, u.id, 'One of the first', 'Numbered, signed and sent as soon as it is made.',
      ${PERK_PRICE}, 'USD', true, 0
    from numbered u join campaigns c on c.slug = 'bench-' || u.n`);
  await tx.run(sql`
    insert into perk_shipping_rates (perk_id, destination, fee_minor)
    select id, 'everywhere', ${SHIPPING_FEE} from perks`);
  return tx.query<CampaignToBack>(sql`
    select c.id, c.slug, p.id as "perkId" from campaigns c join perks p on p.campaign_id = c.id
    order by c.id`);
}

const PARAGRAPH =
  '<p>We have built nine of these by hand and used them for a year, in rain, on trains and in three ' +
  'kitchens. What broke is drawn again; what worked stays as it was. ' +
  '<strong>Nothing here is a render.</strong></p>';

/** Story, pictures, nine more perks, questions, updates and comments: as much as a busy page has. */
async function dressCampaign(
  tx: Executor,
  campaignId: number,
  pictures: readonly string[],
): Promise<void> {
  const chapters = ['What it is', 'How it is made', 'Who we are', 'When it arrives'];
  const story = chapters
    .map((title) => `<h2>${title}</h2>${PARAGRAPH.repeat(4)}<ul><li>Oak</li><li>Brass</li></ul>`)
    .join('');
  await tx.run(sql`
    update campaigns set story_html = ${story}, risks = ${'The foundry may be late. '.repeat(12)},
      card_public_id = ${pictures[0] ?? null}, card_alt = 'A lantern on a table'
    where id = ${campaignId}`);
  for (const [position, publicId] of pictures.entries()) {
    await tx.run(sql`insert into campaign_pictures (campaign_id, public_id, alt, position)
      values (${campaignId}, ${publicId}, 'On the bench', ${position})`);
  }
  for (let number = 1; number <= 9; number += 1) await addPerk(tx, campaignId, number);
  await tx.run(sql`
    insert into campaign_faqs (campaign_id, question, answer, position)
    select ${campaignId}, 'Question ' || n || '?', 'An answer of one sentence.', n
    from generate_series(1, 6) n`);
  await tx.run(sql`
    insert into campaign_updates (campaign_id, number, slug, title, body_html, published_at)
    select ${campaignId}, n, 'update-' || n, 'Update ' || n, ${PARAGRAPH}, clock_now()
    from generate_series(1, 5) n`);
  await tx.run(sql`
    insert into comments (campaign_id, author_id, body)
    select ${campaignId}, (select min(id) from accounts), 'Good luck from all of us.'
    from generate_series(1, 40)`);
  await tx.run(sql`
    insert into campaign_tags (campaign_id, tag, position)
    select ${campaignId}, t, p from unnest(array['light', 'brass', 'oak']) with ordinality x (t, p)`);
}

async function addPerk(tx: Executor, campaignId: number, number: number): Promise<void> {
  const unit = await tx.one<{ id: number }>(sql`
    insert into stock_units (limit_count) values (${number % 2 === 0 ? 500 : null}) returning id`);
  const perk = await tx.one<{ id: number }>(sql`
    insert into perks (campaign_id, stock_unit_id, title, description, price_minor, currency, ships, position,
      delivery_month)
    values (${campaignId}, ${unit.id}, ${`Perk ${number}`}, 'With a spare wick and a linen bag.',
      ${PERK_PRICE + number * 1000}, 'USD', true, ${number},
      date_trunc('month', clock_now() + interval '200 days')::date)
    returning id`);
  await tx.run(sql`
    insert into perk_shipping_rates (perk_id, destination, fee_minor)
    values (${perk.id}, 'everywhere', ${SHIPPING_FEE}), (${perk.id}, 'european_union', 400),
      (${perk.id}, 'US', 500)`);
}

async function drawPictures(): Promise<string[]> {
  const names: string[] = [];
  for (let hue = 20; hue < 320; hue += 60) {
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">` +
      `<rect width="1200" height="900" fill="hsl(${hue} 40% 80%)"/>` +
      `<circle cx="600" cy="450" r="260" fill="hsl(${hue} 50% 45%)"/></svg>`;
    names.push((await storeDrawing(svg)).publicId);
  }
  return names;
}
