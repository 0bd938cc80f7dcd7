import { beforeAll, describe, expect, it } from 'vitest';
import { type Executor, sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { explain } from '#test/support/discovery/explain-read.ts';
import { CAMPAIGNS, plantThings } from '#test/support/discovery/plant-things.ts';
import { readWalk } from './narrow-search.ts';
import { findRelated } from './feeds/feed.store.ts';
import { readCursor, searchOf } from './search.ts';
import { findBestHits } from './ranking/best-hits.store.ts';
import type { TextQuery } from './ranking/score.store.ts';
import { searchCampaigns } from './search-campaigns.ts';
import { findHits, findHitsByWalking, findHitsWithWords, needsPlan } from './search.store.ts';
import { tsqueryOf } from './search-words.ts';
import { findNearWords, readWords } from './search-words.store.ts';

testDatabase();

beforeAll(plantThings);

/** The same of what fits a text best, with the plan that the search runs it by. */
function explainBest(text: TextQuery) {
  const search = {
    ...searchOf(new URLSearchParams({ search_text: text.typed })),
    categoryIds: null,
  };
  return explain((q) => findBestHits(q, search, text, null, 25), true);
}

const hits =
  (query: string, tsquery: string | null = null, cursor: string | null = null) =>
  (q: Executor) => {
    const search = searchOf(new URLSearchParams(query));
    return findHits(
      q,
      { ...search, categoryIds: null },
      tsquery === null ? null : { tsquery, story: null },
      readCursor(cursor, search.sort),
      25,
    );
  };

describe('plans over a hundred thousand campaigns', () => {
  it.each<[query: string, index: string, categoryIds?: number[]]>([
    ['filter_status=open', 'discovery_trend_idx'],
    ['', 'discovery_trend_idx'],
    ['sort=most_funded', 'discovery_funded_idx'],
    ['sort=newest', 'discovery_newest_idx'],
    ['sort=most_backed', 'discovery_backed_idx'],
    ['sort=ending_soon', 'discovery_ending_idx'],
    ['filter_funding=fixed&filter_percent_funded=75_to_100_plus', 'discovery_trend_idx'],
    ['filter_nonprofit=true', 'discovery_nonprofit_trend_idx'],
    ['filter_nonprofit=true&sort=newest', 'discovery_newest_idx'],
    ['filter_country=FR', 'discovery_country_trend_idx'],
    ['filter_country=FR&sort=newest', 'discovery_country_newest_idx'],
    ['filter_country=FR&sort=most_funded', 'discovery_funded_idx'],
    ['filter_country=FR&filter_percent_funded=50_to_75', 'discovery_country_trend_idx'],
    ['filter_city=town-7&filter_country=FR', 'discovery_city_trend_idx'],
    ['filter_forever_funding_active=true', 'discovery_forever_trend_idx'],
    ['sort=newest&filter_status=ended', 'discovery_newest_idx'],
    ['filter_country=FR&sort=newest', 'discovery_kind_idx', [7]],
    ['filter_percent_funded=50_to_75', 'discovery_category_trend_idx', [7]],
  ])('%s walks its index and touches few rows', async (query, index, ids = []) => {
    const search = { ...searchOf(new URLSearchParams(query)), categoryIds: ids[0] ? ids : null };
    const walk = await readWalk(search, 25);
    if (walk === null) throw new Error('is not walked');
    const plan = await explain((q) => findHitsByWalking(q, search, walk, null, 25), true);
    expect(plan.indexes).toContain(index);
    expect(plan.scans).toEqual([]);
    expect(plan.touched).toBeLessThan(1500);
  });

  it('what is rare in its order is not walked for', async () => {
    const query = 'filter_forever_funding_active=true&filter_nonprofit=true&sort=most_funded';
    const search = { ...searchOf(new URLSearchParams(query)), categoryIds: [7] };
    expect(await readWalk(search, 25)).toBeNull();
  });

  it('a page far down costs what the first one costs', async () => {
    const plan = await explain(hits('sort=most_funded', null, 'most_funded.1000~99000'));
    expect(plan.indexes).toContain('discovery_funded_idx');
    expect(plan.touched).toBeLessThan(500);
  });

  it('filters that few campaigns meet together touch few of the others', async () => {
    const search = searchOf(new URLSearchParams('filter_city=town-7&filter_nonprofit=true'));
    const narrowed = { ...search, categoryIds: null };
    const inTown = await explain((q) => findHits(q, narrowed, null, null, 25));
    const kind = { ...narrowed, city: null, country: 'FR', categoryIds: [7] };
    const ofKind = await explain((q) => findHits(q, kind, null, null, 25));
    for (const plan of [inTown, ofKind]) {
      expect(plan.scans).toEqual([]);
      expect(plan.touched).toBeLessThan(5000);
    }
  });

  it.each([
    'filter_forever_funding_active=true&sort=newest',
    'filter_forever_funding_active=true&filter_nonprofit=true',
  ])('%s reads few that are not open for ever', async (query) => {
    const plan = await explain(hits(query));
    expect([plan.scans, plan.touched < 5000]).toEqual([[], true]);
  });

  it.each(['filter_status=ended', 'filter_funding=fixed', 'sort=ending_soon'])(
    'what is open for ever and %s is not asked for',
    async (query) => {
      const search = searchOf(new URLSearchParams(`filter_forever_funding_active=true&${query}`));
      let asked = 0;
      const counting = { query: async () => ((asked += 1), []) } as unknown as Executor;
      expect(await findHits(counting, { ...search, categoryIds: null }, null, null, 25)).toEqual(
        [],
      );
      expect(asked).toBe(0);
    },
  );

  it('a band of few in a category and a country is read from its beginning to its end', async () => {
    const search = searchOf(
      new URLSearchParams('filter_country=FR&filter_percent_funded=50_to_75&sort=most_funded'),
    );
    const plan = await explain((q) =>
      findHits(q, { ...search, categoryIds: [7], funding: 'flexible' }, null, null, 25),
    );
    expect(plan.indexes).toContain('discovery_kind_idx');
    expect(plan.touched).toBeLessThan(1500);
  });

  it('a word is looked up, never read for', async () => {
    const plan = await explain(hits('', 'number77:*'));
    expect(plan.indexes).toContain('discovery_found_idx');
    expect(plan.scans).toEqual([]);
  });

  it('words of very many, and one or two letters, are known to be such', async () => {
    const known = await readWords(db(), 'thing number77 zz', CAMPAIGNS);
    expect(known).toEqual({
      forms: {},
      stems: { thing: ['thing'] },
      unknown: ['zz'],
      widespread: { thing: CAMPAIGNS },
      words: ['thing', 'number77', 'zz'],
      frequent: ['thing'],
      common: expect.arrayContaining(['thing', 'zz']),
      beginnings: {},
    });
    expect(known.common).toHaveLength(2);
  });

  it('what begins words of very many is looked for as the most frequent of these', async () => {
    await db().run(
      sql`update discovery_words set campaigns = campaigns + 1 where word = 'number4711'`,
    );
    const { words, ...known } = await readWords(db(), 'numb', CAMPAIGNS);
    const completions = known.beginnings['numb'] ?? [];
    expect([known.common, completions.length, completions[0]]).toEqual([[], 8, 'number4711']);
    const tsquery = tsqueryOf(words, known) ?? '';
    expect(tsquery).toMatch(/^\(numb \| number4711 \| number\d+/);
    const plan = await explainBest({ tsquery, typed: 'numb', isCommon: true });
    expect(plan.indexes).toContain('discovery_found_idx');
    expect([plan.scans, plan.touched < 5000]).toEqual([[], true]);
    expect((await readWords(db(), 'number471', CAMPAIGNS)).beginnings).toEqual({});
  });

  it('of what begins words of very many the frequent words alone are read', async () => {
    const setCampaigns = (campaigns: number) =>
      db().run(
        sql`update discovery_words set campaigns = ${campaigns} where word like 'number12_'`,
      );
    await setCampaigns(500);
    try {
      const plan = await explain((q) => readWords(q, 'number', CAMPAIGNS));
      expect([plan.scans, plan.touched < 300]).toEqual([[], true]);
      const { beginnings } = await readWords(db(), 'number', CAMPAIGNS);
      expect(beginnings['number']).toEqual(
        Array.from({ length: 8 }, (_, digit) => `number12${digit}`),
      );
    } finally {
      await setCampaigns(CAMPAIGNS / 5000);
    }
  });

  it('of very many that have a word the best known are read in a list of their own', async () => {
    const text = { tsquery: 'thing', typed: 'thing', isCommon: true, isWidespread: true };
    await db().run(
      sql`update discovery_campaigns set contributors = 30000 where campaign_id % 500 = 1`,
    );
    const plan = await explainBest(text);
    expect(plan.indexes).toContain('discovery_best_idx');
    expect(plan.touched).toBeLessThan(4000);
  });

  it('of a kind that few are of no list of words is read', async () => {
    const search = {
      ...searchOf(new URLSearchParams('search_text=thing&filter_country=FR')),
      categoryIds: [8],
      ofKind: 800,
    };
    const text = { tsquery: 'thing', typed: 'thing', isCommon: true, isWidespread: true };
    const plan = await explain((q) => findBestHits(q, search, text, null, 25), true);
    expect(plan.indexes).not.toContain('discovery_found_idx');
    expect(plan.indexes).toContain('discovery_kind_idx');
    expect(plan.scans).toEqual([]);
  });

  it('a title that was meant is looked for by the words of it that tell something', async () => {
    const found = await searchCampaigns(
      searchOf(new URLSearchParams('search_text=thnig+4242')),
      null,
      3,
    );
    expect([found.correctedText, found.tsquery?.tsquery]).toEqual(['thing 4242', '4242:*']);
  });

  it.each<[query: string, tsquery: string, campaigns: number, index: string, most: number]>([
    ['sort=newest', 'number77', 0, 'discovery_found_idx', 200],
    ['filter_status=open&sort=newest', 'number77', 0, 'discovery_open_words_idx', 200],
    ['filter_status=open&sort=newest', 'number77', 9000, 'discovery_open_words_idx', 200],
    ['filter_status=open&sort=trending', 'number77', 0, 'discovery_lively_words_idx', 200],
    ['sort=most_backed', 'thing', CAMPAIGNS, 'discovery_backed_idx', 150],
    ['filter_status=open&sort=trending', 'thing', CAMPAIGNS, 'discovery_trend_idx', 150],
    ['filter_country=FR&sort=newest', 'thing', CAMPAIGNS, 'discovery_country_newest_idx', 150],
  ])(
    'words in an order (%s, %s of %i) are read by their list or along it',
    async (query, tsquery, campaigns, index, most) => {
      const search = { ...searchOf(new URLSearchParams(query)), categoryIds: null };
      const text = { tsquery, story: null, campaigns };
      expect(needsPlan(search, text)).toBe(false);
      const plan = await explain((q) => findHitsWithWords(q, search, text, null, 25), true);
      expect(plan.indexes).toContain(index);
      expect([plan.scans, plan.touched < most]).toEqual([[], true]);
    },
  );

  it('what is trending is read of the lively ones alone where these are enough', async () => {
    const asked = searchOf(new URLSearchParams('filter_status=open&sort=trending'));
    const search = { ...asked, categoryIds: null };
    const text = { tsquery: 'number77', story: null };
    const read = (limit: number) =>
      explain((q) => findHitsWithWords(q, search, text, null, limit), true);
    expect((await read(3)).indexes).toEqual(['discovery_lively_words_idx']);
    expect((await read(25)).indexes).toHaveLength(2);
  });

  it('words of very many beside what few have are planned by themselves', () => {
    const search = { ...searchOf(new URLSearchParams('sort=newest')), categoryIds: [7] };
    expect(needsPlan(search, { tsquery: 'thing', story: null, campaigns: CAMPAIGNS })).toBe(true);
    expect(needsPlan(search, { tsquery: 'number77', story: null })).toBe(false);
  });

  it('what is like one without a category is not looked for among all that is open', async () => {
    await db().run(sql`
      update discovery_campaigns set category_id = null, top_category_id = null where campaign_id = 1`);
    expect((await explain((q) => findRelated(q, 1, 4))).touched).toBeLessThan(50);
    expect((await explain((q) => findRelated(q, 2, 4))).touched).toBeGreaterThan(48);
  });

  it('what few of a town have is looked up, whatever the order', async () => {
    const asked = { ...searchOf(new URLSearchParams('filter_city=town-7')), categoryIds: [7] };
    const plan = await explain((q) => findHits(q, asked, null, null, 25));
    expect([plan.scans, plan.touched < 500]).toEqual([[], true]);
  });

  it('a misspelt word is looked up by what is left of it without a letter, or by its trigrams', async () => {
    const plan = await explain((q) => findNearWords(q, ['wordc4ca4238a0b9238']));
    expect(plan.indexes).toContain('discovery_words_variants_idx');
    expect(plan.indexes).toContain('discovery_words_trgm_idx');
    expect(plan.scans).not.toContain('discovery_words');
  });

  it('what fits best is chosen of what the words and the title lead to, no further', async () => {
    const plan = await explainBest({ tsquery: 'thing:* & number77:*', typed: 'thing 77' });
    expect(plan.indexes).toContain('discovery_found_idx');
    expect(plan.indexes).toContain('discovery_title_idx');
    expect(plan.scans).toEqual([]);
    expect(plan.touched).toBeLessThan(5000);
  });
});
