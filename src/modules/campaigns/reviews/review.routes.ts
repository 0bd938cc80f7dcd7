import { z } from 'zod';
import { CURRENCIES } from '#money/currency.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, idParam, nextId, slugOrId, wholeList, wireList } from '#platform/http/wire.ts';
import { webAddress } from '#platform/text/web-address.ts';
import { written, writtenIfAny } from '#platform/text/written.ts';
import { ONE_LINE, showsSomething } from '#platform/web/one-line.ts';
import { campaignOfOwner, campaignOfTeam } from '../campaign-access.ts';
import { BANNER_MAX } from '../rules.ts';
import type { Reviewer } from '../states/hold-campaign.ts';
import { APPROVAL_STATES } from './approval.ts';
import type { ApprovalGroup } from './approval.store.ts';
import {
  decide,
  GROUPS_PER_PAGE,
  groupOfStage,
  readGroup,
  readGroups,
  readGroupsOf,
  rescindStage,
} from './decide.ts';
import { PRODUCT_STAGES } from './reviewed.store.ts';
import { submitExternal, submitNonprofit, submitStage, updateBanner } from './submit.ts';

const params = z.object({ id: slugOrId });
const byId = z.object({ id: idParam });
const item = '/private_api/campaigns/{id}';
const admin = '/private_api/admin';
const submitting = { key: 'person', points: 20, per: 3600 } as const;
const note = writtenIfAny(2000);
const day = z.iso.datetime({ offset: true }).regex(/^2\d{3}-/);

/** Whoever signs a decision; staff routes have a person. */
export function reviewerOf(actor: Actor): Reviewer {
  if (actor.accountId === null) throw platformErrors.unauthenticated();
  return { accountId: actor.accountId, requestId: actor.requestId, ip: actor.ip };
}

const wireGroup = z.object({
  id: z.int(),
  campaign_id: z.int(),
  kind: z.string(),
  state: z.string(),
  submitted_by: z.int(),
  submitted_at: z.string(),
  reviewer_id: z.int().nullable(),
  decided_at: z.string().nullable(),
  note: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      content: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
  history: z.array(
    z.object({ state: z.string(), actor_id: z.int().nullable(), note: z.string(), at: z.string() }),
  ),
});

/** What staff read before they decide. */
const evidenceText = written(4000);

const presentGroup = (group: ApprovalGroup): z.infer<typeof wireGroup> => ({
  id: group.id,
  campaign_id: group.campaignId,
  kind: group.kind,
  state: group.state,
  submitted_by: group.submittedBy,
  submitted_at: group.submittedAt.toISOString(),
  reviewer_id: group.reviewerId,
  decided_at: group.decidedAt?.toISOString() ?? null,
  note: group.note,
  items: group.items.map(({ name, content }) => ({ name, content: { ...content } })),
  history: group.history.map(({ state, actorId, note: said, at }) => ({
    state,
    actor_id: actorId,
    note: said,
    at,
  })),
});

const presentGroups = (groups: ApprovalGroup[]) =>
  cursorPage(groups.map(presentGroup), GROUPS_PER_PAGE, nextId(groups, GROUPS_PER_PAGE));

const submissions: Route[] = [
  defineRoute({
    method: 'GET',
    path: `${item}/approval_groups`,
    summary: 'What of a campaign waits for a decision, or was decided',
    access: 'person',
    params,
    response: wireList(wireGroup),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: (_input, campaign) => readGroupsOf(campaign.id),
    present: (groups) => wholeList(groups.map(presentGroup)),
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/external_campaign`,
    summary: 'Say what a campaign raised elsewhere, and ask for its review',
    access: 'person',
    limit: submitting,
    params,
    body: z.strictObject({
      url: webAddress(500),
      raised_cents: z.int().min(0).max(1e15),
      currency: z.string().refine((code) => Object.hasOwn(CURRENCIES, code)),
      contributors: z.int().min(0).max(100_000_000),
      proof: evidenceText,
    }),
    response: z.object({ approval_group_id: z.int() }),
    status: 201,
    authorise: ({ params: { id } }, actor) => campaignOfOwner(id, actor),
    act: ({ body, actor }, campaign) => {
      const { raised_cents: raised, ...rest } = body;
      const external = { ...rest, raisedMinor: BigInt(raised) };
      return submitExternal(campaign.id, external, actor.accountId ?? 0);
    },
    present: (id) => ({ approval_group_id: id }),
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/product_stages`,
    summary: 'Ask for the next stage of the product, with evidence',
    access: 'person',
    limit: submitting,
    params,
    body: z.strictObject({
      stage: z.enum(PRODUCT_STAGES),
      evidence: evidenceText,
    }),
    response: z.object({ id: z.int(), approval_group_id: z.int() }),
    status: 201,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ body, actor }, campaign) => submitStage(campaign.id, body, actor.accountId ?? 0),
    present: ({ id, groupId }) => ({ id, approval_group_id: groupId }),
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/nonprofit_proof`,
    summary: 'Ask to be shown as a nonprofit, with proof',
    access: 'person',
    limit: submitting,
    params,
    body: z.strictObject({ proof: evidenceText }),
    response: z.object({ approval_group_id: z.int() }),
    status: 201,
    authorise: ({ params: { id } }, actor) => campaignOfOwner(id, actor),
    act: ({ body, actor }, campaign) =>
      submitNonprofit(campaign.id, body.proof, actor.accountId ?? 0),
    present: (id) => ({ approval_group_id: id }),
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/update_banner`,
    summary: 'Set or take away the banner; on a launched campaign a new one waits for review',
    access: 'person',
    limit: submitting,
    params,
    body: z.strictObject({
      banner: z
        .strictObject({
          text: z
            .string()
            .trim()
            .min(1)
            .max(BANNER_MAX)
            .regex(ONE_LINE)
            .refine(showsSomething, 'errors.field.required'),
          style: z.enum(['info', 'success', 'warn']).default('info'),
          starts_at: day.nullable().default(null),
          ends_at: day.nullable().default(null),
        })
        .nullable(),
    }),
    response: z.object({ banner: z.enum(['shown', 'in_review']) }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ body, actor }, campaign) =>
      updateBanner(campaign.id, body.banner, actor.accountId ?? 0),
    present: (banner) => ({ banner }),
  }),
];

const VERDICTS = [
  ['approve', 'approved', 'Approve things submitted together; they take effect'],
  ['reject', 'rejected', 'Reject things submitted together'],
  ['request_changes', 'changes_requested', 'Ask for changes of things submitted together'],
] as const;

const decisions: Route[] = [
  defineRoute({
    method: 'GET',
    path: `${admin}/approval_groups`,
    summary: 'What waits for a decision, the oldest first',
    access: 'staff:trust',
    query: z.object({
      state: z.enum(APPROVAL_STATES).default('pending'),
      cursor: idParam.optional(),
    }),
    response: wireList(wireGroup),
    act: ({ query }) => readGroups(query.state, query.cursor ?? 0),
    present: presentGroups,
  }),
  defineRoute({
    method: 'GET',
    path: `${admin}/approval_groups/{id}`,
    summary: 'Things submitted together, with their history',
    access: 'staff:trust',
    params: byId,
    response: wireGroup,
    act: ({ params: { id } }) => readGroup(id),
    present: presentGroup,
  }),
  ...VERDICTS.map(([verb, verdict, summary]) =>
    defineRoute({
      method: 'POST',
      path: `${admin}/approval_groups/{id}/${verb}`,
      summary,
      access: 'staff:trust',
      params: byId,
      body: z.strictObject({ note }),
      response: wireGroup,
      act: ({ params: { id }, body, actor }) => decide(id, verdict, body.note, reviewerOf(actor)),
      present: presentGroup,
    }),
  ),
  defineRoute({
    method: 'POST',
    path: `${admin}/product_stages/{id}/approve`,
    summary: 'Approve a stage of a product',
    access: 'staff:trust',
    params: byId,
    body: z.strictObject({ note }),
    response: wireGroup,
    act: async ({ params: { id }, body, actor }) =>
      decide(await groupOfStage(id), 'approved', body.note, reviewerOf(actor)),
    present: presentGroup,
  }),
  defineRoute({
    method: 'POST',
    path: `${admin}/product_stages/{id}/rescind`,
    summary: 'Take an approved stage back, with those built on it',
    access: 'staff:trust',
    params: byId,
    body: z.strictObject({ note: written(2000) }),
    response: z.object({ rescinded: z.literal(true) }),
    act: ({ params: { id }, body, actor }) => rescindStage(id, body.note, reviewerOf(actor)),
    present: () => ({ rescinded: true as const }),
  }),
];

export const reviewRoutes: Route[] = [...submissions, ...decisions];
