import { beforeAll, expect, it } from 'vitest';
import { sql, type Statement } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { rowsReadBy } from '#test/support/run/rows-read.ts';
import { leadReports, plantBackOffice } from '#test/stories/plant-back-office.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertDay } from './market-day.store.ts';
import { findDecisionTimes } from './decision.store.ts';
import { readDecisionTimes } from '../read-queue.ts';

testDatabase();
const DAY = '2001-05-05';
const HOUR = 3600;
// Nobody has decided about anything that is planted.
beforeAll(() => plantBackOffice({ contributions: 60, accounts: 24, campaigns: 6 }));

/** Submitted at midnight, over after some hours; by nobody where whoever submitted it replaced it. */
const group = (hours: number, reviewer: number | null) =>
  db().run(sql`
    insert into approval_groups (campaign_id, kind, state, submitted_by, submitted_at, reviewer_id,
      decided_at)
    select id, 'perk_change', 'changes_requested', 7, ${DAY}::timestamptz, ${reviewer},
      ${DAY}::timestamptz + ${hours} * interval '1 hour'
    from campaigns order by id limit 1`);
const review = (id: number, hours: number, decision: string, by: number | null) =>
  db().run(sql`
    update contribution_reviews set decision = ${decision}, opened_at = ${DAY}::timestamptz,
      decided_at = ${DAY}::timestamptz + ${hours} * interval '1 hour', decided_by = ${by}
    where contribution_id = ${id}`);

it('times of decisions are those of staff alone, in the queue as in the figures', async () => {
  expect(await readDecisionTimes()).toMatchObject({
    approval_group: null,
    contribution_review: null,
  });
  await group(2, 8);
  await group(9, null);
  const ids = await db().query<{ id: number }>(sql`
    select contribution_id as id from contribution_reviews order by contribution_id limit 3`);
  const [first, second, third] = ids.map(({ id }) => id);
  await review(first ?? 0, 3, 'released', 8);
  await review(second ?? 0, 20, 'timed_out', null);
  await review(third ?? 0, 1, 'left', null);
  expect(await readDecisionTimes()).toMatchObject({
    approval_group: 2 * HOUR,
    contribution_review: 3 * HOUR,
  });
  await insertDay(db(), DAY);
  const counted = await db().one(sql`
    select approvals, approval_seconds, checks, check_seconds from market_days where day = ${DAY}`);
  expect(counted).toEqual({
    approvals: 1,
    approval_seconds: 2 * HOUR,
    checks: 1,
    check_seconds: 3 * HOUR,
  });
});

it('reports are timed from the first of a subject, however many are open or end at once', async () => {
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`delete from moderation_reports`);
    await tx.run(sql`delete from comment_reports`);
    // Subjects 1 to 3 were decided after so many hours, with a report each minute; of 4 all is open.
    const asked = sql`${DAY}::timestamptz + n * interval '1 minute'`;
    const decided = (value: Statement) => sql`case when s < 4 then ${value} end`;
    const ended = decided(sql`${DAY}::timestamptz + (10 + s) * interval '1 hour'`);
    for (const [campaign, account] of [
      [sql`s`, sql`null`],
      [sql`null`, sql`s`],
    ] as const) {
      await tx.run(sql`
        insert into moderation_reports (campaign_id, account_id, reporter_id, locale, reason, created_at,
          decided_at, decided_by, decision)
        select ${campaign}, ${account}, n, 'en', 'spam', ${asked}, ${ended}, ${decided(sql`7`)},
          ${decided(sql`'dismissed'`)}
        from generate_series(1, 4) s, generate_series(0, 500) n order by s, n`);
    }
    await tx.run(sql`
      insert into comment_reports (comment_id, reporter_id, reason, created_at, decided_at, decided_by,
        decision)
      select s, 1000 - n, 'spam', ${asked}, ${ended}, ${decided(sql`7`)}, ${decided(sql`'kept'`)}
      from generate_series(1, 4) s, generate_series(0, 500) n`);
    await leadReports(tx);
  });
  await db().run(sql.raw('vacuum analyze moderation_reports'));
  await db().run(sql.raw('vacuum analyze comment_reports'));
  const { read } = await rowsReadBy((q) => findDecisionTimes(q));
  expect(await readDecisionTimes()).toMatchObject({
    campaign_report: 12 * HOUR,
    account_report: 12 * HOUR,
    comment_report: 12 * HOUR,
  });
  expect(read).toBeLessThan(100);
});
