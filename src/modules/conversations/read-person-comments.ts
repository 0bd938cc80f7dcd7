import { db } from '#platform/db/transaction.ts';
import { listCommentsOfPerson, type PersonComment } from './person-comment.store.ts';

export const PERSON_COMMENTS_PER_PAGE = 20;

/** What a person said about public campaigns, newest first, and where the next page begins. */
export async function readCommentsOfPerson(
  authorId: number,
  before: number | null,
  most = PERSON_COMMENTS_PER_PAGE,
): Promise<{ comments: PersonComment[]; next: number | null }> {
  const page = { before, limit: most + 1 };
  const found = await listCommentsOfPerson(db(), authorId, page);
  const comments = found.slice(0, most);
  return { comments, next: found.length > most ? (comments.at(-1)?.id ?? null) : null };
}
