import { beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { whileCorrupted } from '#test/corruptions/plant-corruption.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { check } from './permuted-titles.check.ts';

testDatabase();

let id = 0;
beforeAll(async () => {
  ({ id } = await makeCampaign({ state: 'draft' }));
  await db().run(sql`update campaigns set title = 'Blue Kettle' where id = ${id}`);
});

it('finds nothing where titles are as they are said', async () => {
  expect(await check.find(db())).toEqual([]);
});

it.each([
  [
    'is not found by a word',
    sql`delete from campaign_permuted_titles where title = 'kettle blue'`,
    ['not found by “kettle blue”'],
  ],
  [
    'is found by another',
    sql`insert into campaign_permuted_titles select id, state, 'red' from campaigns`,
    ['found by “red”'],
  ],
  [
    'is found in another state',
    sql`update campaign_permuted_titles set state = 'live' where title = 'kettle blue'`,
    ['not found by “kettle blue”', 'found by “kettle blue”'],
  ],
])('finds a campaign that %s', async (_what, corruption, texts) => {
  const found = await whileCorrupted(
    (tx) => tx.run(corruption),
    (tx) => check.find(tx),
  );
  const due = texts.map((text) => ({
    subject: `campaign ${id}`,
    text: `is ${text} in the state it has`,
  }));
  expect(found).toHaveLength(due.length);
  expect(found).toEqual(expect.arrayContaining(due));
});
