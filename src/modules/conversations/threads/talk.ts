import { refuseRestricted } from '#modules/accounts/index.ts';
import {
  type Campaign,
  hasRelation,
  isPublic,
  knownCampaign,
  may,
  readStanding,
} from '#modules/campaigns/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { isContributor } from '../relation.store.ts';
import { sendMessage } from './message.mail.tsx';
import {
  findMailAddress,
  insertMessage,
  listMessages,
  listThreads,
  listThreadsOf,
  markRead,
  type Message,
  type MessageThread,
  type OwnThread,
} from './thread.store.ts';

export const MESSAGES_PER_PAGE = 50;
export const THREADS_PER_PAGE = 50;

export interface Party {
  readonly campaign: Campaign;
  readonly side: 'team' | 'contributor';
}

/**
 * On which side somebody talks with a campaign's owner. 404 for those who have nothing to do with it,
 * 403 for a team member or staff who may not write.
 */
export async function partyOf(idOrSlug: number | string, actor: Actor): Promise<Party> {
  const campaign = await knownCampaign(idOrSlug, actor);
  const standing = await readStanding(campaign, actor);
  if (may(standing, 'post_and_comment')) return { campaign, side: 'team' };
  const isBacker =
    isPublic(campaign) && (await isContributor(db(), campaign.id, actor.accountId ?? 0));
  if (isBacker) return { campaign, side: 'contributor' };
  throw hasRelation(standing) ? platformErrors.forbidden() : platformErrors.notFound();
}

/** Everybody a campaign talks with; `below` is the number of the last conversation already shown. */
export function readThreads(
  campaignId: number,
  below: number | null = null,
): Promise<MessageThread[]> {
  return listThreads(db(), campaignId, { below, limit: THREADS_PER_PAGE });
}

/** What somebody who backs campaigns talks about with their owners, the latest first. */
export function readThreadsOf(
  accountId: number,
  below: number | null = null,
): Promise<OwnThread[]> {
  return listThreadsOf(db(), accountId, { below, limit: THREADS_PER_PAGE });
}

export function readMessages(
  campaignId: number,
  accountId: number,
  below: number,
): Promise<Message[]> {
  return listMessages(db(), campaignId, accountId, below, MESSAGES_PER_PAGE);
}

/** A conversation as one side opens it: what the other wrote counts as read from now on. */
export async function openThread(
  campaignId: number,
  accountId: number,
  side: Party['side'],
  below = Number.MAX_SAFE_INTEGER,
): Promise<Message[]> {
  await transaction((tx) => markRead(tx, campaignId, accountId, side));
  return readMessages(campaignId, accountId, below);
}

/** Whether somebody backed the campaign, and so can be written to. */
export function isReachable(campaignId: number, accountId: number): Promise<boolean> {
  return isContributor(db(), campaignId, accountId);
}

/**
 * Writes to the other side, who is told by mail. The owner's side names the contributor; nobody can be
 * written to who has not backed the campaign. Throws 404.
 */
export async function writeMessage(
  { campaign, side }: Party,
  actor: Actor,
  message: { body: string; to: number | null },
): Promise<Message> {
  const authorId = actor.accountId ?? 0;
  await refuseRestricted(db(), actor, 'message');
  const accountId = side === 'contributor' ? authorId : message.to;
  if (accountId === null) throw platformErrors.notFound();
  if (side === 'team' && !(await isContributor(db(), campaign.id, accountId))) {
    throw platformErrors.notFound();
  }
  return transaction(async (tx) => {
    const campaignId = campaign.id;
    const { body } = message;
    const written = await insertMessage(tx, { campaignId, accountId, authorId, body });
    if (!written) throw platformErrors.conflict();
    const other = side === 'contributor' ? campaign.ownerId : accountId;
    const reader = await findMailAddress(tx, other);
    if (reader) await sendMessage(tx, written, campaign, { ...reader, with: accountId, side });
    return written;
  });
}
