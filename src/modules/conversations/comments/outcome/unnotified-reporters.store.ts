import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { ReportReason } from '../comment.store.ts';

/** Somebody who reported a comment and waits to hear what was decided. */
export interface UnnotifiedReporter {
  readonly id: number;
  readonly comment_id: number;
  readonly reporter_id: number;
  /** Empty once their account is closed: they are told no more. */
  readonly email: string;
  readonly locale: Locale;
  readonly reason: ReportReason;
  readonly decision: 'hidden' | 'kept' | 'deleted';
  readonly created_at: Date;
  readonly slug: string;
  readonly title: string;
}

const IS_UNNOTIFIED = sql`decided_at is not null and notified_at is null`;

/** Whether anybody waits to be told. */
export const HAS_UNNOTIFIED: Statement = sql`exists (select from comment_reports where ${IS_UNNOTIFIED})`;

/** Takes reporters who were not told yet, those decided first; each once, whatever is decided later. */
export function takeUnnotified(tx: Executor, limit: number): Promise<UnnotifiedReporter[]> {
  return tx.query<UnnotifiedReporter>(sql`
    with due as (
      select id from comment_reports where ${IS_UNNOTIFIED}
      order by decided_at, id limit ${limit} for update skip locked),
    told as (
      update comment_reports r set notified_at = clock_now() from due
      where r.id = due.id
      returning r.*)
    select r.id, r.comment_id, r.reporter_id, case when a.closed_at is null then a.email else '' end as email,
      a.locale, r.reason, r.decision, r.created_at, k.slug, k.title
    from told r join accounts a on a.id = r.reporter_id join comments c on c.id = r.comment_id
      join campaigns k on k.id = c.campaign_id
    order by r.comment_id, r.id`);
}
