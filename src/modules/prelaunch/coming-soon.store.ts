import { type Executor, sql } from '#platform/db/sql.ts';

export interface Variant {
  variant: string;
  headline: string;
  subtitle: string;
  button_text: string;
}

export interface ComingSoonPage {
  campaign_id: number;
  headline: string;
  subtitle: string;
  body_html: string;
  image_public_id: string | null;
  image_alt: string;
  video_url: string | null;
  button_text: string;
  placeholder: string;
  launch_hint: string;
  teaser_minor: bigint | null;
  early_bird_token: string | null;
  preview_nonce: Buffer | null;
  published_at: Date | null;
  variants: Variant[];
  /** Confirmed and not ended. */
  subscribers: number;
}

export async function findPage(
  q: Executor,
  campaignId: number,
): Promise<ComingSoonPage | undefined> {
  return q.maybe<ComingSoonPage>(sql`
    select p.campaign_id, p.headline, p.subtitle, p.body_html, p.image_public_id, p.image_alt, p.video_url,
      p.button_text, p.placeholder, p.launch_hint, p.teaser_minor, p.early_bird_token, p.preview_nonce,
      p.published_at,
      (select coalesce(json_agg(json_build_object('variant', v.variant, 'headline', v.headline,
        'subtitle', v.subtitle, 'button_text', v.button_text) order by v.variant), '[]')
        from coming_soon_variants v where v.campaign_id = p.campaign_id) as variants,
      (select count(*) from email_subscribers s where s.campaign_id = p.campaign_id
        and s.confirmed_at is not null and s.unsubscribed_at is null) as subscribers
    from coming_soon_pages p where p.campaign_id = ${campaignId}`);
}

export type Teaser = Pick<
  ComingSoonPage,
  'campaign_id' | 'headline' | 'launch_hint' | 'image_public_id' | 'image_alt'
>;

/** What the published pages of these campaigns say at first sight. */
export function listTeasers(q: Executor, campaignIds: readonly number[]): Promise<Teaser[]> {
  return q.query<Teaser>(sql`
    select campaign_id, headline, launch_hint, image_public_id, image_alt from coming_soon_pages
    where campaign_id = any(${campaignIds}::bigint[]) and published_at is not null`);
}

export type PageValues = Pick<
  ComingSoonPage,
  | 'headline'
  | 'subtitle'
  | 'body_html'
  | 'image_alt'
  | 'video_url'
  | 'button_text'
  | 'placeholder'
  | 'launch_hint'
  | 'teaser_minor'
  | 'early_bird_token'
>;

/** Writes the whole page with its variants. */
export async function savePage(
  tx: Executor,
  campaignId: number,
  page: PageValues,
  variants: readonly Variant[],
): Promise<void> {
  await tx.run(sql`
    insert into coming_soon_pages (campaign_id, headline, subtitle, body_html, image_alt, video_url,
      button_text, placeholder, launch_hint, teaser_minor, early_bird_token)
    values (${campaignId}, ${page.headline}, ${page.subtitle}, ${page.body_html}, ${page.image_alt},
      ${page.video_url}, ${page.button_text}, ${page.placeholder}, ${page.launch_hint},
      ${page.teaser_minor}, ${page.early_bird_token})
    on conflict (campaign_id) do update set headline = excluded.headline, subtitle = excluded.subtitle,
      body_html = excluded.body_html, image_alt = excluded.image_alt, video_url = excluded.video_url,
      button_text = excluded.button_text, placeholder = excluded.placeholder,
      launch_hint = excluded.launch_hint, teaser_minor = excluded.teaser_minor,
      early_bird_token = excluded.early_bird_token, updated_at = clock_now()`);
  await tx.run(sql`delete from coming_soon_variants where campaign_id = ${campaignId}`);
  for (const one of variants) {
    await tx.run(sql`
      insert into coming_soon_variants (campaign_id, variant, headline, subtitle, button_text)
      values (${campaignId}, ${one.variant}, ${one.headline}, ${one.subtitle}, ${one.button_text})
      on conflict do nothing`);
  }
}

export async function savePageImage(
  tx: Executor,
  campaignId: number,
  publicId: string | null,
): Promise<void> {
  await tx.run(sql`
    insert into coming_soon_pages (campaign_id, image_public_id) values (${campaignId}, ${publicId})
    on conflict (campaign_id) do update set image_public_id = excluded.image_public_id,
      updated_at = clock_now()`);
}

export async function setPublished(
  tx: Executor,
  campaignId: number,
  isPublished: boolean,
): Promise<void> {
  await tx.run(sql`
    update coming_soon_pages set updated_at = clock_now(),
      published_at = case when ${isPublished} then clock_now() end
    where campaign_id = ${campaignId}`);
}

/** Begins a preview, or gives the one there is; undefined without a page. */
export async function startPagePreview(
  tx: Executor,
  campaignId: number,
  nonce: Buffer,
): Promise<Buffer | undefined> {
  const row = await tx.maybe<{ preview_nonce: Buffer }>(sql`
    update coming_soon_pages set preview_nonce = coalesce(preview_nonce, ${nonce})
    where campaign_id = ${campaignId} returning preview_nonce`);
  return row?.preview_nonce;
}

export async function endPagePreview(tx: Executor, campaignId: number): Promise<void> {
  await tx.run(sql`
    update coming_soon_pages set preview_nonce = null where campaign_id = ${campaignId}`);
}

export interface Figures {
  subscribers: number;
  unconfirmed: number;
  unsubscribed: number;
  by_day: { day: string; count: number }[];
  by_source: { source: string; count: number }[];
  by_variant: { variant: string; count: number }[];
}

/** What the dashboard shows; only confirmed subscriptions count. */
export function findFigures(q: Executor, campaignId: number): Promise<Figures> {
  return q.one<Figures>(sql`
    with mine as (
      select s.*, (s.confirmed_at at time zone c.time_zone)::date as day
      from email_subscribers s join campaigns c on c.id = s.campaign_id
      where s.campaign_id = ${campaignId}
    ), counted as (
      select * from mine where confirmed_at is not null and unsubscribed_at is null
    )
    select (select count(*) from counted) as subscribers,
      (select count(*) from mine where confirmed_at is null) as unconfirmed,
      (select count(*) from mine where unsubscribed_at is not null) as unsubscribed,
      (select coalesce(json_agg(json_build_object('day', day, 'count', count) order by day), '[]') from (
        select day, count(*) as count from counted group by day order by day desc limit 90) d) as by_day,
      (select coalesce(json_agg(json_build_object('source', source, 'count', count)
        order by count desc, source), '[]') from (
        select source, count(*) as count from counted group by source order by count(*) desc limit 50) s
      ) as by_source,
      (select coalesce(json_agg(json_build_object('variant', variant, 'count', count)
        order by count desc, variant), '[]') from (
        select coalesce(variant, '') as variant, count(*) as count from counted group by 1
        order by count(*) desc limit 50) v) as by_variant`);
}
