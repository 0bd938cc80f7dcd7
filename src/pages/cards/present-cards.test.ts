import { expect, it } from 'vitest';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { presentRelated } from './present-cards.ts';

testDatabase();

it('[7-36] a campaign like another one says why it is shown, beside its category', async () => {
  const [one, tagged, alike] = [await makeCampaign(), await makeCampaign(), await makeCampaign()];
  for (const [id, category] of [
    [one.id, 'audio'],
    [tagged.id, null],
    [alike.id, 'audio'],
  ] as const) {
    await db().run(sql`
      update campaigns set category_id = (select id from categories where slug = ${category}::text)
      where id = ${id}`);
  }
  for (const { id } of [one, tagged]) {
    await db().run(
      sql`insert into campaign_tags (campaign_id, tag, position) values (${id}, 'night', 1)`,
    );
  }
  await refreshDiscovery();
  const kickers = async (locale: 'en' | 'fr') => {
    const cards = await presentRelated(one.id, 3, locale);
    return Object.fromEntries(cards.map(({ id, kicker }) => [id, kicker]));
  };
  expect(await kickers('en')).toEqual({
    [alike.id]: 'Audio · Same category',
    [tagged.id]: 'Both are about night',
  });
  expect((await kickers('fr'))[alike.id]).toBe('Audio · Même catégorie');
});
