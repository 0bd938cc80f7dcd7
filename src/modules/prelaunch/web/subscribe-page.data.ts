import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { requiresDoubleOptIn } from '#modules/accounts/index.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { campaignToSubscribe, subscribe } from '../subscribe.ts';
import { sourceField, subscribeFormBody, inputOf } from './subscribe-body.ts';

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip', points: 20, per: 600, store: 'database', bucket: 'subscribe' },
  params: z.object({ slug: z.string().max(80) }),
  query: z.object({ sent: z.literal('1').optional(), utm_source: sourceField }),
  body: subscribeFormBody,
  async load({ params, query, actor: { locale }, acceptLanguage }) {
    const { slug, title, language } = await campaignToSubscribe(params.slug);
    return {
      campaign: { slug, title: title || slug, language },
      isSent: query.sent === '1',
      isConsentAsked: requiresDoubleOptIn({ locale, acceptLanguage }),
      source: query.utm_source || 'campaign',
    };
  },
  async act({ params, body, actor, acceptLanguage }) {
    const campaign = await campaignToSubscribe(params.slug);
    await subscribe(campaign.id, inputOf(body, null, actor, acceptLanguage));
    return redirectTo(`${paths.subscribeCampaign(actor.locale, campaign.slug)}?sent=1`);
  },
});
