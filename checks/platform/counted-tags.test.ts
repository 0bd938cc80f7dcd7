import { beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { whileCorrupted } from '#test/corruptions/plant-corruption.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { check } from './counted-tags.check.ts';

testDatabase();

beforeAll(async () => {
  for (const state of ['live', 'draft'] as const) {
    const { id } = await makeCampaign({ state });
    await db().run(sql`
      insert into campaign_tags (campaign_id, tag, position) values (${id}, 'wood', 1), (${id}, 'iron', 2)`);
  }
});

it('finds nothing where tags are counted', async () => {
  expect(await check.find(db())).toEqual([]);
});

it.each([
  [
    'too much',
    sql`update campaign_tag_counts set campaigns = 2 where tag = 'wood' and language = ''`,
    2,
  ],
  ['nothing', sql`delete from campaign_tag_counts where tag = 'wood' and language = ''`, 0],
])('finds a tag that counts %s', async (_what, corruption, kept) => {
  const found = await whileCorrupted(
    (tx) => tx.run(corruption),
    (tx) => check.find(tx),
  );
  expect(found).toEqual([
    { subject: 'tag wood', text: `is counted ${kept} times, and 1 campaigns have it` },
  ]);
});

it('finds a tag that no campaign has', async () => {
  const found = await whileCorrupted(
    (tx) => tx.run(sql`insert into campaign_tag_counts values ('fr', 'bois', 3)`),
    (tx) => check.find(tx),
  );
  expect(found).toEqual([
    { subject: 'tag bois in fr', text: 'is counted 3 times, and 0 campaigns have it' },
  ]);
});
