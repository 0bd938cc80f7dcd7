import { z } from 'zod';
import {
  minorOf,
  MOST_CENTS,
  REFUND_LIMIT,
  refundRequestNumber,
  seenLeftCents,
} from '#flows/refund-contribution/index.ts';
import { may, relatedCampaign } from '#modules/campaigns/index.ts';
import {
  type Contribution,
  LONGEST_ANSWER,
  readContribution,
} from '#modules/contributions/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, idParam, nextId, slugOrId, wireList, wireMinor } from '#platform/http/wire.ts';
import { written } from '#platform/text/written.ts';
import { declineRequest, grantRequest, refuseRequest } from './answer-request.ts';
import {
  presentEscalation,
  presentListed,
  presentRequest,
  wireEscalation,
  wireListed,
  wireRequest,
} from './present-request.ts';
import { readEscalations, readOpenRequests, readRefundRequest } from './read-requests.ts';

const PER_PAGE = 50;
const cursorQuery = z.object({ cursor: idParam.optional() });
const note = written(LONGEST_ANSWER);

/** The campaign for those who may give its money back. 404 for strangers, 403 without the permission. */
async function campaignToAnswerFor(idOrSlug: number | string, actor: Actor) {
  const { campaign, standing } = await relatedCampaign(idOrSlug, actor);
  if (!may(standing, 'manage_money')) throw platformErrors.forbidden();
  return campaign;
}

const nested = z.object({ id: slugOrId, contributionId: idParam });

async function contributionToAnswer(
  { params }: { readonly params: z.output<typeof nested> },
  actor: Actor,
): Promise<Contribution> {
  const campaign = await campaignToAnswerFor(params.id, actor);
  const contribution = await readContribution(params.contributionId);
  if (contribution?.campaignId !== campaign.id) throw platformErrors.notFound();
  return contribution;
}

async function requestOf(contributionId: number) {
  const request = await readRefundRequest(contributionId);
  if (request === null) throw platformErrors.notFound();
  return request;
}

/** What a campaign's side sees of requests; granting one is a refund. */
const ownersRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/campaigns/{id}/refund_requests',
    summary: 'Refund requests that wait for the campaign’s owner, oldest first',
    access: 'person',
    params: z.object({ id: slugOrId }),
    query: cursorQuery,
    response: wireList(wireListed),
    authorise: ({ params }, actor) => campaignToAnswerFor(params.id, actor),
    act: ({ query }, campaign) =>
      readOpenRequests(campaign.id, { after: query.cursor ?? null, limit: PER_PAGE }),
    present: (rows) => cursorPage(rows.map(presentListed), PER_PAGE, nextId(rows, PER_PAGE)),
  }),
  defineRoute({
    method: 'POST',
    path: '/private_api/campaigns/{id}/contributions/{contributionId}/refund_request/decline',
    summary: 'Decline a refund request with a sentence to the contributor',
    access: 'person',
    limit: REFUND_LIMIT,
    params: nested,
    body: z.strictObject({ answer: note, refund_request_id: refundRequestNumber }),
    response: z.object({ refund_request: wireRequest }),
    authorise: contributionToAnswer,
    act: async ({ body, actor }, { id }) => {
      const refundRequestId = body.refund_request_id ?? undefined;
      const asked = { contributionId: id, refundRequestId };
      await declineRequest(asked, body.answer, actor);
      return requestOf(id);
    },
    present: (request) => ({ refund_request: presentRequest(request) }),
  }),
];

const family = '/private_api/admin/refund_escalations';
const byId = z.object({ id: idParam });

/** A contribution whose request was brought before the trust team at some time. */
async function escalated({ params }: { readonly params: { readonly id: number } }) {
  const [contribution, request] = await Promise.all([
    readContribution(params.id),
    readRefundRequest(params.id),
  ]);
  if (contribution === undefined || (request?.escalated_at ?? null) === null) {
    throw platformErrors.notFound();
  }
  return contribution;
}

/** What the trust team decides; `id` is the contribution's. */
const staffRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: family,
    summary: 'Refund requests that wait for the trust team',
    access: 'staff:trust',
    query: cursorQuery,
    response: wireList(wireEscalation),
    act: ({ query }) => readEscalations(query.cursor ?? 0, PER_PAGE),
    present: (rows) => {
      const last = rows.length === PER_PAGE ? (rows.at(-1)?.contribution_id ?? null) : null;
      return cursorPage(rows.map(presentEscalation), PER_PAGE, last);
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${family}/{id}/grant`,
    summary: 'Grant an escalated refund request: gives back a part or all that is left',
    access: 'staff:trust',
    idempotent: 'money',
    limit: REFUND_LIMIT,
    params: byId,
    body: z.strictObject({
      amount_cents: z.int().min(1).max(MOST_CENTS).nullish(),
      note,
      refund_request_id: refundRequestNumber,
      left_cents: seenLeftCents,
    }),
    response: z.object({
      refund: z.object({
        id: z.int(),
        state: z.string(),
        amount_cents: z.int(),
        currency: z.string(),
      }),
    }),
    authorise: escalated,
    act: ({ body, actor, request }, contribution) => {
      const given = {
        amountMinor: minorOf(body.amount_cents) ?? null,
        note: body.note,
        refundRequestId: body.refund_request_id ?? undefined,
        seenLeftMinor: minorOf(body.left_cents),
        idempotencyKey: request.idempotencyKey,
      };
      return grantRequest(contribution, given, actor);
    },
    present: ({ id, state, amountMinor, currency }) => ({
      refund: { id, state, amount_cents: wireMinor(amountMinor), currency },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${family}/{id}/refuse`,
    summary: 'Refuse an escalated refund request with the reason',
    access: 'staff:trust',
    limit: REFUND_LIMIT,
    params: byId,
    body: z.strictObject({ note, refund_request_id: refundRequestNumber }),
    response: z.object({ id: z.int(), decision: z.literal('refused') }),
    authorise: escalated,
    act: async ({ body, actor }, contribution) => {
      const refundRequestId = body.refund_request_id ?? undefined;
      await refuseRequest(contribution, { note: body.note, refundRequestId }, actor);
      return contribution.id;
    },
    present: (id) => ({ id, decision: 'refused' as const }),
  }),
];

export const answerRequestRoutes: Route[] = [...ownersRoutes, ...staffRoutes];
