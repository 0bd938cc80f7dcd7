import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { leadReports } from '#test/stories/plant-back-office.ts';
import { rowsReadBy } from '#test/support/run/rows-read.ts';
import { testDatabase } from '#test/support/database.ts';
import { MOST_COUNTED } from '../queue.ts';
import { countWaiting } from './queue.store.ts';

testDatabase();

const SUBJECTS = 3;
const REPORTS = 3_000;

/** So many reports of each of a few, all open, and as many of things that were decided about. */
async function plant(subjects: number, each: number) {
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`delete from comment_reports`);
    await tx.run(sql`delete from moderation_reports`);
    await tx.run(sql`
      insert into comment_reports (comment_id, reporter_id, reason, decision, decided_at, decided_by)
      select s, n, 'spam', case when s % 2 = 0 then 'kept' end, case when s % 2 = 0 then clock_now() end,
        case when s % 2 = 0 then 7 end
      from generate_series(1, ${subjects * 2}) s, generate_series(1, ${each}) n`);
    for (const [campaign, account] of [
      [sql`s`, sql`null`],
      [sql`null`, sql`s`],
    ] as const) {
      await tx.run(sql`
        insert into moderation_reports (campaign_id, account_id, reporter_id, locale, reason, decision,
          decided_at, decided_by)
        select ${campaign}, ${account}, n, 'en', 'spam', case when s % 2 = 0 then 'dismissed' end,
          case when s % 2 = 0 then clock_now() end, case when s % 2 = 0 then 7 end
        from generate_series(1, ${subjects * 2}) s, generate_series(1, ${each}) n`);
    }
    await leadReports(tx);
  });
  await db().run(sql.raw('vacuum analyze comment_reports'));
  await db().run(sql.raw('vacuum analyze moderation_reports'));
}

const counted = async () => {
  const { comment_report, campaign_report, account_report } = await countWaiting(db());
  return [comment_report, campaign_report, account_report];
};

it('counts what is reported without reading each of its reports', async () => {
  expect(await counted()).toEqual([0, 0, 0]);
  await plant(SUBJECTS, REPORTS);
  expect(await counted()).toEqual([SUBJECTS, SUBJECTS, SUBJECTS]);
  const { read } = await rowsReadBy((q) => countWaiting(q));
  expect(read).toBeLessThan(100);
});

it('counts no further than what the queue says', async () => {
  await plant(MOST_COUNTED * 2, 2);
  const most = MOST_COUNTED + 1;
  expect(await counted()).toEqual([most, most, most]);
});
