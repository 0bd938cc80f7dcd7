import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import type { CampaignState } from '../campaign.ts';

/** Everything about a campaign that its owner edits. */
export interface Draft {
  id: number;
  owner_id: number;
  version: number;
  state: CampaignState;
  slug: string;
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
  currency: string;
  /** Zero until the owner sets one. */
  goal_minor: bigint;
  funding_type: string;
  time_zone: string;
  duration_days: number;
  forever_opt_in: boolean;
  recipient_type: string;
  bank_country: string | null;
  nonprofit: boolean;
  product_stage: string | null;
  card_public_id: string | null;
  card_alt: string;
  social_public_id: string | null;
  social_alt: string;
  video_url: string | null;
  no_perks: boolean;
  terms_accepted_at: Date | null;
  short_link: string | null;
  support_email: string | null;
  support_email_verified_at: Date | null;
  is_previewed: boolean;
  publish_at: Date | null;
  launched_at: Date | null;
  ends_at: Date | null;
  deadline_changed_at: Date | null;
  pre_order: boolean;
  pre_order_ships_by: string | null;
  banner: Record<string, string | null> | null;
  tags: string[];
  faqs: { question: string; answer: string }[];
  pictures: { public_id: string; alt: string }[];
  updated_at: Date;
}

const DRAFT_COLUMNS = sql`
  id, owner_id, version, state, slug, title, tagline, overview, story_html, risks, language, category_id,
  city, region, country, currency, goal_minor, funding_type, time_zone, duration_days, forever_opt_in,
  recipient_type, bank_country, nonprofit, product_stage, card_public_id, card_alt, social_public_id,
  social_alt, video_url, no_perks, terms_accepted_at, short_link, support_email, support_email_verified_at,
  preview_nonce is not null as is_previewed, publish_at, launched_at, ends_at, deadline_changed_at,
  pre_order, pre_order_ships_by, banner, updated_at,
  (select coalesce(json_agg(tag order by position), '[]') from campaign_tags
    where campaign_id = campaigns.id) as tags,
  (select coalesce(json_agg(json_build_object('question', question, 'answer', answer) order by position),
    '[]') from campaign_faqs where campaign_id = campaigns.id) as faqs,
  (select coalesce(json_agg(json_build_object('public_id', public_id, 'alt', alt) order by position), '[]')
    from campaign_pictures where campaign_id = campaigns.id) as pictures`;

export function findDraft(q: Executor, campaignId: number): Promise<Draft | undefined> {
  return q.maybe<Draft>(sql`
    select ${DRAFT_COLUMNS} from campaigns where id = ${campaignId} and state <> 'deleted'`);
}

/** The same with the row locked until the transaction ends. */
export async function lockDraft(tx: Executor, campaignId: number): Promise<Draft | undefined> {
  await tx.query(sql`select 1 as one from campaigns where id = ${campaignId} for no key update`);
  return findDraft(tx, campaignId);
}

/** How many campaigns of a person are not launched; their account stays locked meanwhile. */
export async function countDrafts(tx: Executor, ownerId: number): Promise<number> {
  await tx.query(sql`select 1 as one from accounts where id = ${ownerId} for no key update`);
  const row = await tx.one<{ count: number }>(sql`
    select count(*) as count from campaigns
    where owner_id = ${ownerId} and campaign_is_unpublished(state)`);
  return row.count;
}

export async function insertDraft(
  tx: Executor,
  draft: {
    ownerId: number;
    slug: string;
    title: string;
    currency: string;
    country: string;
    language: string;
    timeZone: string;
    bankCountry: string | null;
    /** The market's share, in hundredths of a percent. */
    feeBps: number;
  },
): Promise<number> {
  const { ownerId, slug, title, currency, country, language, timeZone, bankCountry, feeBps } =
    draft;
  const row = await tx.one<{ id: number }>(sql`
    insert into campaigns (owner_id, slug, title, currency, country, language, time_zone, goal_minor,
      bank_country, platform_fee_bps)
    values (${ownerId}, ${slug}, ${title}, ${currency}, ${country}, ${language}, ${timeZone}, 0,
      ${bankCountry}, ${feeBps})
    returning id`);
  await tx.run(sql`
    insert into campaign_events (campaign_id, to_state, cause, actor_id)
    values (${row.id}, 'draft', 'created', ${ownerId})`);
  return row.id;
}

/** Of these slugs the ones somebody else has, or once had: an old address keeps leading where it led. */
export async function takenSlugs(
  q: Executor,
  slugs: readonly string[],
  exceptCampaign: number | null,
): Promise<string[]> {
  const rows = await q.query<{ slug: string }>(sql`
    select slug from campaigns where slug = any (${[...slugs]}) and id is distinct from ${exceptCampaign}
    union
    select slug from campaign_old_slugs
    where slug = any (${[...slugs]}) and campaign_id is distinct from ${exceptCampaign}`);
  return rows.map((row) => row.slug);
}

/** Columns an edit may set, by the names of the wire. */
export type DraftValues = Partial<{
  title: string;
  tagline: string;
  overview: string;
  story_html: string;
  risks: string;
  language: string;
  category_id: number | null;
  city: string;
  city_slug: string;
  region: string;
  country: string;
  currency: string;
  goal_minor: bigint;
  funding_type: string;
  time_zone: string;
  duration_days: number;
  forever_opt_in: boolean;
  recipient_type: string;
  bank_country: string | null;
  card_alt: string;
  social_alt: string;
  video_url: string | null;
  no_perks: boolean;
  slug: string;
  short_link: string | null;
  card_public_id: string | null;
  social_public_id: string | null;
}>;

const COLUMNS: Readonly<Record<keyof DraftValues, Statement>> = {
  title: sql`title`,
  tagline: sql`tagline`,
  overview: sql`overview`,
  story_html: sql`story_html`,
  risks: sql`risks`,
  language: sql`language`,
  category_id: sql`category_id`,
  city: sql`city`,
  city_slug: sql`city_slug`,
  region: sql`region`,
  country: sql`country`,
  currency: sql`currency`,
  goal_minor: sql`goal_minor`,
  funding_type: sql`funding_type`,
  time_zone: sql`time_zone`,
  duration_days: sql`duration_days`,
  forever_opt_in: sql`forever_opt_in`,
  recipient_type: sql`recipient_type`,
  bank_country: sql`bank_country`,
  card_alt: sql`card_alt`,
  social_alt: sql`social_alt`,
  video_url: sql`video_url`,
  no_perks: sql`no_perks`,
  slug: sql`slug`,
  short_link: sql`short_link`,
  card_public_id: sql`card_public_id`,
  social_public_id: sql`social_public_id`,
};

/** Writes the given columns and counts the edit. */
export async function saveValues(
  tx: Executor,
  campaignId: number,
  values: DraftValues,
  isAcceptingTerms: boolean,
): Promise<void> {
  const sets = Object.entries(values).map(
    ([name, value]) => sql`${COLUMNS[name as keyof DraftValues]} = ${value}`,
  );
  await tx.run(sql`
    update campaigns set ${sql.join([
      ...sets,
      sql`version = version + 1`,
      sql`updated_at = clock_now()`,
      sql`terms_accepted_at = case when ${isAcceptingTerms} then
        coalesce(terms_accepted_at, clock_now()) else terms_accepted_at end`,
    ])}
    where id = ${campaignId}`);
}

/** An address that was public leads on to the new one. */
export async function keepOldSlug(tx: Executor, campaignId: number, slug: string): Promise<void> {
  await tx.run(sql`
    insert into campaign_old_slugs (slug, campaign_id) values (${slug}, ${campaignId})
    on conflict (slug) do nothing`);
}

export async function dropOldSlug(tx: Executor, campaignId: number, slug: string): Promise<void> {
  await tx.run(sql`
    delete from campaign_old_slugs where slug = ${slug} and campaign_id = ${campaignId}`);
}

export async function isShortLinkTaken(
  q: Executor,
  shortLink: string,
  exceptCampaign: number,
): Promise<boolean> {
  const row = await q.maybe(sql`
    select 1 as yes from campaigns where short_link = ${shortLink} and id <> ${exceptCampaign}`);
  return row !== undefined;
}

/** Whether the database can count in this zone. */
export async function knowsTimeZone(q: Executor, name: string): Promise<boolean> {
  const row = await q.maybe(sql`select 1 as yes from pg_timezone_names where name = ${name}`);
  return row !== undefined;
}
