import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import type { Pair } from './merge-giving.store.ts';

const isOneOf = (column: Statement, { into, from }: Pair): Statement =>
  sql`${column} in (${into}, ${from})`;

/**
 * What is open and was reported by either of the two about either of them, their campaigns or comments:
 * nobody reports what is their own.
 */
const between = (pair: Pair): { readonly reports: Statement; readonly ofComments: Statement } => ({
  reports: sql`
    moderation_reports r where r.decided_at is null and ${isOneOf(sql`r.reporter_id`, pair)}
      and (${isOneOf(sql`r.account_id`, pair)} or exists (
        select from campaigns c where c.id = r.campaign_id and ${isOneOf(sql`c.owner_id`, pair)}))`,
  ofComments: sql`
    comment_reports r where r.decided_at is null and ${isOneOf(sql`r.reporter_id`, pair)}
      and exists (select from comments c where c.id = r.comment_id and ${isOneOf(sql`c.author_id`, pair)})`,
});

/** How many reports fall away because the two are one. */
export async function countReportsBetween(q: Executor, pair: Pair): Promise<number> {
  const { reports, ofComments } = between(pair);
  const { count } = await q.one<{ count: number }>(sql`
    select (select count(*) from ${reports}) + (select count(*) from ${ofComments}) as count`);
  return count;
}

/** Takes away what is open between the two; how many there were. */
export async function dropReportsBetween(tx: Executor, pair: Pair): Promise<number> {
  const { reports, ofComments } = between(pair);
  const dropped = await tx.run(sql`delete from ${reports}`);
  return dropped + (await tx.run(sql`delete from ${ofComments}`));
}

/** What was reported by a person and about them: of two alike that are open one is left. */
export async function moveReports(tx: Executor, { into, from }: Pair): Promise<void> {
  await tx.run(sql`
    delete from comment_reports a using comment_reports b
    where a.decided_at is null and b.decided_at is null
      and a.reporter_id = ${from} and b.reporter_id = ${into} and a.comment_id = b.comment_id`);
  await tx.run(sql`update comment_reports set reporter_id = ${into} where reporter_id = ${from}`);
  await tx.run(sql`
    delete from moderation_reports a using moderation_reports b
    where a.decided_at is null and b.decided_at is null and a.id <> b.id
      and ((a.reporter_id = ${from} and b.reporter_id = ${into}
          and (a.campaign_id = b.campaign_id or a.account_id = b.account_id))
        or (a.account_id = ${from} and b.account_id = ${into}
          and (a.reporter_id = b.reporter_id or lower(a.email) = lower(b.email))))`);
  await tx.run(
    sql`update moderation_reports set reporter_id = ${into} where reporter_id = ${from}`,
  );
  await tx.run(sql`update moderation_reports set account_id = ${into} where account_id = ${from}`);
}
