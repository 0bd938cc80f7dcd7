import { z } from 'zod';
import { knownCampaign } from '#modules/campaigns/index.ts';
import { campaignBucket } from '#modules/experiments/index.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { slugOrId } from '#platform/http/wire.ts';

/** Which side of an experiment a campaign is on, for everybody who may see it. */
export const splitBucketRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/campaigns/{id}/split_bucket',
    summary: 'A campaign’s bucket of an experiment; control unless it takes part',
    access: 'visitor',
    limit: { key: 'ip', points: 120, per: 60 },
    params: z.object({ id: slugOrId }),
    query: z.object({ name: z.string().regex(/^[a-z][a-z0-9_]{1,59}$/) }),
    response: z.object({ bucket: z.string() }),
    authorise: ({ params: { id } }, actor) => knownCampaign(id, actor),
    act: ({ query }, campaign) => campaignBucket(query.name, campaign.id),
    present: (bucket) => ({ bucket }),
  }),
];
