import { z } from 'zod';
import { wireMinor } from '#platform/http/wire.ts';
import type { Campaign } from './campaign.ts';

export const wireCampaign = z.object({
  id: z.int(),
  slug: z.string(),
  state: z.string(),
  outcome: z.string().nullable(),
  title: z.string(),
  tagline: z.string(),
  overview: z.string(),
  category_id: z.int().nullable(),
  city: z.string(),
  country: z.string(),
  currency: z.string(),
  goal_cents: z.int(),
  funding_type: z.string(),
  launched_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  nonprofit: z.boolean(),
  staff_pick: z.boolean(),
});

/** What anybody who may see the campaign is told of it. */
export function presentCampaign(campaign: Campaign): z.infer<typeof wireCampaign> {
  return {
    id: campaign.id,
    slug: campaign.slug,
    state: campaign.state,
    outcome: campaign.outcome,
    title: campaign.title,
    tagline: campaign.tagline,
    overview: campaign.overview,
    category_id: campaign.categoryId,
    city: campaign.city,
    country: campaign.country,
    currency: campaign.currency,
    goal_cents: wireMinor(campaign.goalMinor),
    funding_type: campaign.fundingType,
    launched_at: campaign.launchedAt?.toISOString() ?? null,
    ends_at: campaign.endsAt?.toISOString() ?? null,
    nonprofit: campaign.nonprofit,
    staff_pick: campaign.staffPick,
  };
}
