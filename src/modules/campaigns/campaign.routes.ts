import { z } from 'zod';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { slugOrId } from '#platform/http/wire.ts';
import { type Campaign, isPublic } from './campaign.ts';
import { mayView } from './campaign.policy.ts';
import { presentCampaign, wireCampaign } from './campaign.present.ts';
import { followCampaign, unfollowCampaign } from './follow-campaign.ts';
import { readCampaign, readFollowing, readStanding } from './read-campaign.ts';

const params = z.object({ id: slugOrId });
const followState = z.object({ following: z.boolean() });

async function visibleCampaign(id: string | number, actor: Actor): Promise<Campaign> {
  const campaign = await readCampaign(id);
  const mayBeSeen =
    campaign && (isPublic(campaign) || mayView(campaign, await readStanding(campaign, actor)));
  if (!mayBeSeen) throw platformErrors.notFound();
  return campaign;
}

/** Only what a stranger may see can be followed: a follower must not learn of drafts. */
async function followable(id: string | number): Promise<Campaign> {
  const campaign = await readCampaign(id);
  if (!campaign || !isPublic(campaign)) throw platformErrors.notFound();
  return campaign;
}

const readRoute = defineRoute({
  method: 'GET',
  path: '/private_api/campaigns/{id}',
  summary: 'One campaign',
  access: 'visitor',
  params,
  response: wireCampaign,
  authorise: ({ params: { id } }, actor) => visibleCampaign(id, actor),
  act: (_input, campaign) => campaign,
  present: presentCampaign,
});

const followStateRoute = defineRoute({
  method: 'GET',
  path: '/private_api/projects/{id}/follow',
  summary: 'Whether one follows a campaign',
  access: 'visitor',
  params,
  response: followState,
  authorise: ({ params: { id } }) => followable(id),
  act: async ({ actor }, campaign) =>
    actor.accountId !== null && (await readFollowing(campaign.id, actor.accountId)),
  present: (following) => ({ following }),
});

const followRoute = defineRoute({
  method: 'POST',
  path: '/private_api/projects/{id}/follow',
  summary: 'Follow a campaign',
  access: 'person',
  limit: { key: 'person', points: 60, per: 60 },
  params,
  response: followState,
  authorise: ({ params: { id } }) => followable(id),
  act: ({ actor }, campaign) => followCampaign(campaign.id, actor.accountId ?? 0),
  present: () => ({ following: true }),
});

const unfollowRoute = defineRoute({
  method: 'POST',
  path: '/private_api/projects/{id}/unfollow',
  summary: 'Stop following a campaign',
  access: 'person',
  limit: { key: 'person', points: 60, per: 60 },
  params,
  response: followState,
  authorise: ({ params: { id } }) => followable(id),
  act: ({ actor }, campaign) => unfollowCampaign(campaign.id, actor.accountId ?? 0),
  present: () => ({ following: false }),
});

export const campaignRoutes: Route[] = [readRoute, followStateRoute, followRoute, unfollowRoute];
