import { refuseRestricted } from '#modules/accounts/index.ts';
import {
  type Campaign,
  hasRelation,
  isPublic,
  knownCampaign,
  may,
  noteReading,
  readStanding,
} from '#modules/campaigns/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { conversationErrors } from '../conversation.errors.ts';
import { readTie, type Tie } from '../relation.store.ts';
import { sendMessage } from './message.mail.tsx';
import {
  countUnread,
  countUnreadOf,
  findMailAddress,
  findRepeated,
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
import { mayBeWrittenTo, mayWriteToOwner } from './who-may-write.ts';

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

const UNTIED: Tie = { hasBacked: false, hasTalked: false, isProved: false };

/**
 * On which side somebody talks with a campaign's owner: to write, or to read what was written. 404 for those
 * who have nothing to do with it, 403 for a team member or staff who may not write.
 */
export async function partyOf(
  idOrSlug: number | string,
  actor: Actor,
  to: 'write' | 'read' = 'write',
): Promise<Party> {
  const campaign = await knownCampaign(idOrSlug, actor);
  const standing = await readStanding(campaign, actor);
  if (may(standing, 'post_and_comment')) {
    await noteReading({ campaign, standing }, 'messages', actor);
    return { campaign, side: 'team' };
  }
  const tie = isPublic(campaign) ? await readTie(db(), campaign.id, actor.accountId ?? 0) : UNTIED;
  if (!tie.hasBacked && hasRelation(standing)) throw platformErrors.forbidden();
  const mayWrite = mayWriteToOwner(campaign, tie);
  if (to === 'write' && mayWrite === 'unconfirmed') throw conversationErrors.unconfirmed();
  const isHeard = to === 'write' ? mayWrite === 'yes' : tie.hasBacked || tie.hasTalked;
  if (isHeard) return { campaign, side: 'contributor' };
  throw platformErrors.notFound();
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

/** How many messages wait for somebody, as a contributor and as an owner or team member. */
export function readUnread(accountId: number): Promise<number> {
  return countUnread(db(), accountId);
}

/** How many messages wait for a campaign's own side. */
export function readUnreadOf(campaignId: number): Promise<number> {
  return countUnreadOf(db(), campaignId);
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

/** Whether the owner's side may write to somebody, and neither they nor the owner closed their account. */
export async function isReachable(campaign: Reached, accountId: number): Promise<boolean> {
  const tie = await readTie(db(), campaign.id, accountId);
  return mayBeWrittenTo(campaign, tie) && areBothHere(campaign, accountId);
}

/** Whether somebody may write to a campaign's owner, who is still there; not its team nor staff. */
export async function mayAskOwner(
  campaign: Campaign,
  actor: Actor,
): Promise<ReturnType<typeof mayWriteToOwner>> {
  const accountId = actor.accountId ?? 0;
  const [standing, tie] = await Promise.all([
    readStanding(campaign, actor),
    readTie(db(), campaign.id, accountId),
  ]);
  if (!tie.hasBacked && hasRelation(standing)) return 'no';
  return (await areBothHere(campaign, accountId)) ? mayWriteToOwner(campaign, tie) : 'no';
}

type Reached = Pick<Campaign, 'id' | 'ownerId' | 'state'>;

async function areBothHere({ ownerId }: Reached, accountId: number): Promise<boolean> {
  const [owner, person] = await Promise.all([
    findMailAddress(db(), ownerId),
    findMailAddress(db(), accountId),
  ]);
  return owner !== undefined && person !== undefined;
}

/**
 * Writes to the other side, who is told by mail; the same again within a minute is the first one. The
 * owner's side names the contributor; nobody can be written to who has neither backed the campaign nor asked
 * about it, or has closed their account. Throws 404.
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
  if (side === 'team') {
    const tie = await readTie(db(), campaign.id, accountId);
    if (!mayBeWrittenTo(campaign, tie)) throw platformErrors.notFound();
  }
  return transaction(async (tx) => {
    const campaignId = campaign.id;
    const { body } = message;
    const reader = await findMailAddress(tx, side === 'contributor' ? campaign.ownerId : accountId);
    if (!reader) throw platformErrors.notFound();
    const said = { campaignId, accountId, authorId, body };
    const before = await findRepeated(tx, said);
    if (before) return before;
    const written = await insertMessage(tx, said);
    if (!written) throw platformErrors.conflict();
    await sendMessage(tx, written, campaign, { ...reader, with: accountId, side });
    return written;
  });
}
