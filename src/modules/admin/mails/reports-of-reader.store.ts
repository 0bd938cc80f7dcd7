import { type Executor, sql } from '#platform/db/sql.ts';

/** What a mail to a reporter is about: a campaign, and a person or whoever wrote the comment. */
export interface ReportedInMail {
  readonly id: number;
  readonly campaign_id: number | null;
  readonly person_id: number | null;
}

/** Of these mails those that tell somebody what became of a report of theirs. */
export async function listReportsInMails(
  q: Executor,
  mailIds: readonly number[],
): Promise<ReportedInMail[]> {
  if (mailIds.length === 0) return [];
  return q.query<ReportedInMail>(sql`
    with told as (
      select id, kind, substring(key from ':(\\d{1,15})')::bigint as subject from mail_messages
      where id = any(${[...mailIds]}::bigint[]) and kind in ('report_outcome', 'comment_report_outcome'))
    select t.id, r.campaign_id, r.account_id as person_id
    from told t join moderation_reports r on t.kind = 'report_outcome' and r.id = t.subject
    union all
    select t.id, c.campaign_id, c.author_id
    from told t join comments c on t.kind = 'comment_report_outcome' and c.id = t.subject`);
}
