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
import { mayTalkToOwner } from '../relation.store.ts';
import { sendMessage } from './message.mail.tsx';
import {
  findMailAddress,
  insertMessage,
  listCampaignsTalking,
  listMessages,
  listThreads,
  listThreadsOf,
  markRead,
  type Message,
  type MessageThread,
  type OwnThread,
} from './thread.store.ts';

export const MESSAGES_PER_PAGE = 50;
/** How much one person may write to owners, by page and by call together. */
export const MESSAGE_LIMIT = {
  key: 'person',
  points: 30,
  per: 3600,
  store: 'database',
  bucket: 'campaign-messages',
} as const;
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
  const accountId = actor.accountId ?? 0;
  const hasBacked = isPublic(campaign) && (await mayTalkToOwner(db(), campaign.id, accountId));
  if (hasBacked) return { campaign, side: 'contributor' };
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

/** Where contributors write to somebody as an owner or team member: a campaign each, the latest first. */
export function readCampaignsTalking(accountId: number): Promise<OwnThread[]> {
  return listCampaignsTalking(db(), accountId, THREADS_PER_PAGE);
}

export function readMessages(
  campaignId: number,
  accountId: number,
  below: number,
): Promise<Message[]> {
  return listMessages(db(), campaignId, accountId, below, MESSAGES_PER_PAGE);
}

/**
 * A conversation as one side opens it: what the other wrote counts as read from now on, unless staff look at
 * it in their place.
 */
export async function openThread(
  campaignId: number,
  accountId: number,
  side: Party['side'],
  { below = Number.MAX_SAFE_INTEGER, actor }: { readonly below?: number | undefined; actor: Actor },
): Promise<Message[]> {
  if (!actor.standIn) await transaction((tx) => markRead(tx, campaignId, accountId, side));
  return readMessages(campaignId, accountId, below);
}

/** Whether somebody backed the campaign, and neither they nor its owner have closed their account. */
export async function isReachable(
  { id, ownerId }: Pick<Campaign, 'id' | 'ownerId'>,
  accountId: number,
): Promise<boolean> {
  const [hasBacked, owner, person] = await Promise.all([
    mayTalkToOwner(db(), id, accountId),
    findMailAddress(db(), ownerId),
    findMailAddress(db(), accountId),
  ]);
  return hasBacked && owner !== undefined && person !== undefined;
}

/**
 * Writes to the other side, who is told by mail. The owner's side names the contributor; nobody can be
 * written to who has not backed the campaign, or has closed their account. Throws 404.
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
  if (side === 'team' && !(await mayTalkToOwner(db(), campaign.id, accountId))) {
    throw platformErrors.notFound();
  }
  return transaction(async (tx) => {
    const campaignId = campaign.id;
    const { body } = message;
    const reader = await findMailAddress(tx, side === 'contributor' ? campaign.ownerId : accountId);
    if (!reader) throw platformErrors.notFound();
    const written = await insertMessage(tx, { campaignId, accountId, authorId, body });
    if (!written) throw platformErrors.conflict();
    await sendMessage(tx, written, campaign, { ...reader, with: accountId, side });
    return written;
  });
}
