import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { searchEverything, withNamedFilters } from '../announced/search-everything.ts';
import {
  feedRoutes,
  graphRoutes,
  queryOfSearch,
  refreshDiscovery,
  searchOf,
  suggestionRoutes,
} from '../index.ts';

testDatabase();
let server: TestServer;

beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@places.test', 'Olga')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, story_html, country, city, city_slug, category_id,
      currency, goal_minor, launched_at, ends_at)
    select v.slug, a.id, v.state, v.title, v.story, v.country, v.city, v.city_slug, c.id, 'EUR', 100000,
      clock_now() - interval '9 days', clock_now() + v.days * interval '1 day'
    from accounts a, (values
      ('clock', 'live', 'A puzzle in wood', '<p>With a cuckoo.</p>', 'AT', 'Wien', 'wien', 'film', 9),
      ('waltz', 'ended', 'A waltz', '', 'AT', 'Wien', 'wien', 'audio', -9),
      ('alps', 'live', 'A café in the Alps', '', 'AT', 'Graz', 'graz', 'film', 9),
      ('tiles', 'live', 'A puzzle of tiles', '', 'PT', 'Lisboa', 'lisboa', 'comics', 9),
      ('vine', 'live', 'Vina and the long song', '', 'FR', 'Lyon', 'lyon', 'audio', 9),
      ('prater', 'live', 'Postcards of Lisbon', '', 'FR', 'Lyon', 'lyon', 'film', 9),
      ('tales', 'live', 'Tales', '<p>A robot walks through Germany.</p>', 'FR', '', '', 'film', 9),
      ('rodeo', 'live', 'A rodeo', '', 'US', 'Reno', 'reno', 'film', 9),
      ('bulls', 'live', 'Rodeo with bulls', '', 'FR', 'Nancy', 'nancy', 'film', 9),
      ('robot', 'live', 'Robot', '', 'DE', 'Bonn', 'bonn', 'film', 9))
      v (slug, state, title, story, country, city, city_slug, category, days)
      join categories c on c.slug = v.category`);
  await refreshDiscovery();
  server = await startTestServer([...feedRoutes, ...graphRoutes, ...suggestionRoutes]);
});
afterAll(() => server.stop());

const of = (query: string) => searchOf(new URLSearchParams(query));
const limits = { launched: 24, announced: 3 };

async function found(text: string, { locale = 'en' as Locale, filters = '' } = {}) {
  const search = of(`search_text=${encodeURIComponent(text)}${filters}`);
  const everything = await searchEverything(search, null, limits, locale);
  const { search: shown, result, instead } = everything;
  const rows = await db().query<{ slug: string }>(sql`
    select slug from campaigns where id = any(${result.campaignIds}::bigint[]) order by slug`);
  const { text: words, city, country, categories } = shown;
  return {
    slugs: rows.map(({ slug }) => slug),
    shown: { words, city, country, categories },
    isInstead: instead !== null,
    correctedText: result.correctedText,
  };
}

describe('the name of a city', () => {
  it.each(['Vienna', 'Vienne', 'Viena'])('leads there in each language: %s', async (name) => {
    const { slugs, shown } = await found(name);
    expect(slugs).toEqual(['clock', 'waltz']);
    expect(shown).toMatchObject({ words: '', city: 'wien', country: 'AT' });
  });

  it('stays words where something has them, and leads to the city beside these', async () => {
    const { slugs, isInstead } = await found('Lisbon');
    expect([slugs, isInstead]).toEqual([['prater'], false]);
    const { named } = await searchEverything(of('search_text=Lisbon'), null, limits, 'en');
    expect(named.offered).toEqual([
      { filter: 'city', value: 'lisboa', name: 'Lisboa', country: 'PT', count: 1, isLeast: false },
    ]);
  });

  it('is never taken for another word, though nothing is from there', async () => {
    for (const text of ['Londres', 'Cracovia'])
      expect(await found(text)).toMatchObject({ slugs: [], correctedText: null, isInstead: false });
  });

  it('keeps the other filters, and is none within another place', async () => {
    expect((await found('Viena', { filters: '&filter_status=ended' })).slugs).toEqual(['waltz']);
    expect(await found('Viena', { filters: '&filter_country=FR' })).toMatchObject({
      slugs: [],
      isInstead: false,
    });
    expect((await found('Viena', { filters: '&filter_country=AT' })).slugs).toEqual([
      'clock',
      'waltz',
    ]);
  });
});

describe('a place beside other words', () => {
  it.each([
    ['puzzle Austria', 'en', 'puzzle', 'AT', null, ['clock']],
    ['Austria puzzles', 'en', 'puzzles', 'AT', null, ['clock']],
    ['puzzles from Austria', 'en', 'puzzles', 'AT', null, ['clock']],
    ['puzzle, Österreich', 'de', 'puzzle', 'AT', null, ['clock']],
    ['Café Austria', 'en', 'Café', 'AT', null, ['alps']],
    ['puzzle Viena', 'es', 'puzzle', 'AT', 'wien', ['clock']],
    ['cuckoo Vienne', 'fr', 'cuckoo', 'AT', 'wien', ['clock']],
    ['from Portugal', 'en', '', 'PT', null, ['tiles']],
    ['Viena, Austria', 'en', '', 'AT', 'wien', ['clock', 'waltz']],
  ] as const)('finds these there: %s', async (text, locale, words, country, city, slugs) => {
    const answer = await found(text, { locale });
    expect(answer).toMatchObject({ slugs, shown: { words, country, city }, isInstead: true });
  });

  it('may be beside the name of a category', async () => {
    expect(await found('audio Austria')).toMatchObject({
      slugs: ['waltz'],
      shown: { words: '', categories: ['audio'], country: 'AT' },
    });
  });

  it('changes nothing where something has all the words, in a story too', async () => {
    expect(await found('robot Germany')).toMatchObject({ slugs: ['tales'], isInstead: false });
    expect(await found('puzzle Wien')).toMatchObject({ slugs: ['clock'], isInstead: false });
  });

  it('means nothing where nothing there has the others', async () => {
    for (const text of ['tiles Austria', 'puzzle Denmark', 'puzzle Austria Portugal'])
      expect(await found(text)).toMatchObject({ slugs: [], isInstead: false });
  });

  it('is known without the filters, which narrow what is found', async () => {
    const ended = await found('puzzle Austria', { filters: '&filter_status=ended' });
    expect(ended).toMatchObject({ slugs: [], shown: { words: 'puzzle', country: 'AT' } });
    const waltz = await found('waltz Austria', { filters: '&filter_status=ended' });
    expect(waltz.slugs).toEqual(['waltz']);
    const other = await found('puzzle Austria', { filters: '&filter_country=PT' });
    expect(other).toMatchObject({ slugs: [], isInstead: false });
  });

  it('is not left out as too short for a word, which others are', async () => {
    expect((await found('rodeo qz')).slugs).toEqual(['bulls', 'rodeo']);
    expect((await found('rodeo US')).slugs).toEqual(['rodeo']);
    expect((await found('rodeo US', { filters: '&filter_country=FR' })).slugs).toEqual([]);
  });

  it('finds no banned word', async () => {
    const { id } = await db().one<{ id: number }>(sql`
      insert into search_tunings (kind, terms, reason) values ('banned', '{puzzle}', 'A test')
      returning id`);
    expect((await found('puzzle Austria')).slugs).toEqual([]);
    await db().run(sql`delete from search_tunings where id = ${id}`);
  });
});

describe('elsewhere', () => {
  const cases = [
    ['Viena', ['clock', 'waltz']],
    ['puzzle Austria', ['clock']],
  ] as const;

  it.each(cases)('the API and GraphQL find the same: %s', async (text, slugs) => {
    const listed = await server
      .client()
      .get(`/private_api/discover?search_text=${encodeURIComponent(text)}`);
    const api = listed.json<{ response: { slug: string }[] }>().response;
    expect(api.map(({ slug }) => slug).sort()).toEqual(slugs);
    const query = `{ projects(search_text: "${text}", first: 9) { nodes { slug } } }`;
    const graph = (await server.client().post('/private_api/graph/query', { query })).json<{
      data: { projects: { nodes: { slug: string }[] } };
    }>();
    expect(graph.data.projects.nodes.map(({ slug }) => slug).sort()).toEqual(slugs);
  });

  it('searches are saved as what they are taken for', async () => {
    const saved = async (text: string) =>
      queryOfSearch(await withNamedFilters(of(`search_text=${text}`), 'en'));
    expect(await saved('Viena')).toMatchObject({ filter_city: 'wien', filter_country: 'AT' });
    expect(await saved('puzzle Austria')).toMatchObject({
      search_text: 'puzzle',
      filter_country: 'AT',
    });
  });

  it('cities are suggested by any of their names, each once, and by no near word', async () => {
    const suggested = async (typed: string) =>
      (await server.client().get(`/private_api/search/suggestions?q=${typed}`))
        .json<{ response: { kind: string; label: string; hint: string; url: string }[] }>()
        .response.filter(({ kind }) => kind === 'place' || kind === 'campaign');
    const wien = {
      kind: 'place',
      label: 'Wien',
      hint: 'Place · Austria · 2 campaigns',
      url: '/explore?filter_city=wien&filter_country=AT',
    };
    for (const typed of ['viena', 'vien', 'Wien'])
      expect((await suggested(typed)).filter(({ kind }) => kind === 'place')).toEqual([wien]);
    expect(await suggested('viena')).toEqual([wien]);
    expect(await suggested('cracow')).toEqual([]);
  });
});
