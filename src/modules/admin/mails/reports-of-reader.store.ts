import { type Executor, sql } from '#platform/db/sql.ts';

/** Which of these mails tell somebody what became of a report about the reader, their campaign or comment. */
export async function listReportsOfReader(
  q: Executor,
  mailIds: readonly number[],
  readerId: number,
): Promise<ReadonlySet<number>> {
  if (mailIds.length === 0) return new Set();
  const rows = await q.query<{ id: number }>(sql`
    with told as (
      select id, kind, substring(key from ':(\\d{1,15})')::bigint as subject from mail_messages
      where id = any(${[...mailIds]}::bigint[]) and kind in ('report_outcome', 'comment_report_outcome')),
    own as (
      select c.id from campaigns c where c.owner_id = ${readerId}
      union all
      select t.campaign_id from campaign_team t where t.account_id = ${readerId} and t.left_at is null)
    select t.id from told t join moderation_reports r on t.kind = 'report_outcome' and r.id = t.subject
    where r.account_id = ${readerId} or r.campaign_id in (select id from own)
    union all
    select t.id from told t join comments c on t.kind = 'comment_report_outcome' and c.id = t.subject
    where c.author_id = ${readerId} or c.campaign_id in (select id from own)`);
  return new Set(rows.map(({ id }) => id));
}
