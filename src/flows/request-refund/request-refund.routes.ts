import { z } from 'zod';
import { type ContributionRef, findOwnContribution, refOf } from '#flows/back-campaign/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam } from '#platform/http/wire.ts';
import { presentOutlook, wireOutlook } from './present-request.ts';
import { readRequestOutlook } from './read-requests.ts';
import {
  askForRefund,
  askInput,
  escalateInput,
  escalateRequest,
  REQUEST_LIMIT,
  withdrawRequest,
} from './request-refund.ts';

const path = '/private_api/payments/contributions/{id}/refund_request';
const common = {
  access: 'visitor',
  params: z.object({ id: idParam }),
  query: z.object({ token: z.string().min(20).max(100).optional() }),
  response: wireOutlook,
} as const;

interface Asked {
  readonly params: { readonly id: number };
  readonly query: { readonly token?: string | undefined };
}

/** Anything but one's own is the unknown one's 404; so is a token of another number. */
async function ownRef({ params, query }: Asked, actor: Actor): Promise<ContributionRef> {
  const ref = refOf(params.id, query.token, actor, platformErrors.notFound);
  const { id } = await findOwnContribution(ref);
  if (id !== params.id) throw platformErrors.notFound();
  return ref;
}

/** A contributor's own request for a refund. */
export const requestRefundRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path,
    summary: 'The refund request of a contribution, and what its person can do now',
    ...common,
    authorise: ownRef,
    act: ({ params }) => readRequestOutlook(params),
    present: presentOutlook,
  }),
  defineRoute({
    method: 'POST',
    path,
    summary: 'Ask the campaign’s owner for a refund; they have seven days',
    ...common,
    limit: REQUEST_LIMIT,
    body: askInput,
    status: 201,
    authorise: ownRef,
    act: async ({ params, body }, ref) => {
      await askForRefund(ref, body);
      return readRequestOutlook(params);
    },
    present: presentOutlook,
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/withdraw`,
    summary: 'Take a refund request back that nobody answered yet',
    ...common,
    limit: REQUEST_LIMIT,
    authorise: ownRef,
    act: async ({ params }, ref) => {
      await withdrawRequest(ref);
      return readRequestOutlook(params);
    },
    present: presentOutlook,
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/escalate`,
    summary: 'Bring a refund request before the trust team',
    ...common,
    limit: REQUEST_LIMIT,
    body: escalateInput,
    authorise: ownRef,
    act: async ({ params, body }, ref) => {
      await escalateRequest(ref, body);
      return readRequestOutlook(params);
    },
    present: presentOutlook,
  }),
];
