import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam } from '#platform/http/wire.ts';
import { shareCampaign } from './share-campaign.ts';

const campaignRef = z.union([
  z.int().positive(),
  idParam,
  z.string().regex(/^(?!\d+$)[a-z0-9-]{3,60}$/),
]);

export const shareCampaignRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/private_api/contacts/send_email',
    summary: 'Tell some of one’s own contacts of a campaign by mail',
    access: 'person',
    limit: { key: 'person', points: 30, per: 3600, store: 'database' },
    body: z.strictObject({
      campaign_id: campaignRef,
      contact_ids: z.array(z.int().positive()).min(1).max(20),
      message: z.string().max(4000).default(''),
    }),
    response: z.object({ sent: z.int() }),
    act: ({ body, actor }) =>
      shareCampaign({
        accountId: actor.accountId ?? 0,
        campaign: body.campaign_id,
        contactIds: body.contact_ids,
        message: body.message,
      }),
    present: (sent) => ({ sent }),
  }),
];
