import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { slugOrId } from '#platform/http/wire.ts';
import { campaignForStaff } from '../campaign-access.ts';
import { reviewerOf } from '../reviews/review.routes.ts';
import { featureCampaign, moveDeadlineAsStaff } from './staff-acts.ts';

const params = z.object({ id: slugOrId });
const item = '/private_api/admin/projects/{id}';
const limit = { key: 'person', points: 60, per: 60 } as const;
const reason = z.string().trim().min(1).max(500);

/** What trust does about a campaign short of holding it. */
export const staffActRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: `${item}/feature`,
    summary: 'Mark a campaign as the staff’s pick, or take the mark away, with a reason',
    access: 'staff:trust',
    limit,
    params,
    body: z.strictObject({ staff_pick: z.boolean(), reason }),
    response: z.object({ id: z.int(), staff_pick: z.boolean() }),
    authorise: ({ params: { id } }) => campaignForStaff(id),
    act: async ({ body, actor }, { id }) => {
      const { staff_pick: isPick, reason: why } = body;
      await featureCampaign(id, { isPick, reason: why }, reviewerOf(actor));
      return { id, staff_pick: isPick };
    },
    present: (done) => done,
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/update_deadline`,
    summary:
      'Move the last day of a live campaign with a reason; its owner and contributors are told',
    access: 'staff:trust',
    limit,
    params,
    body: z.strictObject({ ends_on: z.iso.date().regex(/^2\d{3}-/), reason }),
    response: z.object({ ends_at: z.string() }),
    authorise: ({ params: { id } }) => campaignForStaff(id),
    act: ({ body, actor }, { id }) =>
      moveDeadlineAsStaff(id, { lastDay: body.ends_on, reason: body.reason }, reviewerOf(actor)),
    present: (endsAt) => ({ ends_at: endsAt.toISOString() }),
  }),
];
