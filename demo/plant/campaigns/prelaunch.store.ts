import { type Executor, sql } from '#platform/db/sql.ts';

export interface ComingSoonToPlant {
  readonly headline: string;
  readonly subtitle: string;
  readonly body_html: string;
  readonly button_text: string;
  readonly launch_hint: string;
  readonly teaser_minor: number | null;
  readonly image_alt: string;
  readonly published_at: Date;
}

/** The page; its picture comes with the campaign's card. */
export async function insertComingSoonPage(
  tx: Executor,
  campaignId: number,
  page: ComingSoonToPlant,
): Promise<void> {
  await tx.run(sql`
    insert into coming_soon_pages (campaign_id, headline, subtitle, body_html, button_text, launch_hint,
      teaser_minor, image_alt, published_at, created_at, updated_at)
    select ${campaignId}, p.headline, p.subtitle, p.body_html, p.button_text, p.launch_hint,
      p.teaser_minor, p.image_alt, p.published_at, p.published_at, p.published_at
    from jsonb_populate_record(null::coming_soon_pages, ${sql.json(page)}) p`);
}

export interface SubscriberToPlant {
  readonly email: string;
  readonly source: string;
  readonly confirmed_at: Date;
}

/** People who left their address and confirmed it. */
export async function insertSubscribers(
  tx: Executor,
  campaignId: number,
  locale: string,
  subscribers: readonly SubscriberToPlant[],
): Promise<void> {
  await tx.run(sql`
    insert into email_subscribers (campaign_id, email, locale, source, disclaimer, text_version,
      asked_at, confirmed_at)
    select ${campaignId}, s.email, ${locale}, s.source, true, 'demo', s.confirmed_at, s.confirmed_at
    from jsonb_to_recordset(${sql.json(subscribers)})
      s (email text, source text, confirmed_at timestamptz)`);
}
