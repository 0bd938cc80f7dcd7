import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readCampaign } from '#modules/campaigns/index.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { confirmSubscription, endSubscription, readAsked, readEnding } from '../subscribe.ts';

/** The last part of the address tells which of a subscription's two links was opened. */
const isEnding = (path: string) => path.split('?')[0]?.endsWith('/end') === true;

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
    await (ends ? endSubscription : confirmSubscription)(params.token);
    const text = translate(actor.locale, ends ? 'prelaunch.ended' : 'prelaunch.confirmed');
    return redirectTo(paths.home(actor.locale), { level: 'success', text });
  },
});
