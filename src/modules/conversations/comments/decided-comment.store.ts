import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

export interface DecidedComment {
  readonly author_id: number;
  readonly email: string;
  readonly locale: Locale;
  readonly body: string;
  readonly slug: string;
  readonly title: string;
  /** The comment whose page shows it to its author; null where what it replies to is hidden from them. */
  readonly thread_id: number | null;
}

/** A comment with where its author is written to; undefined once their account is closed. */
export function findDecided(q: Executor, commentId: number): Promise<DecidedComment | undefined> {
  return q.maybe<DecidedComment>(sql`
    select c.author_id, a.email, a.locale, c.body, k.slug, k.title,
      case when c.parent_id is null then c.id else p.id end as thread_id
    from comments c join accounts a on a.id = c.author_id join campaigns k on k.id = c.campaign_id
      left join comments p on p.id = c.parent_id and p.deleted_at is null
        and (p.author_id = c.author_id or (p.hidden_at is null and not p.private))
    where c.id = ${commentId} and a.closed_at is null`);
}
