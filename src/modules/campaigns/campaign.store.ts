import type { Currency } from '#money/currency.ts';
import type { Executor, Statement } from '#platform/db/sql.ts';
import { sql } from '#platform/db/sql.ts';
import type { Campaign } from './campaign.ts';

interface CampaignRow {
  id: number;
  slug: string;
  owner_id: number;
  state: Campaign['state'];
  outcome: Campaign['outcome'];
  title: string;
  tagline: string;
  overview: string;
  story_html: string;
  risks: string;
  language: string;
  category_id: number | null;
  city: string;
  region: string;
  country: string;
  currency: Currency;
  goal_minor: bigint;
  funding_type: Campaign['fundingType'];
  time_zone: string;
  launched_at: Date | null;
  ends_at: Date | null;
  pre_order: boolean;
  nonprofit: boolean;
  product_stage: string | null;
  platform_fee_bps: number;
  staff_pick: boolean;
  card_public_id: string | null;
  card_alt: string;
  video_url: string | null;
  hold_reason: string | null;
  cancel_reason: string | null;
}

function toCampaign(row: CampaignRow): Campaign {
  return {
    id: row.id,
    slug: row.slug,
    ownerId: row.owner_id,
    state: row.state,
    outcome: row.outcome,
    title: row.title,
    tagline: row.tagline,
    overview: row.overview,
    storyHtml: row.story_html,
    risks: row.risks,
    language: row.language,
    categoryId: row.category_id,
    city: row.city,
    region: row.region,
    country: row.country,
    currency: row.currency,
    goalMinor: row.goal_minor,
    fundingType: row.funding_type,
    timeZone: row.time_zone,
    launchedAt: row.launched_at,
    endsAt: row.ends_at,
    preOrder: row.pre_order,
    nonprofit: row.nonprofit,
    productStage: row.product_stage,
    platformFeeBps: row.platform_fee_bps,
    staffPick: row.staff_pick,
    cardPublicId: row.card_public_id,
    cardAlt: row.card_alt,
    videoUrl: row.video_url,
    holdReason: row.hold_reason,
    cancelReason: row.cancel_reason,
  };
}

const CAMPAIGN_COLUMNS = sql`
  id, slug, owner_id, state, outcome, title, tagline, overview, story_html, risks, language, category_id,
    city,
  region, country, currency, goal_minor, funding_type, time_zone, launched_at, ends_at, pre_order, nonprofit,
  product_stage, platform_fee_bps, staff_pick, card_public_id, card_alt, video_url, hold_reason,
    cancel_reason`;

/** A campaign by id or by current slug: digits alone are always an id. */
export async function findCampaign(
  q: Executor,
  idOrSlug: number | string,
): Promise<Campaign | undefined> {
  const row = await q.maybe<CampaignRow>(sql`
    select ${CAMPAIGN_COLUMNS} from campaigns where ${isAt(idOrSlug)} and state <> 'deleted'`);
  return row && toCampaign(row);
}

function isAt(idOrSlug: number | string): Statement {
  const key = typeof idOrSlug === 'number' ? String(idOrSlug) : idOrSlug;
  return /^[0-9]{1,15}$/.test(key) ? sql`id = ${Number(key)}` : sql`slug = ${key}`;
}

/** Which campaign an id or a current slug means, without its story and all the rest. */
export type NamedCampaign = Pick<Campaign, 'id' | 'slug' | 'state'>;

/** Only that, for whoever asks on the way to something else. */
export function findNamedCampaign(
  q: Executor,
  idOrSlug: number | string,
): Promise<NamedCampaign | undefined> {
  return q.maybe<NamedCampaign>(sql`
    select id, slug, state from campaigns where ${isAt(idOrSlug)} and state <> 'deleted'`);
}

export type AnnouncedCampaign = Pick<Campaign, 'id' | 'slug' | 'title' | 'ownerId'>;

/** Campaigns whose coming-soon page is public, the newest first; below a number where one is given. */
export function listAnnounced(
  q: Executor,
  below: number | null,
  limit: number,
): Promise<AnnouncedCampaign[]> {
  return q.query<AnnouncedCampaign>(sql`
    select id, slug, title, owner_id as "ownerId" from campaigns
    where state = 'coming_soon' and id < coalesce(${below}::bigint, 9223372036854775807)
    order by id desc limit ${limit}`);
}

/** Those of these campaigns whose coming-soon page is public, in no order. */
export function listAnnouncedOf(q: Executor, ids: readonly number[]): Promise<AnnouncedCampaign[]> {
  return q.query<AnnouncedCampaign>(sql`
    select id, slug, title, owner_id as "ownerId" from campaigns
    where id = any(${[...ids]}::bigint[]) and state = 'coming_soon'`);
}

/** The campaign that has a short link. */
export async function findShortLink(q: Executor, link: string): Promise<number | undefined> {
  const row = await q.maybe<{ id: number }>(
    sql`select id from campaigns where short_link = ${link} and state <> 'deleted'`,
  );
  return row?.id;
}

/** Where an old slug leads now. */
export async function findCurrentSlug(q: Executor, oldSlug: string): Promise<string | undefined> {
  const row = await q.maybe<{ slug: string }>(sql`
    select c.slug from campaign_old_slugs o join campaigns c on c.id = o.campaign_id
      where o.slug = ${oldSlug} and c.launched_at is not null and c.state <> 'deleted'`);
  return row?.slug;
}

export async function listCampaignsOfOwner(
  q: Executor,
  ownerId: number,
  limit: number,
): Promise<Campaign[]> {
  const rows = await q.query<CampaignRow>(sql`
    select ${CAMPAIGN_COLUMNS} from campaigns where owner_id = ${ownerId} and state <> 'deleted'
    order by id desc limit ${limit}`);
  return rows.map(toCampaign);
}

export interface OwnerRecord {
  /** Campaigns that were ever open to the public. */
  launched: number;
  funded: number;
}

export function findOwnerRecord(q: Executor, ownerId: number): Promise<OwnerRecord> {
  return q.one<OwnerRecord>(sql`
    select count(*) as launched, count(*) filter (where outcome = 'funded') as funded
    from campaigns
    where owner_id = ${ownerId} and campaign_is_public(state)`);
}

/** Campaigns in which a person has a seat on the team that has not ended, with the permissions it gives. */
export async function findTeamPermissions(
  q: Executor,
  campaignId: number,
  accountId: number,
): Promise<string[] | undefined> {
  const row = await q.maybe<{ permissions: string[] }>(sql`
    select permissions from campaign_team
    where campaign_id = ${campaignId} and account_id = ${accountId} and left_at is null`);
  return row?.permissions;
}

export interface CampaignAttachments {
  tags: string[];
  pictures: { publicId: string; alt: string }[];
  faqs: { question: string; answer: string }[];
  team: { accountId: number; title: string }[];
  followers: number;
  /** What the owner says above the page, while it is time. */
  banner: { text: string; style: 'info' | 'success' | 'warn' } | null;
  /** Why its owner cancelled it, in the owner's words; what trust removed says nothing more. */
  cancelMessage: string | null;
  /** Where people ask, once it is verified. */
  supportEmail: string | null;
  /** The owner's own picture for shared links. */
  socialPublicId: string | null;
  /** When pre-orders ship, as YYYY-MM-DD; null while contributions are none. */
  shipsBy: string | null;
  /** What it raised elsewhere, once that is approved: never counted among what it raised here. */
  elsewhere: { url: string; raisedMinor: bigint; currency: Currency; contributors: number } | null;
}

interface AttachmentsRow extends Omit<CampaignAttachments, 'elsewhere'> {
  url: string | null;
  raised_minor: bigint | null;
  currency: Currency | null;
  contributors: number | null;
}

/** Why its owner cancelled a campaign; what the staff give as their reason is not public. */
const CANCEL_MESSAGE = sql`
  case when c.state = 'cancelled' and 'cancel' = (select e.cause from campaign_events e
      where e.campaign_id = c.id and e.to_state = 'cancelled' order by e.id desc limit 1)
    then c.cancel_reason end`;

/** The same alone; null for a campaign that was not cancelled, or not by its owner. */
export async function findCancelMessage(q: Executor, campaignId: number): Promise<string | null> {
  const row = await q.maybe<{ message: string | null }>(sql`
    select ${CANCEL_MESSAGE} as message from campaigns c where c.id = ${campaignId}`);
  return row?.message ?? null;
}

/** What hangs on a campaign's page, in one round trip. */
export async function findAttachments(
  q: Executor,
  campaignId: number,
): Promise<CampaignAttachments> {
  const { url, raised_minor, currency, contributors, ...row } = await q.one<AttachmentsRow>(sql`
    select
      (select coalesce(json_agg(tag order by position), '[]') from campaign_tags
        where campaign_id = ${campaignId}) as tags,
      (select coalesce(json_agg(json_build_object('publicId', public_id, 'alt', alt) order by position), '[]')
        from campaign_pictures where campaign_id = ${campaignId}) as pictures,
      (select coalesce(json_agg(json_build_object('question', question, 'answer', answer) order by position),
        '[]')
        from campaign_faqs where campaign_id = ${campaignId} and question <> '' and answer <> '') as faqs,
      (select coalesce(json_agg(json_build_object('accountId', account_id, 'title', title)
        order by joined_at), '[]')
        from campaign_team where campaign_id = ${campaignId} and left_at is null) as team,
      (select count(*) from campaign_follows where campaign_id = ${campaignId}) as followers,
      case when c.banner is not null
          and coalesce((c.banner->>'starts_at')::timestamptz <= clock_now(), true)
          and coalesce((c.banner->>'ends_at')::timestamptz > clock_now(), true)
        then json_build_object('text', c.banner->>'text', 'style', c.banner->>'style') end as banner,
      ${CANCEL_MESSAGE} as "cancelMessage",
      case when c.support_email_verified_at is not null then c.support_email end as "supportEmail",
      c.social_public_id as "socialPublicId",
      case when c.pre_order then c.pre_order_ships_by end as "shipsBy",
      x.url, x.raised_minor, x.currency, x.contributors
    from campaigns c
      left join external_campaigns x on x.campaign_id = c.id and x.approved_at is not null
    where c.id = ${campaignId}`);
  const isElsewhere = url !== null && raised_minor !== null && currency !== null;
  return {
    ...row,
    elsewhere: isElsewhere
      ? { url, raisedMinor: raised_minor, currency, contributors: contributors ?? 0 }
      : null,
  };
}

/** False where they followed it already. */
export async function follow(q: Executor, campaignId: number, accountId: number): Promise<boolean> {
  const added = await q.run(sql`
    insert into campaign_follows (campaign_id, account_id) values (${campaignId}, ${accountId})
      on conflict do nothing`);
  return added > 0;
}

export async function unfollow(q: Executor, campaignId: number, accountId: number): Promise<void> {
  await q.run(
    sql`delete from campaign_follows where campaign_id = ${campaignId} and account_id = ${accountId}`,
  );
}

/** Those of the campaigns that somebody follows. */
export async function listFollowed(
  q: Executor,
  campaignIds: readonly number[],
  accountId: number,
): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    select campaign_id as id from campaign_follows
    where account_id = ${accountId} and campaign_id = any(${campaignIds}::bigint[])`);
  return rows.map(({ id }) => id);
}

export async function isFollowing(
  q: Executor,
  campaignId: number,
  accountId: number,
): Promise<boolean> {
  const row = await q.maybe(sql`
    select 1 as yes from campaign_follows where campaign_id = ${campaignId} and account_id = ${accountId}`);
  return row !== undefined;
}
