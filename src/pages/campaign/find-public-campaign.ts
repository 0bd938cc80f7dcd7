import {
  type Campaign,
  mayView,
  readCampaign,
  readCurrentSlug,
  readPreviewed,
  readStanding,
} from '#modules/campaigns/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { permanentRedirect } from '#platform/web/define-page.ts';

/**
 * The campaign an address names, for somebody who may see it or holds its preview link; anybody else gets the
 * answer of an unknown one.
 * An id or an old slug leads to the current slug for good, with whatever follows it.
 */
export async function findPublicCampaign(
  slug: string,
  actor: Actor,
  path: string,
  preview?: string,
): Promise<Campaign> {
  const campaign = await readCampaign(slug);
  if (!campaign) {
    const current = await readCurrentSlug(slug);
    if (current) throw permanentRedirect(path.replace(`/projects/${slug}`, `/projects/${current}`));
    throw platformErrors.notFound();
  }
  const standing = await readStanding(campaign, actor);
  const isPreviewed = preview !== undefined && (await readPreviewed(campaign.id, preview));
  if (!mayView(campaign, standing) && !isPreviewed) throw platformErrors.notFound();
  if (campaign.slug !== slug) {
    throw permanentRedirect(path.replace(`/projects/${slug}`, `/projects/${campaign.slug}`));
  }
  return campaign;
}
