import { expect, it } from 'vitest';
import { type CampaignCard, refreshDiscovery } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { presentCards, presentRelated } from './present-cards.ts';

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

it.each([
  ['live', 'Ended'],
  ['forever_funding', 'Ongoing'],
  ['ended', 'Ended'],
  ['closed', 'Ended'],
  ['held', 'Under review'],
  ['cancelled', 'Cancelled'],
] as const)(
  'of a campaign that is %s without time left, its card says "%s"',
  async (state, said) => {
    const card: CampaignCard = {
      id: 1,
      slug: 'lamp',
      title: 'Lamp',
      tagline: '',
      state,
      categoryId: null,
      ownerName: 'Nora',
      city: '',
      country: 'DE',
      currency: 'EUR',
      goalMinor: 100n,
      raisedMinor: 0n,
      percent: 0,
      contributors: 0,
      endsAt: new Date('2030-01-01T00:00:00Z'),
      staffPick: false,
      pictureId: null,
      pictureAlt: '',
    };
    const [shown] = await presentCards([card], 'en', new Date('2030-01-02T00:00:00Z'));
    expect(shown?.timeText).toBe(said);
  },
);
