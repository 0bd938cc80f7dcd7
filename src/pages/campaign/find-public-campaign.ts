import { paths, queryOf } from '#app/paths.ts';
import {
  type Campaign,
  campaignAtAddress,
  isPublic,
  mayKnow,
  type Ways,
} from '#modules/campaigns/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { permanentRedirect, redirectTo } from '#platform/web/define-page.ts';

/**
 * The campaign an address names, for somebody who may know of it or holds its preview link; anybody else
 * gets the answer of an unknown one, and is led to the page that announces one that is coming soon. An id or
 * an old slug leads to the current slug with whatever follows it: for good where everybody may know.
 */
export async function findPublicCampaign(
  slug: string,
  actor: Actor,
  path: string,
  ways: Ways = {},
): Promise<Campaign> {
  const campaign = await campaignAtAddress(slug, actor, { ...ways, isAnnouncedEnough: true });
  if (campaign.state === 'coming_soon' && !(await mayKnow(campaign, actor, ways))) {
    throw redirectTo(paths.comingSoon(actor.locale, campaign.slug) + queryOf(path));
  }
  if (campaign.slug === slug) return campaign;
  const to = path.replace(`/projects/${slug}`, `/projects/${campaign.slug}`);
  throw isPublic(campaign) ? permanentRedirect(to) : redirectTo(to);
}
