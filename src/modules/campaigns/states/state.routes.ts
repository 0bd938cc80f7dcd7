import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { slugOrId } from '#platform/http/wire.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { written, writtenIfAny } from '#platform/text/written.ts';
import { campaignForStaff, campaignOfOwner, campaignOfTeam } from '../campaign-access.ts';
import { presentCampaign, wireCampaign } from '../campaign.present.ts';
import { readCampaign } from '../read-campaign.ts';
import { reviewerOf } from '../reviews/review.routes.ts';
import { cancelCampaign, closeCampaign, removeCampaign } from './end-campaign.ts';
import { answerHold, askAgain, holdCampaign, releaseCampaign } from './hold-campaign.ts';
import { readHold } from './read-hold.ts';
import { presentHold, wireHold } from './hold.present.ts';
import { sentHoldReason, sentWanted } from './hold-reasons.ts';
import { featureCampaign, moveDeadlineAsStaff } from './staff-acts.ts';
import { activatePreOrder, deactivatePreOrder, updateDeadline } from './run-campaign.ts';

const params = z.object({ id: slugOrId });
const item = '/private_api/campaigns/{id}';
const admin = '/private_api/admin/projects/{id}';
const acting = { key: 'person', points: 60, per: 60 } as const;
const reason = written(2000);
const why = written(500);
const day = z.iso.date().regex(/^2\d{3}-/);
const confirm = z.string().max(80);
function confirmSlug(typed: string, slug: string): void {
  if (typed !== slug) throw fieldErrors({ confirm: ['errors.campaigns.confirm_slug'] });
}

async function fresh(campaignId: number) {
  const campaign = await readCampaign(campaignId);
  if (!campaign) throw platformErrors.notFound();
  return campaign;
}

const owners: Route[] = [
  defineRoute({
    method: 'POST',
    path: `${item}/cancel`,
    summary: 'End a campaign with a reason; its slug is spelt to confirm, all money goes back',
    access: 'person',
    limit: acting,
    params,
    body: z.strictObject({ reason, confirm }),
    response: wireCampaign,
    authorise: ({ params: { id } }, actor) => campaignOfOwner(id, actor),
    act: async ({ body, actor }, campaign) => {
      confirmSlug(body.confirm, campaign.slug);
      await cancelCampaign(campaign.id, { ...actor, reason: body.reason });
      return fresh(campaign.id);
    },
    present: presentCampaign,
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/close`,
    summary: 'Take no money any more; its slug is spelt to confirm',
    access: 'person',
    limit: acting,
    params,
    body: z.strictObject({ confirm }),
    response: wireCampaign,
    authorise: ({ params: { id } }, actor) => campaignOfOwner(id, actor),
    act: async ({ body, actor }, campaign) => {
      confirmSlug(body.confirm, campaign.slug);
      await closeCampaign(campaign.id, actor);
      return fresh(campaign.id);
    },
    present: presentCampaign,
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/update_deadline`,
    summary: 'Move the last day of a live campaign, once',
    access: 'person',
    limit: acting,
    params,
    body: z.strictObject({ ends_on: day }),
    response: z.object({ ends_at: z.string() }),
    authorise: ({ params: { id } }, actor) => campaignOfOwner(id, actor),
    act: ({ body, actor }, campaign) => updateDeadline(campaign.id, body.ends_on, actor),
    present: (endsAt) => ({ ends_at: endsAt.toISOString() }),
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/activate_pre_order`,
    summary: 'Contributions are pre-orders from now on, shipped by a day',
    access: 'person',
    limit: acting,
    params,
    body: z.strictObject({ ships_by: day }),
    response: z.object({ pre_order: z.literal(true) }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ body, actor }, campaign) => activatePreOrder(campaign.id, body.ships_by, actor),
    present: () => ({ pre_order: true as const }),
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/deactivate_pre_order`,
    summary: 'Contributions are contributions again',
    access: 'person',
    limit: acting,
    params,
    response: z.object({ pre_order: z.literal(false) }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ actor }, campaign) => deactivatePreOrder(campaign.id, actor),
    present: () => ({ pre_order: false as const }),
  }),
  defineRoute({
    method: 'GET',
    path: `${item}/hold`,
    summary: 'Why a campaign is held, what is wanted, and what was answered',
    access: 'person',
    params,
    response: wireHold,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: (_input, campaign) => readHold(campaign.id),
    present: presentHold,
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/hold/answer`,
    summary: 'Answer a hold, or appeal against it once',
    access: 'person',
    limit: { key: 'person', points: 20, per: 3600 },
    params,
    body: z.strictObject({
      kind: z.enum(['answer', 'appeal']).default('answer'),
      body: written(4000),
    }),
    response: z.object({ done: z.literal(true) }),
    authorise: ({ params: { id } }, actor) => campaignOfOwner(id, actor),
    act: ({ body, actor }, campaign) => answerHold(campaign.id, body, actor.accountId ?? 0),
    present: () => ({ done: true as const }),
  }),
];

const staff: Route[] = [
  defineRoute({
    method: 'POST',
    path: `${admin}/hold`,
    summary: 'Hold a campaign for a reason, saying what evidence is wanted by when',
    access: 'staff:trust',
    params,
    body: z.strictObject({ reason: sentHoldReason, ...sentWanted }),
    response: wireCampaign,
    authorise: ({ params: { id } }) => campaignForStaff(id),
    act: async ({ body, actor }, campaign) => {
      const { evidence, due_at: dueAt } = body;
      await holdCampaign(campaign.id, { reason: body.reason, evidence, dueAt }, reviewerOf(actor));
      return fresh(campaign.id);
    },
    present: presentCampaign,
  }),
  defineRoute({
    method: 'POST',
    path: `${admin}/ask_again`,
    summary: 'Ask the owner of a held campaign for more evidence, by another day',
    access: 'staff:trust',
    limit: acting,
    params,
    body: z.strictObject({
      ...sentWanted,
      seen_at: z.iso
        .datetime({ offset: true })
        .nullable()
        .default(null)
        .meta({
          description:
            '`held_at` of what was asked for last: 409 where that is another by now. ' +
            'Without it only the first request after the hold is accepted.',
        }),
    }),
    response: wireHold,
    authorise: ({ params: { id } }) => campaignForStaff(id),
    act: async ({ body, actor }, { id }) => {
      const { evidence, due_at: dueAt, seen_at: seenAt } = body;
      await askAgain(id, { evidence, dueAt, seenAt }, reviewerOf(actor));
      return readHold(id);
    },
    present: presentHold,
  }),
  defineRoute({
    method: 'GET',
    path: `${admin}/hold`,
    summary: 'A hold with what the owner answered',
    access: 'staff:trust',
    params,
    response: wireHold,
    authorise: ({ params: { id } }) => campaignForStaff(id),
    act: (_input, campaign) => readHold(campaign.id),
    present: presentHold,
  }),
  defineRoute({
    method: 'POST',
    path: `${admin}/release`,
    summary: 'Give a held campaign the state back that it had',
    access: 'staff:trust',
    params,
    body: z.strictObject({ note: writtenIfAny(2000) }),
    response: wireCampaign,
    authorise: ({ params: { id } }) => campaignForStaff(id),
    act: async ({ body, actor }, campaign) => {
      await releaseCampaign(campaign.id, body.note, reviewerOf(actor));
      return fresh(campaign.id);
    },
    present: presentCampaign,
  }),
  defineRoute({
    method: 'POST',
    path: `${admin}/cancel`,
    summary: 'End a campaign for a reason; its slug is spelt to confirm, all money goes back',
    access: 'staff:trust',
    params,
    body: z.strictObject({ reason, confirm }),
    response: wireCampaign,
    authorise: ({ params: { id } }) => campaignForStaff(id),
    act: async ({ body, actor }, campaign) => {
      confirmSlug(body.confirm, campaign.slug);
      await removeCampaign(campaign.id, body.reason, reviewerOf(actor));
      return fresh(campaign.id);
    },
    present: presentCampaign,
  }),
  defineRoute({
    method: 'POST',
    path: `${admin}/feature`,
    summary: 'Mark a campaign as the staff’s pick, or take the mark away, with a reason',
    access: 'staff:trust',
    limit: acting,
    params,
    body: z.strictObject({ staff_pick: z.boolean(), reason: why }),
    response: z.object({ id: z.int(), staff_pick: z.boolean() }),
    authorise: ({ params: { id } }) => campaignForStaff(id),
    act: async ({ body, actor }, { id }) => {
      const { staff_pick: isPick } = body;
      await featureCampaign(id, { isPick, reason: body.reason }, reviewerOf(actor));
      return { id, staff_pick: isPick };
    },
    present: (done) => done,
  }),
  defineRoute({
    method: 'POST',
    path: `${admin}/update_deadline`,
    summary:
      'Move the last day of a live campaign with a reason; its owner and contributors are told',
    access: 'staff:trust',
    limit: acting,
    params,
    body: z.strictObject({ ends_on: day, reason: why }),
    response: z.object({ ends_at: z.string() }),
    authorise: ({ params: { id } }) => campaignForStaff(id),
    act: ({ body, actor }, { id }) =>
      moveDeadlineAsStaff(id, { lastDay: body.ends_on, reason: body.reason }, reviewerOf(actor)),
    present: (endsAt) => ({ ends_at: endsAt.toISOString() }),
  }),
];

export const stateRoutes: Route[] = [...owners, ...staff];
