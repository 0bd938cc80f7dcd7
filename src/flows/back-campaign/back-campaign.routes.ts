import { z } from 'zod';
import { isPublic, readNamedCampaign } from '#modules/campaigns/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam, slugOrId } from '#platform/http/wire.ts';
import { noteChange } from '#platform/web/server/freshness/reader-change.ts';
import { ownReceipt } from './contribution-for-receipt.ts';
import {
  cancelContribution,
  continueContribution,
  payContribution,
} from './continue-contribution.ts';
import {
  type ContributionRef,
  payInput,
  quote,
  quoteInput,
  receipt,
  type ReturnAddresses,
  startAnswer,
  startInput,
} from './contract.ts';
import { refOf } from './find-own-contribution.ts';
import { quoteContribution } from './quote-contribution.ts';
import { startContribution } from './start-contribution.ts';

/** The addresses of a campaign's checkout, as the app spells them. */
export type AddressesFor = (
  campaign: { slug: string },
  actor: Pick<Actor, 'locale'>,
) => ReturnAddresses;

const byId = z.object({ id: idParam });
const guest = z.object({ token: z.string().min(20).max(100).optional() });

/** Anything but one's own is the unknown one's 404. */
const callersRef = (id: number, token: string | undefined, actor: Actor): ContributionRef =>
  refOf(id, token, actor, platformErrors.notFound);

async function campaignToBack(idOrSlug: number | string) {
  const campaign = await readNamedCampaign(idOrSlug);
  if (campaign === undefined || !isPublic(campaign)) throw platformErrors.notFound();
  return campaign;
}

async function numberOf(idOrSlug: number | string): Promise<number> {
  return typeof idOrSlug === 'number' ? idOrSlug : (await campaignToBack(idOrSlug)).id;
}

/** The calls of a checkout; the app says where the browser comes back to. */
export function backCampaignRoutes(addressesFor: AddressesFor): Route[] {
  return [...startRoutes(addressesFor), ...ownRoutes(addressesFor)];
}

function startRoutes(addressesFor: AddressesFor): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/private_api/payments/projects/{id}/quote',
      summary: 'The whole price of a contribution as it would be frozen now',
      access: 'visitor',
      // It is read, though it is asked for with a body.
      standIn: 'open',
      limit: { key: 'ip', points: 120, per: 60 },
      params: z.object({ id: slugOrId }),
      body: quoteInput.omit({ campaign_id: true }),
      response: quote,
      // The price itself is not found for a campaign nobody may know of.
      authorise: ({ params }) => numberOf(params.id),
      act: ({ body, actor }, id) => quoteContribution({ ...body, campaign_id: id }, actor),
      present: (result) => result,
    }),
    defineRoute({
      method: 'POST',
      path: '/private_api/payments/projects/{id}',
      summary: 'Back a campaign: reserve, and charge or save the card',
      access: 'visitor',
      limit: { key: 'ip', points: 60, per: 60, store: 'database' },
      idempotent: 'money',
      params: z.object({ id: slugOrId }),
      body: startInput.omit({ campaign_id: true }),
      response: startAnswer,
      status: 201,
      authorise: ({ params }) => campaignToBack(params.id),
      act: async ({ body, actor, request, answer }, campaign) => {
        const started = await startContribution(
          { ...body, campaign_id: campaign.id },
          actor,
          request.idempotencyKey ?? '',
          addressesFor(campaign, actor),
        );
        noteChange(answer);
        return started;
      },
      present: (result) => result,
    }),
  ];
}

/** Calls about a contribution that exists, for the person who made it. */
function ownRoutes(addressesFor: AddressesFor): Route[] {
  const input = { params: byId, query: guest };
  return [
    defineRoute({
      method: 'GET',
      path: '/private_api/payments/contributions/{id}',
      summary: 'A contribution as the person who made it sees it',
      access: 'visitor',
      ...input,
      response: receipt,
      act: ({ params, query, actor }) =>
        ownReceipt(params.id, callersRef(params.id, query.token, actor)),
      present: (result) => result,
    }),
    defineRoute({
      method: 'POST',
      path: '/private_api/payments/contributions/{id}/continue',
      summary: 'Ask what became of a payment that was under way',
      access: 'visitor',
      limit: { key: 'ip+person', points: 60, per: 60 },
      ...input,
      response: startAnswer,
      authorise: ({ params, query }, actor) =>
        ownReceipt(params.id, callersRef(params.id, query.token, actor)),
      act: ({ params, query, actor }, own) =>
        continueContribution(
          callersRef(params.id, query.token, actor),
          actor,
          addressesFor(own.campaign, actor),
        ),
      present: (result) => result,
    }),
    defineRoute({
      method: 'POST',
      path: '/private_api/payments/contributions/{id}/pay',
      summary: 'Pay with another card',
      access: 'visitor',
      limit: { key: 'ip', points: 30, per: 60, store: 'database' },
      idempotent: 'money',
      ...input,
      body: payInput,
      response: startAnswer,
      authorise: ({ params, query }, actor) =>
        ownReceipt(params.id, callersRef(params.id, query.token, actor)),
      act: ({ params, query, body, actor }, own) =>
        payContribution(
          callersRef(params.id, query.token, actor),
          body,
          actor,
          addressesFor(own.campaign, actor),
        ),
      present: (result) => result,
    }),
    defineRoute({
      method: 'POST',
      path: '/private_api/payments/contributions/{id}/cancel',
      summary: 'Take a pledge back before it is charged',
      access: 'visitor',
      ...input,
      response: z.object({ cancelled: z.boolean() }),
      authorise: ({ params, query }, actor) =>
        ownReceipt(params.id, callersRef(params.id, query.token, actor)),
      act: ({ params, query, actor }) =>
        cancelContribution(callersRef(params.id, query.token, actor), actor),
      present: () => ({ cancelled: true }),
    }),
  ];
}
