import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { slugOrId } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { campaignOfMember, disinvite } from '../team/invite.ts';

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ id: slugOrId }),
  body: z.object({}),
  async load({ params, actor }) {
    const { title, slug } = await campaignOfMember(params.id, actor.accountId);
    const listHref = paths.individualCampaigns(actor.locale, actor.accountId ?? 0);
    return { campaign: title || slug, listHref };
  },
  async act({ params, actor }) {
    const campaign = await campaignOfMember(params.id, actor.accountId);
    const { locale, accountId } = actor;
    await disinvite(campaign.id, { accountId: accountId ?? 0 });
    return redirectTo(paths.individualCampaigns(locale, accountId ?? 0), {
      level: 'success',
      text: translate(locale, 'campaigns.left', { campaign: campaign.title || campaign.slug }),
    });
  },
});
