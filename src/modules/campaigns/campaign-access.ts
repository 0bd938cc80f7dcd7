import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { type Campaign, isPublic } from './campaign.ts';
import { hasRelation, may, mayView, type TeamPermission } from './campaign.policy.ts';
import { readCampaign, readStanding } from './read-campaign.ts';

/**
 * The campaign for somebody who may do this in it. 404 for anybody without a relation to it, as for an
 * unknown one; 403 for those who may know of it but not do this.
 */
export async function campaignOfTeam(
  idOrSlug: number | string,
  actor: Actor,
  permission: TeamPermission,
): Promise<Campaign> {
  const campaign = await readCampaign(idOrSlug);
  if (!campaign) throw platformErrors.notFound();
  const standing = await readStanding(campaign, actor);
  if (may(standing, permission)) return campaign;
  throw hasRelation(standing) ? platformErrors.forbidden() : platformErrors.notFound();
}

/** The campaign for its owner alone. 404 and 403 as above. */
export async function campaignOfOwner(idOrSlug: number | string, actor: Actor): Promise<Campaign> {
  const campaign = await readCampaign(idOrSlug);
  if (!campaign) throw platformErrors.notFound();
  const standing = await readStanding(campaign, actor);
  if (standing.isOwner) return campaign;
  throw hasRelation(standing) ? platformErrors.forbidden() : platformErrors.notFound();
}

/** The campaign for whoever may see it. 404 for everybody else. */
export async function visibleCampaign(idOrSlug: number | string, actor: Actor): Promise<Campaign> {
  const campaign = await readCampaign(idOrSlug);
  const mayBeSeen =
    campaign && (isPublic(campaign) || mayView(campaign, await readStanding(campaign, actor)));
  if (!mayBeSeen) throw platformErrors.notFound();
  return campaign;
}

/** A campaign anybody may see: a stranger's act must not tell of a hidden one. 404 otherwise. */
export async function publicCampaign(idOrSlug: number | string): Promise<Campaign> {
  const campaign = await readCampaign(idOrSlug);
  if (!campaign || !isPublic(campaign)) throw platformErrors.notFound();
  return campaign;
}

/** A campaign by id or slug for staff, in any state but deleted. 404 otherwise. */
export async function campaignForStaff(idOrSlug: number | string): Promise<Campaign> {
  const campaign = await readCampaign(idOrSlug);
  if (!campaign) throw platformErrors.notFound();
  return campaign;
}
