import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

export interface DecidedComment {
  readonly author_id: number;
  readonly email: string;
  readonly locale: Locale;
  readonly body: string;
  readonly slug: string;
  readonly title: string;
}

/** A comment with where its author is written to; undefined once their account is closed. */
export function findDecided(q: Executor, commentId: number): Promise<DecidedComment | undefined> {
  return q.maybe<DecidedComment>(sql`
    select c.author_id, a.email, a.locale, c.body, k.slug, k.title
    from comments c join accounts a on a.id = c.author_id join campaigns k on k.id = c.campaign_id
    where c.id = ${commentId} and a.closed_at is null`);
}
