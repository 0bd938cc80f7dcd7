import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { wireMinor } from '#platform/http/wire.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { CampaignCard } from './card.store.ts';

export const wireCard = z.object({
  id: z.int(),
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  tagline: z.string(),
  state: z.string(),
  category_id: z.int().nullable(),
  owner_name: z.string(),
  city: z.string(),
  country: z.string(),
  currency: z.string(),
  goal_cents: z.int(),
  raised_cents: z.int(),
  percent_funded: z.int(),
  contributors: z.int(),
  ends_at: z.string().nullable(),
  staff_pick: z.boolean(),
});

/** What a card tells anybody of a campaign, linked in their language; amounts in minor units. */
export function presentCard(card: CampaignCard, locale: Locale): z.infer<typeof wireCard> {
  return {
    id: card.id,
    slug: card.slug,
    url: paths.campaign(locale, card.slug),
    title: card.title,
    tagline: card.tagline,
    state: card.state,
    category_id: card.categoryId,
    owner_name: card.ownerName,
    city: card.city,
    country: card.country,
    currency: card.currency,
    goal_cents: wireMinor(card.goalMinor),
    raised_cents: wireMinor(card.raisedMinor),
    percent_funded: card.percent,
    contributors: card.contributors,
    ends_at: card.endsAt?.toISOString() ?? null,
    staff_pick: card.staffPick,
  };
}
