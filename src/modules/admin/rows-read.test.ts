import { beforeAll, expect, it } from 'vitest';
import { backOfficeLists } from '#test/stories/back-office-lists.cases.ts';
import { leadReports, plantBackOffice } from '#test/stories/plant-back-office.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { rowsReadBy } from '#test/support/run/rows-read.ts';
import { testDatabase } from '#test/support/database.ts';
import { MOST_COUNTED, QUEUE_KIND_NAMES } from './queue.ts';
import { waiting } from './queue/queue.store.ts';

testDatabase();
const SIZE = { contributions: 30_000, accounts: 5_000, campaigns: 5_000 };
beforeAll(() => plantBackOffice(SIZE));

/** Rows looked at for each row shown, and once for a page. */
const EACH = 5;
const ONCE = 100;
/** Once for a search among those of a filter, or by several words: people and titles that are asked. */
const ONCE_NARROWED = 800;
/** No more of each kind is counted than one above what the queue says; some kinds take two rows or three. */
const COUNTED = QUEUE_KIND_NAMES.length * (MOST_COUNTED + 1);

it('no list of the back office reads more than a few rows for each row that it shows', async () => {
  const much: string[] = [];
  for (const [name, read] of backOfficeLists(SIZE)) {
    const found = await rowsReadBy(read);
    const once = / among |search \S+[ -]\S/.test(name) ? ONCE_NARROWED : ONCE;
    const most = name === 'queue: counts' ? COUNTED : found.shown * EACH + once;
    if (found.read > most) {
      much.push(`${name}: ${found.read} rows read for ${found.shown} shown`);
    }
  }
  expect(much).toEqual([]);
});

it('one contribution that may wait for finance is found by its number, however many do', async () => {
  const one = backOfficeLists(SIZE).find(([name]) => name === 'queue: one payment_unknown');
  const found = await rowsReadBy(one?.[1] ?? (() => Promise.resolve([])));
  expect(found.shown).toBe(1);
  expect(found.read).toBeLessThanOrEqual(EACH);
});

it('a campaign that thousands report is found by its number, from the first of the reports', async () => {
  const [campaignId, reports] = [17, 3000];
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into moderation_reports (campaign_id, reporter_id, locale, reason, created_at)
      select ${campaignId}, 1000000 + n, 'en', case when n = ${reports} then 'scam' else 'spam' end,
        '2001-01-01'::timestamptz + (${reports} - n) * interval '1 second'
      from generate_series(1, ${reports}) n`);
    await leadReports(tx);
  });
  await db().run(sql.raw('analyze moderation_reports'));
  const asked = { after: null, keys: [campaignId, campaignId], limit: 4 };
  const found = await rowsReadBy((q) => waiting.campaign_report(q, asked));
  expect(found.read).toBeLessThanOrEqual(EACH);
  const rows = await waiting.campaign_report(db(), asked);
  expect(rows).toMatchObject([{ key: String(campaignId), about: 'scam' }]);
  const behind = { ...asked, after: rows[0]?.place ?? null };
  expect(await waiting.campaign_report(db(), behind)).toEqual([]);
});
