import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { addresses, input, key, makePerk, visitor } from '../stories/market.ts';
import { type Audience, type Person, plantPerson } from '../support/audiences.ts';
import { bodiesFor, SEAT } from './bodies-for.ts';
import { plantCollections } from './plant-collections.ts';
import {
  plantAddress,
  plantLeft,
  plantReports,
  plantTrial,
  plantWaiting,
} from './plant-waiting.ts';

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
  /** Brings back who left by this path, so that later rows find everybody in their place. */
  afterwards(path: string): Promise<void>;
}

interface PlantedCampaign {
  readonly id: number;
  readonly slug: string;
}

const NOBODYS = '999999999';
/** The parameter is the number or the slug of a campaign. */
const OF_CAMPAIGN =
  /\/(campaigns|projects|campaign_editor)\/\{(id|slug)\}|\/command_center\/\{id\}|\/at\/\{/;
const OF_CONTRIBUTION = /\/contributions\/\{id\}/;
const OF_PERSON = /\/(individuals|profiles)\/\{id\}/;
const OF_STAFFS_PERSON = /\/admin\/accounts\/\{id\}/;
/** Here `id`, where there is one, is the number of the address. */
const OF_PERSONS_ADDRESS = /\/accounts\/\{accountId\}/;

/** A live and a draft campaign with their people, and what hangs on them; it grows with the modules. */
export async function plantAccessWorld(people: People): Promise<World> {
  const live = await plantCampaign('live', people);
  const draft = await plantCampaign('draft', people);
  const updateId = await plantUpdates(live, people.owner);
  const talk = await plantTalk(live, people);
  const things = await plantPerk(live);
  const contribution = await plantContribution(live, people.contributor);
  const experimentId = await plantTrial(live);
  const ofCampaign = (label: string, campaign: PlantedCampaign): Subject =>
    subject(label, {
      id: String(campaign.id),
      slug: campaign.slug,
      short_link: `${campaign.slug}-link`,
      code: 'nora-mail',
      update: 'first-news',
      updateId: String(updateId),
      commentId: String(talk.comment),
      comment: String(talk.comment),
      account: String(people.contributor.accountId),
      accountId: String(people.team.accountId),
      itemName: 'story',
      perkId: String(things.perk),
      itemId: String(things.item),
      contributionId: String(contribution),
      experimentId: String(experimentId),
      table: 'visits',
    });
  const campaigns = [ofCampaign('(live)', live), ofCampaign('(draft)', draft)];
  const contributions = [subject('(of contributor)', { id: String(contribution) })];
  const persons = [subject('(of contributor)', { id: String(people.contributor.accountId) })];
  const addressesOf = [
    subject('(of contributor)', {
      accountId: String(people.contributor.accountId),
      id: String(await plantAddress(people.contributor)),
      contributionId: String(contribution),
    }),
  ];
  // Somebody nobody else here is: staff may withdraw their credentials in the middle of it all.
  const bystander = await plantPerson('bystander');
  const reported = [...(await plantReports(live, people.other, bystander)), ...(await plantLeft())];
  const ofTalk: [string, number][] = [
    ['/admin/approval_groups/{id}', talk.group],
    ['/admin/comment_reports/{id}', talk.comment],
    ['/admin/book_differences/{id}', talk.difference],
    ['/admin/product_stages/{id}', talk.stage],
  ];
  const named = ofTalk.map(([part, id]) => [part, String(id)] as const);
  const waiting = [...named, ...reported, ...(await plantWaiting(live))].map(ofIds);
  const settings = [...(await plantSettings()), ofPerk(things.perk), ...waiting];
  const bodies = bodiesFor(live);
  return {
    subjectsOf(path) {
      if (OF_CAMPAIGN.test(path)) return campaigns;
      if (OF_CONTRIBUTION.test(path)) return contributions;
      if (OF_STAFFS_PERSON.test(path)) return [subject('', { id: String(bystander.accountId) })];
      const planted = settings.find(([part]) => path.includes(part));
      if (planted) return [planted[1]];
      if (OF_PERSONS_ADDRESS.test(path)) return addressesOf;
      return OF_PERSON.test(path) ? persons : [subject('', {})];
    },
    bodyOf: (path) => bodies[path],
    async afterwards(path) {
      if (!path.endsWith('/leave')) return;
      await db().run(sql`
        update campaign_team set left_at = null where account_id = ${people.team.accountId}`);
    },
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
        short_link, launched_at, ends_at)
      values (${slug}, ${people.owner.accountId}, ${state}, ${`Matrix ${state}`}, 'USD', 100000,
        'flexible', ${`${slug}-link`}, ${isLive ? sql`clock_now() - interval '1 day'` : null},
        ${isLive ? sql`clock_now() + interval '10 days'` : null})
      returning id`);
    await tx.run(sql`
      insert into campaign_team (campaign_id, account_id, permissions, left_at)
      values (${id}, ${people.team.accountId}, ${SEAT}, null),
        (${id}, ${people.former.accountId}, ${SEAT}, clock_now())`);
    return { id, slug };
  });
}

const ofIds = ([part, id]: readonly [string, string]): [string, Subject] => [
  part,
  subject('', { id }),
];

const ofPerk = (perk: number): readonly [string, Subject] => [
  '/perks/{id}',
  subject('', { id: String(perk) }),
];

/** A perk that nobody chose, and a thing that no perk contains. */
function plantPerk(campaign: PlantedCampaign): Promise<{ perk: number; item: number }> {
  return transaction(async (tx) => {
    const perk = await tx.one<{ id: number }>(sql`
      with unit as (insert into stock_units default values returning id)
      insert into perks (campaign_id, stock_unit_id, title, price_minor, currency, kind)
      select ${campaign.id}, id, 'Matrix perk', 1000, 'USD', 'secret' from unit returning id`);
    const item = await tx.one<{ id: number }>(sql`
      insert into perk_items (campaign_id, name) values (${campaign.id}, 'Matrix item') returning id`);
    return { perk: perk.id, item: item.id };
  });
}

/** One update for its page, and another one that the calls may take back. Returns the latter's number. */
async function plantUpdates(campaign: PlantedCampaign, owner: Person): Promise<number> {
  return transaction(async (tx) => {
    const plant = async (number: number, slug: string): Promise<number> => {
      const row = await tx.one<{ id: number }>(sql`
        insert into campaign_updates
          (campaign_id, author_id, number, slug, title, body_html, published_at)
        values (${campaign.id}, ${owner.accountId}, ${number}, ${slug}, 'News', '<p>News</p>',
          clock_now()) returning id`);
      return row.id;
    };
    await plant(1, 'first-news');
    return plant(2, 'second-news');
  });
}

/** A comment with a report, an open invitation, a stage of the product and a difference for staff. */
function plantTalk(
  campaign: PlantedCampaign,
  people: People,
): Promise<{ comment: number; group: number; stage: number; difference: number }> {
  return transaction(async (tx) => {
    const owner = people.owner.accountId;
    const comment = await tx.one<{ id: number }>(sql`
      insert into comments (campaign_id, author_id, body)
      values (${campaign.id}, ${people.contributor.accountId}, 'Lovely') returning id`);
    await tx.run(sql`
      insert into comment_reports (comment_id, reporter_id, reason)
      values (${comment.id}, ${people.other.accountId}, 'spam')`);
    await tx.run(sql`
      insert into campaign_invitations (campaign_id, email, permissions, token_hash, invited_by, expires_at)
      values (${campaign.id}, 'invitee@audience.test', '{}', '\\x00', ${owner},
        clock_now() + interval '1 day')`);
    const group = await tx.one<{ id: number }>(sql`
      insert into approval_groups (campaign_id, kind, submitted_by)
      values (${campaign.id}, 'product_stage', ${owner}) returning id`);
    const stage = await tx.one<{ id: number }>(sql`
      insert into campaign_product_stages (campaign_id, stage, evidence, group_id)
      values (${campaign.id}, 'concept', 'Photographs', ${group.id}) returning id`);
    const difference = await tx.one<{ id: number }>(sql`
      insert into payment_differences (kind, object_ref) values ('missing_charge', 'ch_audience')
      returning id`);
    return { comment: comment.id, group: group.id, stage: stage.id, difference: difference.id };
  });
}

/** Made the way a buyer makes one, so that receipts, refunds and funds have something to show. */
async function plantContribution(campaign: PlantedCampaign, person: Person): Promise<number> {
  const made = { id: campaign.id, ownerId: 0, currency: 'USD' };
  const perk = await makePerk(made, { price: 2500 });
  const request = input(made, {
    lines: [{ perk_id: perk, quantity: 1, options: {} }],
    expected_total_cents: 2500,
    email: person.email,
  });
  const backer = visitor({ accountId: person.accountId });
  const answer = await startContribution(request, backer, key(), addresses);
  return answer.contribution.id;
}

/** An experiment, a banner, a switch and a country, by the part of the address they stand in. */
async function plantSettings(): Promise<[string, Subject][]> {
  const { experiment, banner } = await transaction((tx) =>
    tx.one<{ experiment: number; banner: number }>(sql`
      with made as (
        insert into experiments (name, subject, buckets) values ('matrix', 'visitor',
          '[{"name": "control", "weight": 1}, {"name": "other", "weight": 1}]') returning id
      ), shown as (
        insert into info_banners (message_id, kind, texts)
        values ('matrix', 'link', '{"en": {"message": "Matrix"}}') returning id
      )
      select made.id as experiment, shown.id as banner from made, shown`),
  );
  return [
    ['/experiments/{id}', subject('', { id: String(experiment) })],
    ['/info_banners/{id}', subject('', { id: String(banner) })],
    ['/settings/{name}', subject('', { name: 'currency_extension' })],
    ['/content_texts/{topic}', subject('', { topic: 'trust', locale: 'en' })],
    ['/texts/{name}', subject('', { name: 'trust.en' })],
    ['/home/{locale}', subject('', { locale: 'en' })],
    ...(await plantCollections()).map(ofIds),
    ['/countries/{code}', subject('', { code: 'CA' })],
  ];
}
