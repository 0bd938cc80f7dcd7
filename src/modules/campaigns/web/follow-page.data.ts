import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { publicCampaign } from '../campaign-access.ts';
import { followCampaign, unfollowCampaign } from '../follow-campaign.ts';
import { readFollowing } from '../read-campaign.ts';

export const { loader, action, headers } = definePage({
  access: 'person',
  params: z.object({ slug: z.string().max(80) }),
  body: z.object({ follow: z.enum(['yes', 'no']) }),
  limit: { key: 'person', points: 60, per: 60 },
  async load({ params, actor }) {
    const campaign = await publicCampaign(params.slug);
    const following = await readFollowing(campaign.id, actor.accountId ?? 0);
    return { title: campaign.title, slug: campaign.slug, following };
  },
  async act({ params, body, actor }) {
    const campaign = await publicCampaign(params.slug);
    const follow = body.follow === 'yes';
    await (follow ? followCampaign : unfollowCampaign)(campaign.id, actor.accountId ?? 0);
    return redirectTo(paths.campaign(actor.locale, campaign.slug), {
      level: 'success',
      text: translate(
        actor.locale,
        follow ? 'campaigns.now_following' : 'campaigns.no_longer_following',
      ),
    });
  },
});
