import { transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { addresses, input, key, makePerk, visitor } from '../stories/market.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import type { Audience, Person } from '../support/audiences.ts';

export type People = Record<Exclude<Audience, 'visitor'>, Person>;

/** One thing an address can be about: a line of the matrix each. */
export interface Subject {
  /** Stands behind the address, such as `(draft)`; empty where there is but one. */
  readonly label: string;
  /** The value of a path's parameter; an id nobody has where nothing was planted for it. */
  valueOf(name: string): string;
}

/** What the calls and pages of the access matrix are fired at. */
export interface World {
  subjectsOf(path: string): readonly Subject[];
  /** A body for a path whose schema alone does not lead to the thing it is about. */
  bodyOf(path: string): object | undefined;
}

interface PlantedCampaign {
  readonly id: number;
  readonly slug: string;
}

const NOBODYS = '999999999';
/** The parameter is the number or the slug of a campaign. */
const OF_CAMPAIGN = /\/(campaigns|projects)\/\{(id|slug)\}|\/command_center\/\{id\}/;
const OF_CONTRIBUTION = /\/contributions\/\{id\}/;
const OF_PERSON = /\/(accounts|individuals|profiles)\/\{id\}/;
/** Here `id`, where there is one, is the number of the address. */
const OF_PERSONS_ADDRESS = /\/accounts\/\{accountId\}/;

/**
 * Plants a live and a draft campaign with owner, team member, former member and contributor, and
 * what hangs on them. Grows with each module that has things of its own.
 */
export async function plantAccessWorld(people: People): Promise<World> {
  const live = await plantCampaign('live', people);
  const draft = await plantCampaign('draft', people);
  await plantUpdate(live, people.owner);
  const contribution = await plantContribution(live, people.contributor);
  const ofCampaign = (label: string, campaign: PlantedCampaign): Subject =>
    subject(label, {
      id: String(campaign.id),
      slug: campaign.slug,
      update: 'first-news',
      contribution_id: String(contribution),
    });
  const campaigns = [ofCampaign('(live)', live), ofCampaign('(draft)', draft)];
  const contributions = [subject('(of contributor)', { id: String(contribution) })];
  const persons = [subject('(of contributor)', { id: String(people.contributor.accountId) })];
  const addressId = await plantAddress(people.contributor);
  const addressesOf = [
    subject('(of contributor)', {
      accountId: String(people.contributor.accountId),
      id: String(addressId),
    }),
  ];
  // What is missing here and breaks a rule is refused before anybody asks who sent it.
  const refund = { reason: 'contributor_request', note: '', amount_cents: 100, parts: [] };
  const start = input({ id: live.id, ownerId: 0, currency: 'USD' }, { extra_cents: 500 });
  const nested = '/private_api/campaigns/{id}/contributions/{contribution_id}';
  const bodies: Record<string, object> = {
    [`${nested}/refund`]: refund,
    [`${nested}/mark_refunded`]: refund,
    '/private_api/payments/projects/{id}': start,
  };
  return {
    subjectsOf(path) {
      if (OF_CAMPAIGN.test(path)) return campaigns;
      if (OF_CONTRIBUTION.test(path)) return contributions;
      if (OF_PERSONS_ADDRESS.test(path)) return addressesOf;
      return OF_PERSON.test(path) ? persons : [subject('', {})];
    },
    bodyOf: (path) => bodies[path],
  };
}

function subject(label: string, values: Readonly<Record<string, string>>): Subject {
  return { label, valueOf: (name) => values[name] ?? NOBODYS };
}

function plantCampaign(state: 'live' | 'draft', people: People): Promise<PlantedCampaign> {
  return transaction(async (tx) => {
    const slug = `matrix-${state}`;
    const isLive = state === 'live';
    const { id } = await tx.one<{ id: number }>(sql`
      insert into campaigns (slug, owner_id, state, title, currency, goal_minor, funding_type,
        launched_at, ends_at)
      values (${slug}, ${people.owner.accountId}, ${state}, ${`Matrix ${state}`}, 'USD', 100000,
        'flexible', ${isLive ? sql`clock_now() - interval '1 day'` : null},
        ${isLive ? sql`clock_now() + interval '10 days'` : null})
      returning id`);
    // Everything but moving money, so that the difference shows.
    const permissions = ['edit_campaign', 'post_and_comment', 'see_contributions', 'see_figures'];
    await tx.run(sql`
      insert into campaign_team (campaign_id, account_id, permissions, left_at)
      values (${id}, ${people.team.accountId}, ${permissions}, null),
        (${id}, ${people.former.accountId}, ${permissions}, clock_now())`);
    return { id, slug };
  });
}

async function plantUpdate(campaign: PlantedCampaign, owner: Person): Promise<void> {
  await transaction((tx) =>
    tx.run(sql`
      insert into campaign_updates (campaign_id, author_id, number, slug, title, body_html, published_at)
      values (${campaign.id}, ${owner.accountId}, 1, 'first-news', 'First news', '<p>News</p>',
        clock_now())`),
  );
}

/** Made the way a buyer makes one, so that receipts, refunds and funds have something to show. */
async function plantContribution(campaign: PlantedCampaign, person: Person): Promise<number> {
  const made = { id: campaign.id, ownerId: 0, currency: 'USD' };
  const perk = await makePerk(made, { price: 2500 });
  const wish = input(made, {
    lines: [{ perk_id: perk, quantity: 1, options: {} }],
    expected_total_cents: 2500,
    email: person.email,
  });
  const backer = visitor({ accountId: person.accountId });
  const answer = await startContribution(wish, backer, key(), addresses);
  return answer.contribution.id;
}

async function plantAddress({ accountId }: Person): Promise<number> {
  const row = await transaction((tx) =>
    tx.one<{ id: number }>(sql`
      insert into addresses (account_id, name, address, city, country)
      values (${accountId}, 'Contributor', '1 Main Street', 'Springfield', 'US') returning id`),
  );
  return row.id;
}
