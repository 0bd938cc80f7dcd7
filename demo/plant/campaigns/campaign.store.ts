import { type Executor, sql } from '#platform/db/sql.ts';
import type { DemoState } from '../../market/types.ts';

/** First instants after the last local day of campaigns, by slug. */
export async function findMidnights(
  q: Executor,
  campaigns: readonly { slug: string; launched_at: Date; days: number; time_zone: string }[],
): Promise<Map<string, Date>> {
  const rows = await q.query<{ slug: string; midnight: Date }>(sql`
    select slug, ((launched_at at time zone time_zone)::date + days + 1)::timestamp
      at time zone time_zone as midnight
    from jsonb_to_recordset(${sql.json(campaigns)})
      c (slug text, launched_at timestamptz, days int, time_zone text)`);
  return new Map(rows.map((row) => [row.slug, row.midnight]));
}

export interface CampaignToPlant {
  readonly slug: string;
  readonly owner_id: number;
  readonly state: DemoState;
  readonly held_from_state: string | null;
  readonly title: string;
  readonly tagline: string;
  readonly overview: string;
  readonly story_html: string;
  readonly risks: string;
  readonly language: string;
  readonly category: string;
  readonly city: string;
  readonly city_slug: string;
  readonly region: string;
  readonly country: string;
  readonly currency: string;
  readonly goal_minor: number;
  readonly funding_type: string;
  readonly time_zone: string;
  readonly duration_days: number;
  readonly launched_at: Date | null;
  readonly ends_at: Date | null;
  readonly forever_opt_in: boolean;
  readonly nonprofit: boolean;
  readonly recipient_type: string;
  readonly staff_pick: boolean;
  readonly card_alt: string;
  readonly hold_reason: string | null;
  readonly cancel_reason: string | null;
  readonly import_key: string;
  readonly created_at: Date;
}

/**
 * Undefined when the campaign was planted before. Throws when its category is unknown or its slug
 * is taken.
 */
export async function insertCampaign(
  tx: Executor,
  campaign: CampaignToPlant,
): Promise<number | undefined> {
  const row = await tx.maybe<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, state, held_from_state, title, tagline, overview, story_html,
      risks, language, category_id, city, city_slug, region, country, currency, goal_minor, funding_type,
      time_zone, duration_days, launched_at, ends_at, forever_opt_in, nonprofit, recipient_type, staff_pick,
      card_alt, hold_reason, cancel_reason, origin, import_key, created_at)
    select c.slug, c.owner_id, c.state, c.held_from_state, c.title, c.tagline, c.overview, c.story_html,
      c.risks, c.language, g.id, c.city, c.city_slug, c.region, c.country, c.currency, c.goal_minor,
      c.funding_type, c.time_zone, c.duration_days, c.launched_at, c.ends_at, c.forever_opt_in, c.nonprofit,
      c.recipient_type, c.staff_pick, c.card_alt, c.hold_reason, c.cancel_reason, 'demo', c.import_key,
      c.created_at
    from jsonb_populate_record(null::campaigns, ${sql.json(campaign)}) c
      join categories g on g.slug = ${campaign.category}
    on conflict (import_key) do nothing returning id`);
  return row?.id;
}

/** The campaign planted under a key. */
export async function findPlanted(q: Executor, importKey: string): Promise<number | undefined> {
  const row = await q.maybe<{ id: number }>(sql`
    select id from campaigns where import_key = ${importKey}`);
  return row?.id;
}

export interface CampaignParts {
  readonly tags: readonly string[];
  readonly faqs: readonly { readonly question: string; readonly answer: string }[];
  readonly team: readonly {
    readonly account_id: number;
    readonly title: string;
    readonly permissions: readonly string[];
  }[];
  /** What happened to its state, in order. */
  readonly events: readonly {
    readonly from_state: string | null;
    readonly to_state: string;
    readonly cause: string;
    readonly actor_id: number | null;
    readonly occurred_at: Date;
  }[];
  readonly follows: readonly { readonly account_id: number; readonly followed_at: Date }[];
}

export async function insertParts(
  tx: Executor,
  campaignId: number,
  parts: CampaignParts,
  joinedAt: Date,
): Promise<void> {
  await tx.run(sql`
    insert into campaign_tags (campaign_id, tag, position)
    select ${campaignId}, tag, n
    from jsonb_array_elements_text(${sql.json(parts.tags)}) with ordinality t (tag, n)`);
  await tx.run(sql`
    insert into campaign_faqs (campaign_id, question, answer, position)
    select ${campaignId}, f ->> 'question', f ->> 'answer', n
    from jsonb_array_elements(${sql.json(parts.faqs)}) with ordinality e (f, n)`);
  await tx.run(sql`
    insert into campaign_team (campaign_id, account_id, title, permissions, joined_at)
    select ${campaignId}, account_id, title, permissions, ${joinedAt}
    from jsonb_to_recordset(${sql.json(parts.team)})
      t (account_id bigint, title text, permissions text[])`);
  await tx.run(sql`
    insert into campaign_events (campaign_id, from_state, to_state, cause, actor_id, occurred_at)
    select ${campaignId}, e ->> 'from_state', e ->> 'to_state', e ->> 'cause', (e ->> 'actor_id')::bigint,
      (e ->> 'occurred_at')::timestamptz
    from jsonb_array_elements(${sql.json(parts.events)}) with ordinality x (e, n) order by n`);
  await tx.run(sql`
    insert into campaign_follows (campaign_id, account_id, followed_at)
    select ${campaignId}, account_id, followed_at
    from jsonb_to_recordset(${sql.json(parts.follows)}) f (account_id bigint, followed_at timestamptz)`);
}

/** Writes down once what was decided at the deadline. */
export async function setOutcome(tx: Executor, campaignId: number, sumMinor: bigint | null) {
  await tx.run(sql`
    update campaigns c set outcome = s.outcome,
      outcome_sum_minor = coalesce(${sumMinor}::bigint, s.pledged_minor + s.collected_minor),
      updated_at = clock_now()
    from settlements s where s.campaign_id = c.id and c.id = ${campaignId} and c.outcome is null`);
}

/** The cover, also of its coming-soon page. */
export async function setCard(q: Executor, campaignId: number, publicId: string): Promise<void> {
  await q.run(sql`
    with page as (
      update coming_soon_pages set image_public_id = ${publicId}, updated_at = clock_now()
      where campaign_id = ${campaignId} and image_public_id is null)
    update campaigns set card_public_id = ${publicId}, updated_at = clock_now()
    where id = ${campaignId} and card_public_id is null`);
}

/** The further pictures, and the story that shows them. */
export async function setPictures(
  tx: Executor,
  campaignId: number,
  pictures: readonly { readonly public_id: string; readonly alt: string }[],
  storyHtml: string,
): Promise<void> {
  await tx.run(sql`
    insert into campaign_pictures (campaign_id, public_id, alt, position)
    select ${campaignId}, p ->> 'public_id', p ->> 'alt', n
    from jsonb_array_elements(${sql.json(pictures)}) with ordinality e (p, n) on conflict do nothing`);
  await tx.run(sql`
    update campaigns set story_html = ${storyHtml}, updated_at = clock_now() where id = ${campaignId}`);
}
