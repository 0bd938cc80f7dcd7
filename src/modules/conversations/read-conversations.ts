import { db } from '#platform/db/transaction.ts';
import {
  type Comment,
  type ConversationCounts,
  countConversations,
  listComments,
  listUpdates,
  STRANGER,
  type Update,
} from './conversation.store.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;
const PAGE = 20;
export const COMMENTS_PER_PAGE = PAGE;

export function readConversationCounts(campaignId: number): Promise<ConversationCounts> {
  return countConversations(db(), campaignId);
}

export const NEWEST_UPDATE = 2_147_483_647;

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

/** Comments with their replies, oldest reply first; `below` is the id of the last comment already shown. */
export async function readComments(campaignId: number, below = NEWEST): Promise<Thread[]> {
  const comments = await listComments(db(), campaignId, below, PAGE);
  return comments
    .filter((comment) => comment.parentId === null)
    .map((comment) => ({
      ...comment,
      replies: comments.filter((reply) => reply.parentId === comment.id).reverse(),
    }));
}
