/** What lists of tags read where there are very many. */
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, type Executor } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { rowsReadBy } from '#test/support/run/rows-read.ts';
import { findTags, listTags } from './tag.store.ts';

testDatabase();

/** 60,000 tags, nine of ten of which one campaign has. */
beforeAll(async () => {
  await db().run(sql`
    insert into campaign_tag_counts (language, tag, campaigns)
    select language, 'tag ' || n, case when n % 10 = 0 then n else 1 end
    from generate_series(1, 60000) n cross join (values (''), ('en'), ('de')) l (language)`);
  await db().run(
    sql`insert into search_tunings (kind, terms, reason) values ('banned', '{x}', 'y')`,
  );
  await db().run(sql`vacuum analyze campaign_tag_counts`);
});

const PAGES = {
  'the first page': (q: Executor) => listTags(q, { limit: 50 }),
  'the first page of a language': (q: Executor) => listTags(q, { limit: 50, language: 'de' }),
  'a page in the middle of those that one campaign has': (q: Executor) =>
    listTags(q, { limit: 50, after: { tag: 'tag 4', campaigns: 1 } }),
};

it.each(Object.entries(PAGES))('%s reads a few rows per tag', async (_name, read) => {
  const { read: rows, shown } = await rowsReadBy(read);
  expect(shown).toBe(50);
  expect(rows).toBeLessThanOrEqual(3 * 50);
});

it('what begins with a few letters reads what begins so', async () => {
  const { read, shown } = await rowsReadBy((q) => findTags(q, 'tag 123', 10));
  expect(shown).toBe(10);
  expect(read).toBeLessThanOrEqual(5 * 111);
});
