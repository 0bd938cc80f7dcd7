import { wireMinor } from '#platform/http/wire.ts';
import type { WireDraft } from './contract.ts';
import type { Draft } from './draft.store.ts';

const time = (value: Date | null) => value?.toISOString() ?? null;

/** What the owner and the team see of their campaign. */
export function presentDraft(draft: Draft): WireDraft {
  return {
    id: draft.id,
    version: draft.version,
    state: draft.state,
    slug: draft.slug,
    title: draft.title,
    tagline: draft.tagline,
    overview: draft.overview,
    story_html: draft.story_html,
    risks: draft.risks,
    language: draft.language,
    category_id: draft.category_id,
    city: draft.city,
    region: draft.region,
    country: draft.country,
    currency: draft.currency,
    goal_cents: wireMinor(draft.goal_minor),
    funding_type: draft.funding_type,
    time_zone: draft.time_zone,
    duration_days: draft.duration_days,
    forever_opt_in: draft.forever_opt_in,
    recipient_type: draft.recipient_type,
    bank_country: draft.bank_country,
    nonprofit: draft.nonprofit,
    product_stage: draft.product_stage,
    card_public_id: draft.card_public_id,
    card_alt: draft.card_alt,
    social_public_id: draft.social_public_id,
    social_alt: draft.social_alt,
    video_url: draft.video_url,
    no_perks: draft.no_perks,
    terms_accepted: draft.terms_accepted_at !== null,
    short_link: draft.short_link,
    support_email: draft.support_email,
    support_email_verified: draft.support_email_verified_at !== null,
    is_previewed: draft.is_previewed,
    publish_at: time(draft.publish_at),
    launched_at: time(draft.launched_at),
    ends_at: time(draft.ends_at),
    deadline_changed_at: time(draft.deadline_changed_at),
    pre_order: draft.pre_order,
    pre_order_ships_by: draft.pre_order_ships_by,
    banner: draft.banner,
    tags: draft.tags,
    faqs: draft.faqs.map(({ question, answer }) => ({ question, answer })),
    pictures: draft.pictures.map(({ public_id, alt }) => ({ public_id, alt })),
    updated_at: draft.updated_at.toISOString(),
  };
}
