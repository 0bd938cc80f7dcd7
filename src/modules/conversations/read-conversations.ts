import { db } from '#platform/db/transaction.ts';
import { findAttention } from './attention.store.ts';
import {
  type Comment,
  type ConversationCounts,
  countConversations,
  countOwnHidden,
  listComments,
  listUpdates,
  STRANGER,
  type Update,
} from './conversation.store.ts';

/** No account has this number. */
const NOBODY = 0;
const NEWEST = Number.MAX_SAFE_INTEGER;
const PAGE = 20;
export const COMMENTS_PER_PAGE = PAGE;

/** As anyone sees them. */
export function readConversationCounts(campaignId: number): Promise<ConversationCounts> {
  return countConversations(db(), campaignId);
}

/** How many comments more are listed for somebody, who sees hidden ones of their own. */
export async function readOwnHiddenCount(
  campaignId: number,
  viewerId: number | null,
): Promise<number> {
  return viewerId === null ? 0 : countOwnHidden(db(), campaignId, viewerId);
}

const NEWEST_UPDATE = 2_147_483_647;

/** Updates somebody may read, newest first; `below` is the number of the last one already shown. */
export function readUpdates(
  campaignId: number,
  below = NEWEST_UPDATE,
  eyes = STRANGER,
): Promise<Update[]> {
  return listUpdates(db(), campaignId, below, PAGE, eyes);
}

export interface Thread extends Comment {
  replies: Comment[];
}

/**
 * Comments with their replies, oldest reply first, as anyone sees them or as somebody does who may have
 * hidden ones of their own; `below` is the id of the last comment already shown.
 */
export async function readComments(
  campaignId: number,
  below = NEWEST,
  viewerId: number | null = null,
): Promise<Thread[]> {
  const page = { below, limit: PAGE };
  const comments = await listComments(db(), campaignId, viewerId ?? NOBODY, page);
  return comments
    .filter((comment) => comment.parentId === null)
    .map((comment) => ({
      ...comment,
      replies: comments.filter((reply) => reply.parentId === comment.id).reverse(),
    }));
}

/** What waits for a campaign's own side: its last update, and comments nobody of them has replied to. */
export interface Attention {
  readonly lastUpdate: { readonly id: number; readonly at: Date } | null;
  /** Of the newest 500 comments. */
  readonly unanswered: number;
  readonly newestUnanswered: number | null;
}

export async function readAttention(campaignId: number): Promise<Attention> {
  const row = await findAttention(db(), campaignId);
  const { last_update_id: id, last_update_at: at } = row;
  return {
    lastUpdate: id === null || at === null ? null : { id, at },
    unanswered: row.unanswered,
    newestUnanswered: row.newest_id,
  };
}
