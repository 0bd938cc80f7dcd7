import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { campaignOfTeam } from '#modules/campaigns/index.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';

export const { loader, headers } = definePage({
  access: 'person',
  params: z.object({ id: z.string().max(80) }),
  async load({ params, actor }) {
    const { slug } = await campaignOfTeam(params.id, actor, 'see_contributions');
    throw redirectTo(paths.commandCenter(actor.locale, slug, 'email_subscribers'));
  },
});
