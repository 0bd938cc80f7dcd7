import { hashPassword } from '#modules/accounts/password.ts';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { storeDrawing } from '#modules/media/index.ts';
import { sql } from '#platform/db/sql.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';

/** The password of everybody in it. */
export const PASSWORD = 'groundswell';

export interface JourneyPerson {
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

export interface JourneyCampaign {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

/** A small market with what the journeys of a browser need, and enough to fill two pages of results. */
export interface JourneyMarket {
  readonly nora: JourneyPerson;
  readonly ben: JourneyPerson;
  /** An admin. */
  readonly ada: JourneyPerson;
  /** Flexible, with a shipped perk (45 + 7), one that ships nothing (5) and one unit of a third (20). */
  readonly lantern: JourneyCampaign;
  /** All or nothing with a goal of 25, a perk of 30, a day to go. */
  readonly atlas: JourneyCampaign;
}

const FILLERS = 30;

export async function plantJourneyMarket(): Promise<JourneyMarket> {
  const hash = await hashPassword(PASSWORD);
  const cover = (await storeDrawing(drawing(200))).publicId;
  const market = await transaction(async (tx) => {
    const nora = await person(tx, 'nora', hash);
    const ben = await person(tx, 'ben', hash);
    const ada = await person(tx, 'ada', hash);
    await tx.run(sql`insert into account_roles (account_id, role) values (${ada.id}, 'admin')`);
    const lantern = await campaign(tx, nora, { title: 'Harbour Lantern', goal: 90_000, cover });
    await perk(tx, lantern, { title: 'Brass lantern', price: 4500, shipping: 700 });
    await perk(tx, lantern, { title: 'Sticker sheet', price: 500 });
    await perk(tx, lantern, { title: 'The last print', price: 2000, limit: 1 });
    await furnish(tx, lantern);
    const atlas = await campaign(tx, nora, {
      title: 'Meadow Atlas',
      goal: 2_500,
      funding: 'fixed',
      endsInHours: 24,
      cover,
    });
    await perk(tx, atlas, { title: 'A bound copy', price: 3000 });
    for (let number = 1; number <= FILLERS; number += 1) {
      await campaign(tx, nora, {
        title: `Small Wonder ${number}`,
        goal: 50_000 + number,
        funding: number % 3 === 0 ? 'fixed' : 'flexible',
        ...(number > 27 ? { endsInHours: -48, state: 'ended' } : {}),
      });
    }
    await announce(tx, nora, cover);
    await collect(tx, 'Light and maps', [lantern, atlas]);
    return { nora, ben, ada, lantern, atlas };
  });
  await refreshDiscovery();
  return market;
}

function drawing(hue: number): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">' +
    `<rect width="1200" height="900" fill="hsl(${hue} 40% 85%)"/>` +
    `<path d="M480 700h240l-40-320h-160z" fill="hsl(${hue} 50% 35%)"/></svg>`
  );
}

async function person(tx: Executor, name: string, hash: string): Promise<JourneyPerson> {
  const email = `${name}@journeys.test`;
  const firstname = name[0]?.toUpperCase() + name.slice(1);
  const { id } = await tx.one<{ id: number }>(sql`
    insert into accounts (email, password_hash, firstname, lastname, country, city, email_confirmed_at)
    values (${email}, ${hash}, ${firstname}, 'Traveller', 'FR', 'Lyon', clock_now()) returning id`);
  return { id, email, name: `${firstname} Traveller` };
}

interface CampaignOptions {
  readonly title: string;
  readonly goal: number;
  readonly funding?: 'flexible' | 'fixed';
  readonly endsInHours?: number;
  readonly state?: string;
  readonly cover?: string;
}

async function campaign(
  tx: Executor,
  owner: JourneyPerson,
  options: CampaignOptions,
): Promise<JourneyCampaign> {
  const slug = options.title.toLowerCase().replace(/\s+/g, '-');
  const state = options.state ?? 'live';
  const isLaunched = state !== 'coming_soon';
  const { id } = await tx.one<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, state, outcome, outcome_sum_minor, title, tagline, overview,
      story_html, risks, goal_minor, funding_type,
      category_id, city, city_slug, country, card_public_id, card_alt,
      launched_at, ends_at)
    values (${slug}, ${owner.id}, ${state}, ${state === 'ended' ? 'unfunded' : null},
      ${state === 'ended' ? 0 : null},
      ${options.title}, 'Made by hand, in the harbour', 'What it is and who makes it.',
      '<h2>What it is</h2><p>A small thing that lasts.</p>', 'The foundry may be late.', ${options.goal},
      ${options.funding ?? 'flexible'}, (select id from categories where slug = 'home'), 'Lyon', 'lyon', 'FR',
      ${options.cover ?? null}, 'A drawing of it',
      case when ${isLaunched} then clock_now() - interval '5 days' end,
      case when ${isLaunched} then clock_now() + make_interval(hours => ${options.endsInHours ?? 240}) end)
    returning id`);
  if (state === 'ended') await settleWithNothing(tx, id);
  return { id, slug, title: options.title };
}

/** What was decided of a campaign that ended without a contribution. */
async function settleWithNothing(tx: Executor, campaignId: number): Promise<void> {
  await tx.run(sql`
    insert into settlements (campaign_id, decision, outcome, currency, goal_minor, pledged_minor,
      collected_minor, net_minor, ends_at, decided_at, spread_at)
    select id, case funding_type when 'fixed' then 'release' else 'give_back' end, 'unfunded', currency,
      goal_minor, 0, 0, 0, ends_at, ends_at, ends_at
    from campaigns where id = ${campaignId}`);
}

/** What staff have put together. */
async function collect(tx: Executor, title: string, all: JourneyCampaign[]): Promise<void> {
  const texts = JSON.stringify({ en: { title, tagline: 'Made by hand.', text: '' } });
  const { id } = await tx.one<{ id: number }>(sql`
    insert into campaign_collections (slug, texts, published_at)
    values (${title.toLowerCase().replace(/\s+/g, '-')}, ${texts}::jsonb, clock_now()) returning id`);
  for (const [position, each] of all.entries()) {
    await tx.run(sql`
      insert into campaign_collection_entries (collection_id, campaign_id, position)
      values (${id}, ${each.id}, ${position})`);
  }
}

interface PerkOptions {
  readonly title: string;
  readonly price: number;
  readonly shipping?: number;
  readonly limit?: number;
}

async function perk(tx: Executor, of: JourneyCampaign, options: PerkOptions): Promise<void> {
  const unit = await tx.one<{ id: number }>(sql`
    insert into stock_units (limit_count) values (${options.limit ?? null}) returning id`);
  const ships = options.shipping !== undefined;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into perks (campaign_id, stock_unit_id, title, description, price_minor, currency, ships, position)
    values (${of.id}, ${unit.id}, ${options.title}, 'As shown in the pictures.', ${options.price}, 'USD',
      ${ships},
      (select count(*) from perks where campaign_id = ${of.id}))
    returning id`);
  if (!ships) return;
  await tx.run(sql`
    insert into perk_shipping_rates (perk_id, destination, fee_minor)
    values (${id}, 'everywhere', ${options.shipping})`);
}

async function furnish(tx: Executor, of: JourneyCampaign): Promise<void> {
  await tx.run(sql`
    insert into campaign_faqs (campaign_id, question, answer, position)
    values (${of.id}, 'Is it waterproof?', 'Yes, down to a metre.', 0)`);
  await tx.run(sql`
    insert into campaign_updates (campaign_id, number, slug, title, body_html, published_at)
    values (${of.id}, 1, 'first-light', 'First light', '<p>The first one is lit.</p>', clock_now())`);
  await tx.run(sql`
    insert into comments (campaign_id, author_id, body)
    values (${of.id}, (select id from accounts where email = 'ben@journeys.test'), 'Good luck!')`);
}

/** A campaign that is coming soon, with its public page. */
async function announce(tx: Executor, owner: JourneyPerson, cover: string): Promise<void> {
  const options = { title: 'Night Ferry', goal: 40_000, cover, state: 'coming_soon' };
  const { id } = await campaign(tx, owner, options);
  await tx.run(sql`
    insert into coming_soon_pages (campaign_id, headline, subtitle, body_html, launch_hint, teaser_minor,
      image_public_id, image_alt, published_at)
    values (${id}, 'The last ferry leaves at night', 'A game for two', '<p>One email, once.</p>',
      'In spring', 3900, ${cover}, 'A drawing of it', clock_now())`);
}
