import { db, type Executor } from '#platform/db/transaction.ts';
import type { Campaign } from './campaign.ts';
import { type LedAt, listLedAt } from './campaign-address.store.ts';
import { type Standing, staffStanding } from './campaign.policy.ts';
import {
  type AnnouncedCampaign,
  type CampaignAttachments,
  findAttachments,
  findCampaign,
  findCurrentSlug,
  findCancelMessage,
  findNamedCampaign,
  findOwnerRecord,
  findShortLink,
  findTeamPermissions,
  isFollowing,
  listAnnounced,
  listAnnouncedOf,
  listCampaignsOfOwner,
  listFollowed,
  type NamedCampaign,
  type OwnerRecord,
} from './campaign.store.ts';
import { type Cancellation, findCancellation } from './states/state.store.ts';

/**
 * A campaign by id or slug in any state but deleted; who may see it is the caller's question to the
 * policy.
 */
export function readCampaign(idOrSlug: number | string): Promise<Campaign | undefined> {
  return findCampaign(db(), idOrSlug);
}

/** A campaign's number, slug and state by its id or slug: where nothing else of it is wanted. */
export function readNamedCampaign(idOrSlug: number | string): Promise<NamedCampaign | undefined> {
  return findNamedCampaign(db(), idOrSlug);
}

/** How a campaign was cancelled: by whom, when and why; undefined for one that was not. */
export function readCancellation(campaignId: number): Promise<Cancellation | undefined> {
  return findCancellation(db(), campaignId);
}

/** Campaigns that are announced and not launched, the newest first; below a number where one is given. */
export function readAnnounced(below: number | null, limit: number): Promise<AnnouncedCampaign[]> {
  return listAnnounced(db(), below, limit);
}

/** Those of these campaigns that are announced and not launched, in their order. */
export async function readAnnouncedOf(ids: readonly number[]): Promise<AnnouncedCampaign[]> {
  const found = await listAnnouncedOf(db(), ids);
  return ids.flatMap((id) => found.find((campaign) => campaign.id === id) ?? []);
}

/** The slug an old slug leads to now, for a permanent redirect. */
export function readCurrentSlug(oldSlug: string): Promise<string | undefined> {
  return findCurrentSlug(db(), oldSlug);
}

/** Which campaigns the parts of addresses name, and who leads them. */
export function readLedAt(segments: readonly string[]): Promise<LedAt[]> {
  return listLedAt(db(), segments);
}

/** The campaign a short link belongs to. */
export function readShortLink(link: string): Promise<number | undefined> {
  return findShortLink(db(), link);
}

export function readAttachments(campaignId: number): Promise<CampaignAttachments> {
  return findAttachments(db(), campaignId);
}

/** Why its owner cancelled a campaign, for those it concerns; null where nobody but the staff said why. */
export function readCancelMessage(campaignId: number, within?: Executor): Promise<string | null> {
  return findCancelMessage(within ?? db(), campaignId);
}

export function readCampaignsOfOwner(ownerId: number, limit = 100): Promise<Campaign[]> {
  return listCampaignsOfOwner(db(), ownerId, limit);
}

/** What can be counted about an owner's campaigns, whatever became of them. */
export function readOwnerRecord(ownerId: number): Promise<OwnerRecord> {
  return findOwnerRecord(db(), ownerId);
}

export function readFollowing(campaignId: number, accountId: number): Promise<boolean> {
  return isFollowing(db(), campaignId, accountId);
}

/** Those of the campaigns that somebody follows, in one question for a whole page of cards. */
export function readFollowed(campaignIds: readonly number[], accountId: number): Promise<number[]> {
  return listFollowed(db(), campaignIds, accountId);
}

/** How a person stands to a campaign: its owner, on its team with permissions, staff, or none of these. */
export async function readStanding(
  campaign: Pick<Campaign, 'id' | 'ownerId' | 'state'>,
  person: { accountId: number | null; roles: readonly string[] },
): Promise<Standing> {
  if (person.accountId === null) {
    return { isOwner: false, isStaff: false, seesFigures: false, permissions: [] };
  }
  const isOwner = campaign.ownerId === person.accountId;
  const permissions = isOwner ? [] : await findTeamPermissions(db(), campaign.id, person.accountId);
  const staff = staffStanding(campaign, person.roles);
  return { isOwner, ...staff, permissions: permissions ?? [] };
}
