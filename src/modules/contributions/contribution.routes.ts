import { z } from 'zod';
import { ownAccount } from '#modules/accounts/index.ts';
import {
  may,
  noteReading,
  publicCampaign,
  relatedCampaign,
  type Standing,
} from '#modules/campaigns/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { type Actor, hasRole } from '#platform/http/actor.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, idParam, nextId, slugOrId, wireList, wireMinor } from '#platform/http/wire.ts';
import { type OwnersView, ownersView, ownersViewSchema } from './contribution.present.ts';
import type { Contribution } from './contribution.store.ts';
import {
  readBacking,
  readContributionsOfCampaign,
  readContributionsOfPerson,
} from './read-contributions.ts';

const PER_PAGE = 50;
const pageQuery = z.object({ cursor: idParam.optional(), search: z.string().max(100).optional() });

/** Whether somebody may see who backed a campaign they have a relation to. */
export function mayReadContributions(standing: Standing, actor: Actor): boolean {
  return may(standing, 'see_contributions') || hasRole(actor, 'finance');
}

/**
 * The campaign when the actor may see its contributions; that staff did is noted. 404 for strangers, 403
 * without the permission.
 */
export async function campaignToRead(idOrSlug: number | string, actor: Actor) {
  const { campaign, standing } = await relatedCampaign(idOrSlug, actor);
  if (!mayReadContributions(standing, actor)) throw platformErrors.forbidden();
  await noteReading({ campaign, standing }, 'contributions', actor);
  return campaign;
}

function pageOf<T>(rows: readonly Contribution[], present: (row: Contribution) => T) {
  return cursorPage(rows.map(present), PER_PAGE, nextId(rows, PER_PAGE));
}

function listOfCampaign(kind: 'contributions' | 'pledges', summary: string): Route {
  return defineRoute({
    method: 'GET',
    path: `/private_api/campaigns/{id}/${kind}`,
    summary,
    access: 'person',
    params: z.object({ id: slugOrId }),
    query: pageQuery,
    response: wireList(ownersViewSchema),
    authorise: ({ params }, actor) => campaignToRead(params.id, actor),
    act: ({ query }, campaign) =>
      readContributionsOfCampaign(campaign.id, {
        before: query.cursor ?? null,
        limit: PER_PAGE,
        search: query.search ?? '',
        onlyPledges: kind === 'pledges',
      }),
    present: (rows) => pageOf<OwnersView>(rows, ownersView),
  });
}

const ownSchema = z.object({
  id: z.int(),
  state: z.string(),
  funding: z.enum(['flexible', 'fixed']),
  campaign: z.object({ id: z.int(), slug: z.string(), title: z.string() }),
  currency: z.string(),
  total_cents: z.int(),
  refunded_cents: z.int(),
  created_at: z.string(),
});

export const contributionRoutes: Route[] = [
  listOfCampaign(
    'contributions',
    'Contributions to a campaign, newest first, for its owner and team',
  ),
  listOfCampaign('pledges', 'Pledges of a fixed campaign that are not collected yet'),
  defineRoute({
    method: 'GET',
    path: '/private_api/accounts/{accountId}/contributions',
    summary: 'A person’s own contributions, newest first',
    access: 'person',
    params: z.object({ accountId: idParam }),
    query: z.object({ cursor: idParam.optional() }),
    response: wireList(ownSchema),
    authorise: ({ params }, actor) => ownAccount(params.accountId, actor),
    act: ({ query }, accountId) =>
      readContributionsOfPerson(accountId, { before: query.cursor ?? null, limit: PER_PAGE }),
    present: (rows) =>
      pageOf(rows, (row) => ({
        id: row.id,
        state: row.state,
        funding: row.funding,
        campaign: { id: row.campaignId, slug: row.campaignSlug, title: row.campaignTitle },
        currency: row.currency,
        total_cents: wireMinor(row.totalMinor),
        refunded_cents: wireMinor(row.refundedMinor),
        created_at: row.createdAt.toISOString(),
      })),
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/projects/{id}/backing',
    summary: 'Whether one backs a campaign, and by which contribution',
    access: 'visitor',
    params: z.object({ id: slugOrId }),
    response: z.object({ account_id: z.int().nullable(), contribution_id: z.int().nullable() }),
    authorise: ({ params: { id } }) => publicCampaign(id),
    act: async ({ actor: { accountId } }, { id }) => ({
      accountId,
      contributionId: accountId === null ? null : await readBacking(id, accountId),
    }),
    present: ({ accountId, contributionId }) => ({
      account_id: accountId,
      contribution_id: contributionId,
    }),
  }),
];
