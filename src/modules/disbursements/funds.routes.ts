import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { slugOrId, wireCents, wireMinor } from '#platform/http/wire.ts';
import { maySeeFigures, relatedCampaign } from '#modules/campaigns/index.ts';
import { readFunds } from './read-funds.ts';

const fundsSchema = z.object({
  currency: z.string(),
  gross_cents: wireCents,
  refunds_cents: wireCents,
  platform_fees_cents: wireCents,
  processing_fees_cents: wireCents,
  disputes_cents: wireCents,
  reserve_cents: wireCents,
  paid_out_cents: wireCents,
  held_cents: wireCents,
  available_cents: wireCents,
  pledged_cents: wireCents,
});

export const fundsRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/campaigns/{id}/funds',
    summary: 'What a campaign has collected, what went off it, and what is held for it',
    access: 'person',
    params: z.object({ id: slugOrId }),
    response: fundsSchema,
    async authorise({ params }, actor) {
      const { campaign, standing } = await relatedCampaign(params.id, actor);
      if (!maySeeFigures(standing)) throw platformErrors.forbidden();
      return campaign;
    },
    act: (_input, campaign) => readFunds(campaign.id),
    present: (funds) => ({
      currency: funds.currency,
      gross_cents: wireMinor(funds.grossMinor),
      refunds_cents: wireMinor(funds.refundsMinor),
      platform_fees_cents: wireMinor(funds.platformFeesMinor),
      processing_fees_cents: wireMinor(funds.processingFeesMinor),
      disputes_cents: wireMinor(funds.disputesMinor),
      reserve_cents: wireMinor(funds.reserveMinor),
      paid_out_cents: wireMinor(funds.paidOutMinor),
      held_cents: wireMinor(funds.heldMinor),
      available_cents: wireMinor(funds.availableMinor),
      pledged_cents: wireMinor(funds.pledgedMinor),
    }),
  }),
];
