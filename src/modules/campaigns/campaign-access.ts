import { auditReading } from '#modules/accounts/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { type Campaign, isPublic } from './campaign.ts';
import {
  hasRelation,
  may,
  PEOPLES_DATA,
  type PeoplesData,
  readingStaff,
  type Standing,
  type TeamPermission,
} from './campaign.policy.ts';
import { readPreviewed } from './draft/preview.ts';
import { readCampaign, readCurrentSlug, readStanding } from './read-campaign.ts';

/** Who asks. */
export type Asker = Pick<Actor, 'accountId' | 'roles'>;
const ANYBODY: Asker = { accountId: null, roles: [] };

/** What lets somebody know of a campaign besides what they are. */
export interface Ways {
  /** The token of its preview link. */
  readonly preview?: string | undefined;
  /** Where it is enough that the campaign was announced: one that is coming soon is known too. */
  readonly isAnnouncedEnough?: boolean;
}

/**
 * The one answer to whether somebody may know that a campaign exists. Everything that is found by an
 * address asks it before it says anything: a redirect, a 403 or a 409 tells as much as a page.
 */
export async function mayKnow(
  campaign: Pick<Campaign, 'id' | 'ownerId' | 'state'>,
  asker: Asker,
  { preview, isAnnouncedEnough = false }: Ways = {},
): Promise<boolean> {
  if (isPublic(campaign) || (isAnnouncedEnough && campaign.state === 'coming_soon')) return true;
  if (hasRelation(await readStanding(campaign, asker))) return true;
  return preview !== undefined && (await readPreviewed(campaign.id, preview)) !== undefined;
}

/** The campaign for whoever may know of it. 404 for everybody else. */
export async function knownCampaign(
  idOrSlug: number | string,
  asker: Asker,
  ways: Ways = {},
): Promise<Campaign> {
  const campaign = await readCampaign(idOrSlug);
  if (!campaign || !(await mayKnow(campaign, asker, ways))) throw platformErrors.notFound();
  return campaign;
}

/** The same, also by a slug that it had before. */
export async function campaignAtAddress(
  idOrSlug: string,
  asker: Asker,
  ways: Ways = {},
): Promise<Campaign> {
  const campaign = await campaignNamed(idOrSlug);
  if (!campaign || !(await mayKnow(campaign, asker, ways))) throw platformErrors.notFound();
  return campaign;
}

/** The campaign of an id, a slug or one it had before; who may know of it is left to the caller. */
export async function campaignNamed(idOrSlug: string): Promise<Campaign | undefined> {
  const campaign = await readCampaign(idOrSlug);
  if (campaign) return campaign;
  const current = await readCurrentSlug(idOrSlug);
  return current === undefined ? undefined : readCampaign(current);
}

/** The campaign for its owner, team and staff, and how they stand to it. 404 for everybody else. */
export async function relatedCampaign(
  idOrSlug: number | string,
  asker: Asker,
): Promise<{ readonly campaign: Campaign; readonly standing: Standing }> {
  const campaign = await readCampaign(idOrSlug);
  const standing = campaign && (await readStanding(campaign, asker));
  if (!campaign || !standing || !hasRelation(standing)) throw platformErrors.notFound();
  return { campaign, standing };
}

/**
 * The campaign for somebody who may do this in it. 404 for anybody without a relation to it, as for an
 * unknown one; 403 for those who may know of it but not do this.
 */
export async function campaignOfTeam(
  idOrSlug: number | string,
  asker: Asker,
  ...permissions: readonly TeamPermission[]
): Promise<Campaign> {
  const { campaign, standing } = await relatedCampaign(idOrSlug, asker);
  if (!permissions.every((one) => may(standing, one))) throw platformErrors.forbidden();
  return campaign;
}

/** The same for somebody who reads who backs it, follows it or writes to it, which is noted of staff. */
export async function campaignOfPeople(
  idOrSlug: number | string,
  actor: Actor,
  what: PeoplesData,
): Promise<Campaign> {
  const { campaign, standing } = await relatedCampaign(idOrSlug, actor);
  if (!may(standing, PEOPLES_DATA[what])) throw platformErrors.forbidden();
  await noteReading({ campaign, standing }, what, actor);
  return campaign;
}

/** Notes in the audit log that staff read of a campaign's people; of its own side nothing. */
export async function noteReading(
  { campaign, standing }: { readonly campaign: Pick<Campaign, 'id'>; readonly standing: Standing },
  what: PeoplesData,
  { accountId, standIn, ip, requestId }: Actor,
): Promise<void> {
  const staffId = readingStaff(standing, what, { accountId, standIn });
  if (staffId === null) return;
  const by = { accountId: staffId, ip, requestId };
  await auditReading({ kind: 'campaign', id: campaign.id }, what, by);
}

/** The campaign for its owner alone. 404 and 403 as above. */
export async function campaignOfOwner(idOrSlug: number | string, asker: Asker): Promise<Campaign> {
  const { campaign, standing } = await relatedCampaign(idOrSlug, asker);
  if (!standing.isOwner) throw platformErrors.forbidden();
  return campaign;
}

/** A campaign anybody may see: a stranger's act must not tell of a hidden one. 404 otherwise. */
export function publicCampaign(idOrSlug: number | string): Promise<Campaign> {
  return knownCampaign(idOrSlug, ANYBODY);
}

/** A campaign that takes subscriptions or did: announced or public. 404 otherwise. */
export function announcedCampaign(idOrSlug: number | string): Promise<Campaign> {
  return knownCampaign(idOrSlug, ANYBODY, { isAnnouncedEnough: true });
}

/** A campaign by id or slug for staff, in any state but deleted. 404 otherwise. */
export async function campaignForStaff(idOrSlug: number | string): Promise<Campaign> {
  const campaign = await readCampaign(idOrSlug);
  if (!campaign) throw platformErrors.notFound();
  return campaign;
}
