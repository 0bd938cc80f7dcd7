import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { type Campaign, isPublic, readCampaign } from '#modules/campaigns/index.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { confirmSubscription, endSubscription, readAsked, readEnding } from '../subscribe.ts';

/** The last part of the address tells which of a subscription's two links was opened. */
const isEnding = (path: string) => path.split('?')[0]?.endsWith('/end') === true;

/** What somebody just asked to hear of; the start page where that is hidden. */
function pageOf(campaign: Campaign | undefined, locale: Locale): string {
  if (campaign?.state === 'coming_soon') {
    return paths.comingSoon(locale, campaign.slug, null, { confirmed: 1 });
  }
  return campaign && isPublic(campaign)
    ? paths.campaign(locale, campaign.slug)
    : paths.home(locale);
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  params: z.object({ token: z.string().max(120) }),
  body: z.object({ act: z.enum(['confirm', 'end']) }),
  limit: { key: 'ip', points: 60, per: 60 },
  async load({ params, path }) {
    const ends = isEnding(path);
    const subscription = await (ends ? readEnding : readAsked)(params.token);
    const campaign = await readCampaign(subscription.campaignId);
    return {
      ends,
      title: campaign?.title || campaign?.slug || '',
      isDone: ends ? subscription.unsubscribedAt !== null : subscription.confirmedAt !== null,
    };
  },
  async act({ params, body, actor }) {
    const ends = body.act === 'end';
    const { locale } = actor;
    const { campaignId } = await (ends ? endSubscription : confirmSubscription)(params.token);
    const text = translate(locale, ends ? 'prelaunch.ended' : 'prelaunch.confirmed');
    const campaign = ends ? undefined : await readCampaign(campaignId);
    return redirectTo(pageOf(campaign, locale), { level: 'success', text });
  },
});
