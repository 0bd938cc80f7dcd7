import { z } from 'zod';
import { readCampaign, readCurrentSlug } from '#modules/campaigns/index.ts';
import { REFERRAL_AGE, REFERRAL_COOKIE, withReferral } from '#modules/contributions/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { CONSENT_COOKIE } from '#platform/web/consent.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { routeTo } from './route-to.ts';

async function campaignOf(slug: string) {
  const campaign = await readCampaign(slug);
  if (campaign) return campaign;
  const current = await readCurrentSlug(slug);
  return current === undefined ? undefined : readCampaign(current);
}

export const { loader, headers } = definePage({
  access: 'visitor',
  params: z.object({ slug: z.string().max(80), code: z.string().regex(/^[\w-]{1,20}$/) }),
  async load({ params, actor, answer, cookie }) {
    const campaign = await campaignOf(params.slug);
    const source = { utm_source: params.code, utm_medium: 'referral' };
    const { to, standing } = await routeTo(campaign, actor, source);
    // Whoever belongs to the campaign refers nobody but themselves.
    const isOwn = standing.isOwner || standing.permissions.length > 0;
    if (campaign && !isOwn) {
      const referral = { campaignId: campaign.id, code: params.code };
      const kept = withReferral(cookie(REFERRAL_COOKIE), referral, await clockNow());
      // Past this visit only where somebody agreed to that.
      const isLasting = cookie(CONSENT_COOKIE) === 'all';
      answer.setCookie(REFERRAL_COOKIE, kept, isLasting ? { maxAge: REFERRAL_AGE } : {});
    }
    throw redirectTo(to);
  },
});
