import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/actor.ts';
import { testDatabase } from '#test/support/database.ts';
import { refreshDiscovery } from '../refresh-discovery.ts';
import { searchOf } from '../search.ts';
import { searchCampaigns } from '../search-campaigns.ts';
import { tsqueryOf } from '../search-words.ts';
import { suggest } from '../suggestions/suggest.ts';
import { endSearchTuning, tuneSearch } from './change-tuning.ts';
import { previewTuning, readTunings } from './read-tuning.ts';
import { plainWords, scoreCampaigns } from './tuning.store.ts';

testDatabase();
const reason = 'Because';
const endsAt = new Date('2999-01-01T00:00:00Z');
const ids = new Map<string, number>();
const idOf = (slug: string) => ids.get(slug) ?? 0;
const curator: Actor = {
  kind: 'person',
  accountId: null,
  roles: ['curator'],
  isRoleWithheld: false,
  visitorId: '',
  sessionId: null,
  locale: 'en',
  ip: '127.0.0.1',
  requestId: 'tuning',
};

const find = async (text: string) => {
  const asked = searchOf(new URLSearchParams({ search_text: text }));
  const { campaignIds } = await searchCampaigns(asked, null, 10);
  return campaignIds.map((id) => [...ids].find(([, known]) => known === id)?.[0]);
};

beforeAll(async () => {
  const rows = await db().query<{ id: number; slug: string }>(sql`
    with owner as (
      insert into accounts (email, firstname, lastname) values ('o@tuned.test', 'Olga', 'Owner')
      returning id
    )
    insert into campaigns (slug, owner_id, state, title, tagline, currency, goal_minor, launched_at,
      ends_at)
    select slug, owner.id, 'live', title, 'A tagline', 'EUR', 100000, clock_now() - interval '9 days',
      clock_now() + interval '9 days'
    from owner, (values ('bike-one', 'Folding bicycle'), ('bike-two', 'Bicycle bell'),
      ('velo', 'Vélo pliant'), ('lamp', 'Reading lamp')) v (slug, title)
    returning id, slug`);
  for (const { id, slug } of rows) ids.set(slug, id);
});
beforeEach(async () => {
  await db().run(sql`delete from search_tunings`);
  await db().run(sql`update discovery_progress set refreshed_to = '-infinity'`);
  await refreshDiscovery();
});

describe('a decision about the search', () => {
  it.each([
    ['a campaign nobody knows', { kind: 'boost', campaignId: 999_999, points: 1, endsAt, reason }],
    ['synonyms of one word', { kind: 'synonyms', terms: ['Bicycle', 'bicycle'], reason }],
    ['words with a space', { kind: 'banned', terms: ['two words'], reason }],
    ['signs that are no word', { kind: 'banned', terms: ['%%'], reason }],
  ] as const)('is refused for %s', async (_what, tuning) => {
    await expect(tuneSearch(tuning, curator)).rejects.toMatchObject({ status: 422 });
    await expect(previewTuning(tuning, 'x')).rejects.toMatchObject({ status: 422 });
  });

  it('is refused for a day that is over', async () => {
    const over = new Date('2001-01-01T00:00:00Z');
    const boost = {
      kind: 'boost',
      campaignId: idOf('lamp'),
      points: 1,
      endsAt: over,
      reason,
    } as const;
    await expect(tuneSearch(boost, curator)).rejects.toMatchObject({ status: 422 });
  });
});

describe('a boost', () => {
  const boost = (slug: string, points: number) =>
    ({ kind: 'boost', campaignId: idOf(slug), points, endsAt, reason }) as const;

  it('moves a campaign among what is found, as its preview says, until it is taken back', async () => {
    const [first, second] = await find('bicycle');
    const { before, after } = await previewTuning(boost(second ?? '', 5), 'bicycle');
    expect(before).toEqual([idOf(first ?? ''), idOf(second ?? '')]);
    expect(after).toEqual(before.toReversed());
    const { id } = await tuneSearch(boost(second ?? '', 5), curator);
    expect(await find('bicycle')).toEqual([second, first]);
    await endSearchTuning(id, curator);
    expect(await find('bicycle')).toEqual([first, second]);
    await expect(endSearchTuning(id, curator)).rejects.toMatchObject({ status: 404 });
  });

  it('is not given to one’s own campaign', async () => {
    const { id } = await db().one<{ id: number }>(sql`
      select owner_id as id from campaigns where slug = 'lamp'`);
    const owner = { ...curator, accountId: id };
    await expect(tuneSearch(boost('lamp', 1), owner)).rejects.toMatchObject({
      status: 403,
      id: 'own_submission',
    });
  });

  it('brings nothing in that does not have the words', async () => {
    const { after } = await previewTuning(boost('lamp', 5), 'bicycle');
    expect(after).not.toContain(idOf('lamp'));
  });

  it('leaves lists without words alone; the next one takes its place', async () => {
    const listed = await find('');
    expect((await previewTuning(boost(listed.at(-1) ?? '', 5), '')).after).toEqual(
      listed.map((slug) => idOf(slug ?? '')),
    );
    await tuneSearch(boost('velo', 4), curator);
    expect(await find('')).toEqual(listed);
    await tuneSearch(boost('velo', -4), curator);
    expect(await readTunings(true, null, 10)).toMatchObject([{ points: -4 }]);
    expect(await readTunings(false, null, 10)).toHaveLength(2);
  });

  it('is foretold as the search then finds it', async () => {
    for (const points of [5, -5]) {
      const { after } = await previewTuning(boost('bike-two', points), 'bicycle');
      await tuneSearch(boost('bike-two', points), curator);
      expect((await find('bicycle')).map((slug) => idOf(slug ?? ''))).toEqual(after);
    }
  });

  it('moves one up that few know of very many with the word, and one down, as is foretold', async () => {
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
      select 'kettle-' || n, owner_id, 'live', 'Best kettle ' || n, 'EUR', 100000, clock_now(),
        clock_now() + interval '9 days'
      from generate_series(1, 80) n, campaigns where slug = 'lamp'`);
    await refreshDiscovery();
    const kettles = await db().query<{ id: number }>(sql`
      update discovery_campaigns d set contributors = substr(slug, 8)::int * 10
      where slug like 'kettle-%' returning campaign_id as id`);
    const first = async () =>
      (await searchCampaigns(searchOf(new URLSearchParams('search_text=kettle')), null, 10))
        .campaignIds;
    const byNumber = kettles.map(({ id }) => id).toSorted((one, other) => one - other);
    const [least = 0, most = 0] = [byNumber[0], byNumber.at(-1)];
    expect(await first()).toEqual(byNumber.slice(-10).toReversed());
    for (const [campaignId, points] of [
      [least, 5],
      [most, -5],
    ] as const) {
      const tuning = { kind: 'boost', campaignId, points, endsAt, reason } as const;
      const { after } = await previewTuning(tuning, 'kettle');
      await tuneSearch(tuning, curator);
      expect(await first()).toEqual(after);
    }
    expect((await first())[0]).toBe(least);
    expect(await first()).not.toContain(most);
  });

  it('is foretold of words that the search takes for others', async () => {
    const last = (await find('bicycel')).at(-1) ?? '';
    const { before, after } = await previewTuning(boost(last, 5), 'bicycel');
    expect(before).toHaveLength(2);
    expect(after).toEqual(before.toReversed());
    await tuneSearch(boost(last, 5), curator);
    expect((await find('bicycel')).map((slug) => idOf(slug ?? ''))).toEqual(after);
  });

  it('is foretold of what has the word in its story alone, up and down', async () => {
    await db().run(sql`
      update campaigns set story_html = '<p>With a dynamo.</p>', updated_at = clock_now()
      where slug = any(${[...ids.keys()]})`);
    await refreshDiscovery();
    const order = async () => (await find('dynamo')).map((slug) => idOf(slug ?? ''));
    const before = await order();
    expect(before.length).toBeGreaterThan(3);
    for (const [at, points] of [
      [-1, 3],
      [0, -2],
    ] as const) {
      const campaignId = (await order()).at(at) ?? 0;
      const tuning = { kind: 'boost', campaignId, points, endsAt, reason } as const;
      const { after } = await previewTuning(tuning, 'dynamo');
      expect(after).not.toEqual(await order());
      await tuneSearch(tuning, curator);
      expect(await order()).toEqual(after);
    }
  });

  it('is scored by the rule of the search itself', async () => {
    const words = await plainWords(db(), 'bicycle');
    const asked = searchOf(new URLSearchParams({ search_text: 'bicycle' }));
    const { campaignIds, nextCursor } = await searchCampaigns(asked, null, 1);
    expect(campaignIds).toHaveLength(1);
    const text = {
      tsquery: tsqueryOf(words, { common: [], beginnings: {} }) ?? '',
      typed: words.join(' '),
    };
    const scores = await scoreCampaigns(db(), campaignIds, text, null);
    expect(Number(nextCursor?.split(/[a-z]\.|~/)[1])).toBe([...scores.values()][0]);
  });
});

describe('words that mean the same', () => {
  it('find each other’s campaigns behind their own, from the next reading of the index', async () => {
    const tuning = { kind: 'synonyms', terms: ['Bicycle', 'vélo'], reason } as const;
    const { before, after } = await previewTuning(tuning, 'bicycle');
    expect([before.length, after.length]).toEqual([2, 3]);
    expect(after.at(-1)).toBe(idOf('velo'));
    const { id } = await tuneSearch(tuning, curator);
    await refreshDiscovery();
    const found = await find('bicycle');
    expect(found).toHaveLength(3);
    expect(found.at(-1)).toBe('velo');
    expect((await find('velo'))[0]).toBe('velo');
    await endSearchTuning(id, curator);
    await refreshDiscovery();
    expect(await find('bicycle')).toHaveLength(2);
  });
});

describe('a banned word', () => {
  it('finds nothing and suggests nothing, beside other words and misspelt too', async () => {
    const tuning = { kind: 'banned', terms: ['LAMP'], reason } as const;
    expect((await previewTuning(tuning, 'reading lamp')).after).toEqual([]);
    expect(await find('lamp')).toEqual(['lamp']);
    const { id } = await tuneSearch(tuning, curator);
    expect(await find('lamp')).toEqual([]);
    expect(await find('reading Lamp')).toEqual([]);
    expect(await suggest('reading lamp', 'en')).toEqual([]);
    expect(await find('reading')).toEqual(['lamp']);
    expect(await find('lampp')).toEqual([]);
    expect(await suggest('lampp', 'en')).toEqual([]);
    await endSearchTuning(id, curator);
    expect(await find('lamp')).toEqual(['lamp']);
    expect(await find('lampp')).toEqual(['lamp']);
  });
});
