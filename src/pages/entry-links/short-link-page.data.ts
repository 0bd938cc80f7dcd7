import { z } from 'zod';
import { readCampaign, readShortLink } from '#modules/campaigns/index.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { routeTo } from './route-to.ts';

const utm = z.string().max(100).optional();

export const { loader, headers } = definePage({
  access: 'visitor',
  params: z.object({ short_link: z.string().max(40) }),
  query: z.object({ utm_source: utm, utm_medium: utm, utm_campaign: utm }),
  async load({ params, query, actor }) {
    const id = await readShortLink(params.short_link.toLowerCase());
    const campaign = id === undefined ? undefined : await readCampaign(id);
    throw redirectTo((await routeTo(campaign, actor, query)).to);
  },
});
