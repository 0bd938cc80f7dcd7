import { z } from 'zod';
import { campaignForStaff, reviewerOf } from '#modules/campaigns/index.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam, slugOrId } from '#platform/http/wire.ts';
import { PERK_STATUSES } from '../perk-columns.store.ts';
import { changePerkStatus } from './perk-status.ts';

const status = z.enum(PERK_STATUSES);

/** What trust does about a perk. */
export const perkStatusRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/private_api/admin/projects/{id}/perks/{perkId}/change_status',
    summary: 'Change whether a perk can be seen and chosen, with the reason its owner reads',
    access: 'staff:trust',
    limit: { key: 'person', points: 60, per: 60 },
    params: z.object({ id: slugOrId, perkId: idParam }),
    body: z.strictObject({ status, reason: z.string().trim().min(1).max(500) }),
    response: z.object({ perk_id: z.int(), status }),
    authorise: ({ params: { id } }) => campaignForStaff(id),
    act: async ({ params: { perkId }, body, actor }, campaign) => {
      await changePerkStatus(campaign.id, perkId, body, reviewerOf(actor));
      return { perk_id: perkId, status: body.status };
    },
    present: (done) => done,
  }),
];
