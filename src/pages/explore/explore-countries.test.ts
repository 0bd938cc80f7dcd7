import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshDiscovery, refreshTrending } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as explorePage from './explore-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@countries.test', 'Olga')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, category_id, country, currency, goal_minor,
      launched_at, ends_at)
    select v.slug, a.id, v.state, v.title, c.id, v.country, 'EUR', 100000,
      clock_now() - interval '30 days', clock_now() + v.days * interval '1 day'
    from accounts a, (values ('can', 'live', 'A can opener', 'film', 'FR', 9),
        ('maple', 'live', 'Maple', 'film', 'CA', 9), ('moose', 'ended', 'Moose', 'audio', 'CA', -9),
        ('dark', 'live', 'Dark', 'audio', 'FR', 9), ('tea', 'live', 'Tea', 'audio', 'GB', 9),
        ('fjord', 'live', 'A walk through Norway', 'film', 'FR', 9),
        ('troll', 'live', 'Troll', 'film', 'NO', 9))
      v (slug, state, title, category, country, days) join categories c on c.slug = v.category`);
  await refreshDiscovery();
  await refreshTrending();
  const paths = ['explore', 'de/explore', 'es/explore'];
  server = await startTestPages(paths.map((path) => ({ path, module: explorePage })));
});
afterAll(() => server.stop());

async function shown(query: string, language = '') {
  const { text } = await server.client().get(`${language}/explore?${query}`);
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);
  return {
    text,
    field: /<input[^>]*id="site-search"[^>]*value="([^"]*)"/.exec(text)?.[1],
    notice: /<div class="notice-body">([^<]*)</.exec(text)?.[1],
    titles: all(/<h2 class="picture-card-title[^>]*>(?:<[^>]*>)*([^<]+)/g).sort(),
    chosen: all(/aria-label="(?:Remove filter:|Retirer le filtre) ([^"]*)"/g),
    links: [...text.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(See all in [^<]*)</g)].map(
      ([, href, label]) => [label, href?.replaceAll('&amp;', '&')],
    ),
  };
}

describe('a search for the name of a country that no campaign has', () => {
  it('shows what is from there, says so and guesses at no other word', async () => {
    const canada = await shown('search_text=Canada');
    expect(canada).toMatchObject({
      titles: ['Maple', 'Moose'],
      chosen: ['Canada'],
      field: 'Canada',
      links: [],
      notice: 'No results for “Canada”. Showing campaigns from Canada.',
    });
    expect(await shown('search_text=USA')).toMatchObject({ titles: [], notice: undefined });
    expect((await shown('search_text=UK')).notice).toBe(
      'No results for “UK”. Showing campaigns from the United Kingdom.',
    );
  });

  it.each([
    ['/fr', 'Royaume-Uni', 'du pays «\u00a0Royaume-Uni\u00a0»'],
    ['/de', 'Vereinigtes Königreich', 'aus dem Land „Vereinigtes Königreich“'],
    ['/es', 'reino unido', 'del país «Reino Unido»'],
  ])('leads there in other languages: %s', async (language, name, said) => {
    const found = await shown(`search_text=${encodeURIComponent(name)}`, language);
    expect(found.titles).toEqual(['Tea']);
    expect(found.notice).toContain(said);
  });

  it('is never taken for another word, though nothing is from there', async () => {
    const denmark = await shown('search_text=Denmark');
    expect(denmark).toMatchObject({ titles: [], notice: undefined, field: 'Denmark' });
  });

  it('keeps the other filters, which decide nothing of what it means', async () => {
    expect(await shown('search_text=Canada&filter_status=ended')).toMatchObject({
      titles: ['Moose'],
      chosen: ['Ended', 'Canada'],
    });
    const none = await shown('search_text=UK&filter_status=ended');
    expect(none).toMatchObject({ titles: [], chosen: ['Ended', 'United Kingdom'] });
    expect(none.notice).toBeUndefined();
    expect(none.text).toMatch(
      /href="\/explore\?filter_country=GB&amp;filter_status=open"[^>]*>(?:(?!<\/a>).)*>1</,
    );
  });

  it('leads there from within another country', async () => {
    const within = await shown('search_text=Canada&filter_country=FR');
    expect(within).toMatchObject({
      titles: [],
      links: [['See all in “Canada” (2)', '/explore?filter_country=CA']],
    });
  });
});

it('a search that finds the name of a country somewhere leads to that country above it', async () => {
  expect(await shown('search_text=Norway')).toMatchObject({
    titles: ['A walk through Norway'],
    links: [['See all in “Norway” (1)', '/explore?filter_country=NO']],
  });
  // The filters leave nothing of it, and it stays the word.
  expect(await shown('search_text=Norway&filter_category=audio')).toMatchObject({
    titles: [],
    field: 'Norway',
    chosen: ['“Norway”', 'Audio'],
  });
});
