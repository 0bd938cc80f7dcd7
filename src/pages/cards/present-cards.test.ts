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

const cardOf = (state: CampaignCard['state'], staffPick = false): CampaignCard => ({
  id: 1,
  slug: 'lamp',
  title: 'Lamp',
  tagline: '',
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
  pictureId: null,
  pictureAlt: '',
  state,
  staffPick,
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
    const [shown] = await presentCards([cardOf(state)], 'en', new Date('2030-01-02T00:00:00Z'));
    expect(shown?.timeText).toBe(said);
  },
);

it('staff recommend nothing that they look into or that was called off', async () => {
  const states = ['held', 'cancelled', 'live', 'forever_funding', 'ended', 'closed'] as const;
  const cards = await presentCards(
    states.map((state) => cardOf(state, true)),
    'en',
  );
  const pick = { badge: 'staff_pick', badgeText: 'Staff pick' };
  const none = { badge: null, badgeText: null };
  expect(cards.map(({ badge, badgeText }) => ({ badge, badgeText }))).toEqual([
    none,
    none,
    pick,
    pick,
    pick,
    pick,
  ]);
});
