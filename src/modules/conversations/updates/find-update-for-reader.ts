import { type Campaign, may, readFollowing, readStanding } from '#modules/campaigns/index.ts';
import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { findUpdate, STRANGER, type Update, type UpdateEyes } from '../conversation.store.ts';
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

export const UPDATES_PER_PAGE = 20;

/** What somebody may read of a campaign's updates, newest first, below an id; the team sees all. */
export async function readUpdatesFor(
  campaign: Campaign,
  actor: Actor,
  below: number,
): Promise<WrittenUpdate[]> {
  return listWritten(
    db(),
    campaign.id,
    await readUpdateEyes(campaign, actor),
    below,
    UPDATES_PER_PAGE,
  );
}

/** How somebody stands to the updates of a campaign; nobody is asked about a visitor. */
export async function readUpdateEyes(campaign: Campaign, actor: Actor): Promise<UpdateEyes> {
  const { accountId } = actor;
  if (accountId === null) return STRANGER;
  return {
    isTeam: may(await readStanding(campaign, actor), 'post_and_comment'),
    isContributor: await isContributor(db(), campaign.id, accountId),
    isFollower: await readFollowing(campaign.id, accountId),
  };
}

/** A published update for somebody. 404 for what is not for them, 401 where signing in might help. */
export async function readUpdateFor(
  campaign: Campaign,
  slug: string,
  actor: Actor,
): Promise<Update> {
  const update = await findUpdate(db(), campaign.id, slug);
  if (!update) throw platformErrors.notFound();
  if (update.audience === 'everyone') return update;
  if (actor.accountId === null) throw platformErrors.unauthenticated();
  const { isTeam, isContributor: backed, isFollower } = await readUpdateEyes(campaign, actor);
  const isFor = isTeam || (update.audience === 'contributors' ? backed : isFollower);
  if (!isFor) throw platformErrors.notFound();
  return update;
}
