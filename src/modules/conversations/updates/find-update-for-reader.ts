import { type Campaign, may, readFollowing, readStanding } from '#modules/campaigns/index.ts';
import { db } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/actor.ts';
import { isContributor } from '../relation.store.ts';
import { findWritten, listWritten, type WrittenUpdate } from './update.store.ts';

/** A published update if the person is among those it is for. */
export async function findUpdateForReader(
  campaignId: number,
  id: number,
  accountId: number,
): Promise<WrittenUpdate | undefined> {
  const update = await findWritten(db(), campaignId, id);
  if (!update?.published_at) return undefined;
  const isFor =
    update.audience === 'everyone' ||
    (update.audience === 'contributors'
      ? await isContributor(db(), campaignId, accountId)
      : await readFollowing(campaignId, accountId));
  return isFor ? update : undefined;
}

export const PER_PAGE = 20;

/** What somebody may read of a campaign's updates, newest first, below an id; the team sees all. */
export async function readUpdatesFor(
  campaign: Campaign,
  actor: Actor,
  below: number,
): Promise<WrittenUpdate[]> {
  const { accountId } = actor;
  const isPerson = accountId !== null;
  const reader = {
    isTeam: may(await readStanding(campaign, actor), 'post_and_comment'),
    isContributor: isPerson && (await isContributor(db(), campaign.id, accountId)),
    isFollower: isPerson && (await readFollowing(campaign.id, accountId)),
  };
  return listWritten(db(), campaign.id, reader, below, PER_PAGE);
}
