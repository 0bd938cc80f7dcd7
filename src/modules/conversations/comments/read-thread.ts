import { type KeptFrom, readKeptFrom } from '#modules/accounts/index.ts';
import { type Campaign, may, readStanding } from '#modules/campaigns/index.ts';
import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { isContributor } from '../relation.store.ts';
import type { Comment } from './comment-row.store.ts';
import { countReactions, type Reaction, type ReactionCounts } from './comment.store.ts';
import {
  type CommentInbox,
  findThread,
  type InboxPart,
  listInbox,
  listOwnReactions,
} from './comment-thread.store.ts';
import { takesComments } from './takes-comments.ts';

export const INBOX_PER_PAGE = 30;

/** What somebody may do with the comments of a campaign. */
export interface CommentSeat {
  readonly isTeam: boolean;
  /** Comments are for the owner's side and those who backed it, as long as it takes any. */
  readonly mayWrite: boolean;
  /** What staff keep them from, where they could write else. */
  readonly kept: KeptFrom | null;
}

export async function readCommentSeat(campaign: Campaign, actor: Actor): Promise<CommentSeat> {
  const { accountId } = actor;
  if (accountId === null) return { isTeam: false, mayWrite: false, kept: null };
  const isTeam = may(await readStanding(campaign, actor), 'post_and_comment');
  const mayWrite =
    takesComments(campaign) && (isTeam || (await isContributor(db(), campaign.id, accountId)));
  const kept = mayWrite ? await readKeptFrom(actor, 'comment') : null;
  return { isTeam, mayWrite: mayWrite && kept === null, kept };
}

export interface CommentThread {
  readonly comment: Comment;
  readonly replies: Comment[];
  /** The kinds of reaction the reader gave, by the id of the comment. */
  readonly own: ReadonlyMap<number, Reaction[]>;
}

/** A comment with its replies for somebody. 404 for what they may not see, and for a reply's id. */
export async function readThread(
  campaign: Campaign,
  id: number,
  actor: Actor,
  isTeam: boolean,
): Promise<CommentThread> {
  const accountId = actor.accountId ?? 0;
  const lines = await findThread(db(), campaign.id, id, { accountId, isTeam });
  const [comment, ...replies] = lines;
  if (comment?.id !== id || comment.parentId !== null) throw platformErrors.notFound();
  return { comment, replies, own: await readGiven(accountId, lines) };
}

/** The kinds of reaction somebody gave, by the id of the comment. */
export async function readGiven(
  accountId: number,
  comments: readonly Pick<Comment, 'id'>[],
): Promise<Map<number, Reaction[]>> {
  const given = new Map<number, Reaction[]>();
  const commentIds = comments.map(({ id }) => id);
  for (const { id: of, kind } of await listOwnReactions(db(), accountId, { commentIds })) {
    given.set(of, [...(given.get(of) ?? []), kind]);
  }
  return given;
}

/**
 * The comments of a campaign for its owner's side, hidden and private ones too, or those alone that wait for
 * a reply.
 */
export function readInbox(
  campaignId: number,
  { below = Number.MAX_SAFE_INTEGER, onlyWaiting = false }: Partial<Omit<InboxPart, 'limit'>> = {},
): Promise<CommentInbox[]> {
  return listInbox(db(), campaignId, { below, onlyWaiting, limit: INBOX_PER_PAGE });
}

/** The kinds of reaction somebody gave to an update. */
export async function readOwnReactions(
  accountId: number,
  to: { readonly updateId: number },
): Promise<Reaction[]> {
  return (await listOwnReactions(db(), accountId, to)).map(({ kind }) => kind);
}

export function readUpdateReactions(updateId: number): Promise<ReactionCounts> {
  return countReactions(db(), { updateId });
}
