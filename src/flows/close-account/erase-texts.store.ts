import { type Executor, sql } from '#platform/db/sql.ts';

/** What somebody said to others: the place of a comment stays, for the answers below it. */
export async function eraseTexts(tx: Executor, accountId: number): Promise<void> {
  await Promise.all([
    tx.run(sql`
      update comments set body = '–', pinned = false, deleted_at = coalesce(deleted_at, clock_now())
      where author_id = ${accountId}`),
    // Nobody can decide about them any more, and whoever reported one is told so.
    tx.run(sql`
      update comment_reports r set decided_at = clock_now(), decision = 'deleted'
      from comments c
      where c.id = r.comment_id and c.author_id = ${accountId} and r.decided_at is null`),
    tx.run(sql`delete from reactions where account_id = ${accountId}`),
    tx.run(sql`update comment_reports set note = '' where reporter_id = ${accountId}`),
    // Theirs, and what others and the staff wrote of them: that they were reported, and why, stays.
    tx.run(sql`
      update moderation_reports set note = '', decision_note = ''
      where reporter_id = ${accountId} or account_id = ${accountId}`),
    tx.run(sql`
      update campaign_messages set body = '–', mail_ref = null where author_id = ${accountId}`),
    tx.run(sql`update campaign_hold_answers set body = '–' where author_id = ${accountId}`),
  ]);
}
