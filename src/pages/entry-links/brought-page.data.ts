import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readPart } from '#modules/analytics/index.ts';
import { campaignAtAddress } from '#modules/campaigns/index.ts';
import { isBroughtToken, readReferral } from '#modules/contributions/index.ts';
import { formatMoney } from '#money/format.ts';
import { config } from '#platform/config/config.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage } from '#platform/web/define-page.ts';

const EVER = { from: '2000-01-01', to: '2999-12-31' };

export const { loader, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip', points: 120, per: 60 },
  params: z.object({
    slug: z.string().max(80),
    code: z.string().regex(/^[\w-]{1,20}$/),
    token: z.string().max(100),
  }),
  async load({ params, actor, answer }) {
    const { code, token } = params;
    const campaign = await campaignAtAddress(params.slug, actor, { isAnnouncedEnough: true });
    if (!isBroughtToken(token, campaign.id, code)) throw platformErrors.notFound();
    answer.header('x-robots-tag', 'noindex');
    const { locale } = actor;
    const [visited, brought] = await Promise.all([
      readPart(campaign.id, 'referrer', `code:${code}`, EVER),
      readReferral(campaign.id, code),
    ]);
    const isSoon = campaign.state === 'coming_soon';
    const raised = { minor: brought.raised_minor, currency: campaign.currency };
    return {
      code,
      title: campaign.title || campaign.slug,
      language: campaign.language,
      campaignHref: isSoon
        ? paths.comingSoon(locale, campaign.slug)
        : paths.campaign(locale, campaign.slug),
      url: `${config().publicUrl}${paths.referral(locale, campaign.slug, code)}`,
      visits: visited.visits,
      contributions: brought.contributions,
      raisedText: formatMoney(raised, locale, { cents: true }),
    };
  },
});
