import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam, slugOrId, wholeList, wirePagination } from '#platform/http/wire.ts';
import { publicCampaign, knownCampaign } from './campaign-access.ts';
import { presentCampaign, wireCampaign } from './campaign.present.ts';
import { draftRoutes } from './draft/draft.routes.ts';
import { followCampaign, unfollowCampaign } from './follow-campaign.ts';
import { readFollowed, readFollowing } from './read-campaign.ts';
import { reviewRoutes } from './reviews/review.routes.ts';
import { stateRoutes } from './states/state.routes.ts';
import { tagRoutes } from './tags/tag.routes.ts';
import { teamRoutes } from './team/team.routes.ts';

const params = z.object({ id: slugOrId });
const followState = z.object({ following: z.boolean() });

const readRoute = defineRoute({
  method: 'GET',
  path: '/private_api/campaigns/{id}',
  summary: 'One campaign',
  access: 'visitor',
  params,
  query: z.object({ preview: z.string().max(100).optional() }),
  response: wireCampaign,
  // A preview link opens what its holder could not see otherwise, and nothing else.
  authorise: async ({ params: { id }, query: { preview } }, actor) =>
    knownCampaign(id, actor, { preview }),
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
  authorise: ({ params: { id } }) => publicCampaign(id),
  act: async ({ actor }, campaign) =>
    actor.accountId !== null && (await readFollowing(campaign.id, actor.accountId)),
  present: (following) => ({ following }),
});

const idList = z
  .string()
  .max(2_000)
  .transform((text) => text.split(','))
  .pipe(z.array(idParam).max(100));

const followedRoute = defineRoute({
  method: 'GET',
  path: '/private_api/follows',
  summary: 'Which of these campaigns one follows',
  access: 'visitor',
  query: z.object({ campaign_ids: idList }),
  response: z.object({ items: z.array(z.number().int()), pagination: wirePagination }),
  // One's own rows and nothing of the campaigns: hidden and unknown ones are left out alike.
  authorise: () => undefined,
  act: async ({ query, actor }) =>
    actor.accountId === null ? [] : readFollowed(query.campaign_ids, actor.accountId),
  present: wholeList,
});

const followRoute = defineRoute({
  method: 'POST',
  path: '/private_api/projects/{id}/follow',
  summary: 'Follow a campaign',
  access: 'person',
  limit: { key: 'person', points: 60, per: 60 },
  params,
  response: followState,
  authorise: ({ params: { id } }) => publicCampaign(id),
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
  authorise: ({ params: { id } }) => publicCampaign(id),
  act: ({ actor }, campaign) => unfollowCampaign(campaign.id, actor.accountId ?? 0),
  present: () => ({ following: false }),
});

export const campaignRoutes: Route[] = [
  readRoute,
  followStateRoute,
  followedRoute,
  followRoute,
  unfollowRoute,
  ...draftRoutes,
  ...tagRoutes,
  ...stateRoutes,
  ...teamRoutes,
  ...reviewRoutes,
];
