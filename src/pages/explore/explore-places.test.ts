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
  await db().run(sql`insert into accounts (email, firstname) values ('o@places.test', 'Olga')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, category_id, country, city, city_slug, currency,
      goal_minor, launched_at, ends_at)
    select v.slug, a.id, 'live', v.title, c.id, v.country, v.city, v.city_slug, 'EUR', 100000,
      clock_now() - interval '30 days', clock_now() + interval '9 days'
    from accounts a, (values ('clock', 'A puzzle in wood', 'film', 'AT', 'Wien', 'wien'),
        ('kilt', 'A kilt', 'film', 'GB', 'London', 'london'),
        ('tiles', 'A puzzle of tiles', 'comics', 'PT', 'Lisboa', 'lisboa'))
      v (slug, title, category, country, city, city_slug) join categories c on c.slug = v.category`);
  await refreshDiscovery();
  await refreshTrending();
  const paths = ['explore', 'fr/explore', 'de/explore', 'es/explore'];
  server = await startTestPages(paths.map((path) => ({ path, module: explorePage })));
});
afterAll(() => server.stop());

async function shown(query: string, language = '') {
  const { text } = await server.client().get(`${language}/explore?${query}`);
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);
  return {
    field: /<input[^>]*id="site-search"[^>]*value="([^"]*)"/.exec(text)?.[1],
    notice: /<div class="notice-body">([^<]*)</.exec(text)?.[1],
    titles: all(/<h2 class="picture-card-title[^>]*>(?:<[^>]*>)*([^<]+)/g).sort(),
    chosen: all(/aria-label="Remove filter: ([^"]*)"/g).sort(),
    links: [...text.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(See all in [^<]*)</g)].map(
      ([, href, label]) => [label, href?.replaceAll('&amp;', '&')],
    ),
  };
}

describe('a search for the name of a city in another language', () => {
  it('shows what is from there and says so', async () => {
    expect(await shown('search_text=Vienna')).toEqual({
      titles: ['A puzzle in wood'],
      chosen: ['Austria', 'Wien'],
      field: 'Vienna',
      links: [],
      notice: 'No results for “Vienna”. Showing campaigns from Wien.',
    });
    expect((await shown('search_text=Londres', '/es')).notice).toBe(
      'No hay resultados de «Londres». Mostramos campañas de London.',
    );
  });

  it('leads there above what has the name as a word', async () => {
    const london = await shown('search_text=London');
    expect(london).toMatchObject({ titles: ['A kilt'], notice: undefined });
    expect(london.links).toEqual([
      ['See all in “London” (1)', '/explore?filter_city=london&filter_country=GB'],
    ]);
  });
});

describe('a search for words beside a place', () => {
  it('shows what there has the words and says so', async () => {
    expect(await shown('search_text=puzzle+Denmark')).toMatchObject({
      titles: [],
      notice: undefined,
    });
    expect(await shown('search_text=Kilt+UK')).toEqual({
      titles: ['A kilt'],
      chosen: ['United Kingdom', '“Kilt”'],
      field: 'Kilt UK',
      links: [],
      notice: 'No results for “Kilt UK”. Showing results for “Kilt” in the United Kingdom.',
    });
    expect((await shown('search_text=puzzle+vienna')).notice).toBe(
      'No results for “puzzle vienna”. Showing results for “puzzle” in Wien.',
    );
  });

  it.each([
    ['/fr', 'puzzle Autriche', 'pour «\u00a0puzzle\u00a0» avec le filtre «\u00a0Autriche\u00a0».'],
    ['/de', 'puzzle Österreich', 'Ergebnisse für „puzzle“ mit dem Filter „Österreich“.'],
    ['/es', 'puzzle Austria', 'resultados de «puzzle» con el filtro «Austria».'],
  ])('does so in other languages: %s', async (language, text, said) => {
    const found = await shown(`search_text=${encodeURIComponent(text)}`, language);
    expect(found.titles).toEqual(['A puzzle in wood']);
    expect(found.notice).toContain(said);
  });

  it('shows what a category has there', async () => {
    expect(await shown('search_text=comics+Portugal')).toMatchObject({
      titles: ['A puzzle of tiles'],
      chosen: ['Comics', 'Portugal'],
      notice: 'No results for “comics Portugal”. Showing campaigns from Portugal in “Comics”.',
    });
  });
});
