import { refuseRestricted } from '#modules/accounts/index.ts';
import { type Campaign, may, readStanding } from '#modules/campaigns/index.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { invalidatePages, refreshPages } from '#platform/web/server/invalidate-pages.ts';
import { conversationErrors } from '../conversation.errors.ts';
import { isContributor } from '../relation.store.ts';
import { sendReply } from './comment.mail.tsx';
import {
  type CommentRow,
  countReactions,
  endReports,
  eraseComment,
  findAuthorAddress,
  findComment,
  findRepeatedComment,
  hideComment,
  insertComment,
  insertReport,
  keepAccount,
  lockComment,
  type Reacted,
  type Reaction,
  type ReactionCounts,
  type ReportReason,
  rewriteComment,
  setPinned,
  setReaction,
  showComment,
} from './comment.store.ts';
import { takesComments, takesReplies } from './takes-comments.ts';

/** Who writes: the owner's side, or somebody who backed the campaign. */
async function commenterOf(campaign: Campaign, actor: Actor): Promise<'team' | 'contributor'> {
  if (may(await readStanding(campaign, actor), 'post_and_comment')) return 'team';
  const accountId = actor.accountId ?? 0;
  if (await isContributor(db(), campaign.id, accountId)) return 'contributor';
  throw conversationErrors.contributorsOnly();
}

async function found(q: Executor, campaignId: number, id: number): Promise<CommentRow> {
  const comment = await findComment(q, campaignId, id);
  if (!comment) throw platformErrors.notFound();
  return comment;
}

/** A comment one may see: not hidden, and a private one by its author and the team alone. 404. */
async function visible(
  q: Executor,
  campaign: Campaign,
  id: number,
  actor: Actor,
): Promise<CommentRow> {
  const comment = await found(q, campaign.id, id);
  const isOwn = comment.author_id === actor.accountId;
  const isTeam = may(await readStanding(campaign, actor), 'post_and_comment');
  if ((comment.hidden || comment.private) && !isOwn && !isTeam) throw platformErrors.notFound();
  return comment;
}

/**
 * Posts a comment or a reply to one, one level deep; a reply to what only the owner sees is as private. The
 * same again within a minute is the first one.
 * Throws 403 where comments are closed or the person has not backed the campaign, 404, and 409 for a reply to
 * a reply or to what is hidden.
 */
export async function postComment(
  campaign: Campaign,
  actor: Actor,
  input: { body: string; parentId: number | null; isPrivate: boolean },
): Promise<number> {
  if (!takesComments(campaign)) throw conversationErrors.commentsClosed();
  await commenterOf(campaign, actor);
  await refuseRestricted(db(), actor, 'comment');
  const authorId = actor.accountId ?? 0;
  const { body, parentId } = input;
  const parent = parentId === null ? null : await visible(db(), campaign, parentId, actor);
  if (parent && parent.parent_id !== null) throw conversationErrors.notAReply();
  if (parent && !takesReplies(parent)) throw conversationErrors.hiddenComment();
  return transaction(async (tx) => {
    const isPrivate = parent?.private ?? input.isPrivate;
    const campaignId = campaign.id;
    const said = { campaignId, parentId, authorId, body, isPrivate };
    const before = await findRepeatedComment(tx, said);
    if (before !== undefined) return before;
    const id = await insertComment(tx, said);
    const reader = parent && (await findAuthorAddress(tx, parent.id));
    if (reader && reader.account_id !== authorId) {
      await sendReply(tx, { id, body }, campaign, reader);
    }
    await invalidatePages(tx, [`campaign:${campaignId}`]);
    return id;
  });
}

/** Writes one's own comment anew. 404 for everybody else, 403 for whoever is kept from commenting. */
export async function editComment(
  campaign: Campaign,
  id: number,
  actor: Actor,
  body: string,
): Promise<void> {
  await transaction(async (tx) => {
    const comment = await found(tx, campaign.id, id);
    const isOwn = comment.author_id === actor.accountId;
    if (!isOwn || comment.hidden) throw platformErrors.notFound();
    await refuseRestricted(tx, actor, 'comment');
    await rewriteComment(tx, id, body);
    await invalidatePages(tx, [`campaign:${campaign.id}`]);
  });
}

/** Takes one's own comment away, and whoever reported it hears that it is gone. 404 for everybody else. */
export async function deleteComment(
  campaign: Campaign,
  id: number,
  accountId: number,
): Promise<void> {
  await transaction(async (tx) => {
    const comment = await found(tx, campaign.id, id);
    if (comment.author_id !== accountId) throw platformErrors.notFound();
    await eraseComment(tx, id);
    await endReports(tx, id);
    await invalidatePages(tx, [`campaign:${campaign.id}`]);
  });
}

/**
 * The owner's side hides or shows a comment, or pins one that is no reply. Throws 403 for showing what staff
 * removed, 404 and 409.
 */
export async function moderateComment(
  campaign: Campaign,
  id: number,
  act: 'hide' | 'unhide' | 'pin' | 'unpin',
  accountId: number,
): Promise<void> {
  await transaction(async (tx) => {
    await lockComment(tx, id);
    const comment = await found(tx, campaign.id, id);
    if (act === 'unhide' && comment.removed) throw conversationErrors.removedByStaff();
    if (act === 'hide') await hideComment(tx, id, accountId);
    else if (act === 'unhide') await showComment(tx, id);
    else {
      const mayBePinned = comment.parent_id === null && !comment.hidden && !comment.private;
      if (act === 'pin' && !mayBePinned) throw conversationErrors.notAReply();
      await setPinned(tx, id, act === 'pin');
    }
    await invalidatePages(tx, [`campaign:${campaign.id}`]);
  });
}

/**
 * Anyone may report what they see and somebody else wrote, once until it is decided. Throws 403 for one's
 * own, and 404 for what is not there for them.
 */
export async function reportComment(
  campaign: Campaign,
  id: number,
  actor: Actor,
  report: { reason: ReportReason; note: string },
): Promise<void> {
  const { author_id: authorId } = await visible(db(), campaign, id, actor);
  const reporterId = actor.accountId ?? 0;
  if (authorId === reporterId) throw conversationErrors.ownComment();
  await transaction(async (tx) => {
    await keepAccount(tx, reporterId);
    // What is deleted at this moment has no reports that anybody could decide.
    await lockComment(tx, id);
    const comment = await found(tx, campaign.id, id);
    if (comment.author_id === reporterId) throw conversationErrors.ownComment();
    await insertReport(tx, { commentId: id, reporterId, ...report });
  });
}

/** One reaction per person and kind on what one may see. Answers the counts afterwards. */
export async function react(
  campaign: Campaign,
  to: Reacted,
  actor: Actor,
  input: { kind: Reaction; on: boolean },
): Promise<ReactionCounts> {
  if ('commentId' in to) await visible(db(), campaign, to.commentId, actor);
  return transaction(async (tx) => {
    const isNew = await setReaction(tx, to, actor.accountId ?? 0, input.kind, input.on);
    if (isNew) await refreshPages(tx, [`campaign:${campaign.id}`]);
    return countReactions(tx, to);
  });
}
