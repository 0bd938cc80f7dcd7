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
  await db().run(sql`insert into accounts (email, firstname) values ('o@named.test', 'Olga')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, category_id, currency, goal_minor, launched_at,
      ends_at)
    select v.slug, a.id, v.state, v.title, c.id, 'EUR', 100000, clock_now() - interval '30 days',
      clock_now() + v.days * interval '1 day'
    from accounts a, (values ('burrow', 'live', 'Burrow', 'video-games', 9),
        ('kelp', 'ended', 'Kelp', 'video-games', -9), ('dicebox', 'live', 'Dicebox', 'tabletop-games', 9),
        ('recorder', 'live', 'Tape recorder', 'audio', 9),
        ('audition', 'live', 'The audition of Audrey', 'film', 9),
        ('films', 'live', 'Films on film', 'film', 9))
      v (slug, state, title, category, days) join categories c on c.slug = v.category`);
  await refreshDiscovery();
  await refreshTrending();
  server = await startTestPages([{ path: 'explore', module: explorePage }]);
});
afterAll(() => server.stop());

async function shown(query: string, language = '') {
  const { text } = await server.client().get(`${language}/explore?${query}`);
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);
  const [, field] = /<input[^>]*id="site-search"[^>]*value="([^"]*)"/.exec(text) ?? [];
  return {
    text,
    field,
    titles: all(/<h2 class="picture-card-title[^>]*>(?:<[^>]*>)*([^<]+)/g).sort(),
    chosen: all(/aria-label="(?:Remove filter:|Retirer le filtre) ([^"]*)"/g),
    links: [...text.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(See all in [^<]*)</g)].map(
      ([, href, label]) => [label, href?.replaceAll('&amp;', '&')],
    ),
  };
}

describe('a search for the name of a category that nothing else has', () => {
  it('shows what is in the category, says so and guesses at no other word', async () => {
    const audio = await shown('search_text=Audio');
    expect(audio.text).toContain(
      'No results for “Audio”. Showing campaigns in the category “Audio”.',
    );
    expect(audio).toMatchObject({ titles: ['Tape recorder'], chosen: ['Audio'], links: [] });
    expect(audio.field).toBe('Audio');
    const games = await shown('search_text=video+games');
    expect(games).toMatchObject({ titles: ['Burrow', 'Kelp'], chosen: ['Video Games'] });
  });

  it('keeps the other filters, and shows nothing of it where nothing meets them', async () => {
    const ended = await shown('search_text=video+games&filter_status=ended');
    expect(ended).toMatchObject({ titles: ['Kelp'], chosen: ['Ended', 'Video Games'] });
    const none = await shown('search_text=tabletop+games&filter_status=ended');
    expect(none.text).toContain('No campaigns found');
    expect(none.text).not.toContain('Showing campaigns in');
    expect(none).toMatchObject({ links: [], chosen: ['Ended', 'Tabletop Games'] });
    // What it counts beside another filter is what that gives.
    expect(none.text).toMatch(/>Open<\/span><span class="filter-count[^>]*>1</);
    const open = await shown('filter_category=tabletop-games&filter_status=open');
    expect(open.titles).toEqual(['Dicebox']);
    expect(none.text).toMatch(/button-solid[^>]*href="\/explore\?search_text=tabletop\+games"/);
  });

  it('narrows no other search that is typed there', async () => {
    const kept = async (query: string) =>
      (await shown(query)).text.match(/type="hidden" name="filter_/g);
    expect(await kept('search_text=Audio')).toBeNull();
    expect(await kept('search_text=tape&filter_category=audio')).toHaveLength(1);
  });

  it('shows what is in each where it is part of several names', async () => {
    const games = await shown('search_text=games');
    expect(games.text).toContain('categories “Tabletop Games” and “Video Games”.');
    expect(games.titles).toEqual(['Burrow', 'Dicebox', 'Kelp']);
  });

  it('is by the names of the reader’s language', async () => {
    const french = await shown('search_text=Jeux+de+soci%C3%A9t%C3%A9', '/fr');
    expect(french).toMatchObject({ titles: ['Dicebox'], chosen: ['Jeux de société'] });
    const english = await shown('search_text=Jeux+de+soci%C3%A9t%C3%A9');
    expect(english.text).toContain('No campaigns found');
  });

  it('leads there from within another category, and shows nothing by itself', async () => {
    const within = await shown('search_text=Audio&filter_category=film&filter_status=open');
    expect(within.text).toContain('No campaigns found');
    expect(within.links).toEqual([
      ['See all in “Audio” (1)', '/explore?filter_category=audio&filter_status=open'],
    ]);
  });
});

it('a search that filters leave nothing of stays one for its words', async () => {
  const ended = await shown('search_text=film&filter_status=ended');
  expect(ended).toMatchObject({
    titles: [],
    field: 'film',
    chosen: ['“film”', 'Ended'],
    links: [],
  });
  const flexible = await shown('search_text=film&filter_status=open&filter_funding=fixed');
  expect(flexible.chosen).toEqual(['“film”', 'Open', 'All or nothing']);
});

it('a search that finds something leads to the category of that name above it', async () => {
  const film = await shown('search_text=film');
  expect(film.titles).toEqual(['Films on film']);
  expect(film.links).toEqual([['See all in “Film” (2)', '/explore?filter_category=film']]);
  expect(film.chosen).toEqual(['“film”']);
  const map = await shown('search_text=film&view=map');
  expect(map.links).toEqual([['See all in “Film” (2)', '/explore?filter_category=film&view=map']]);
  expect((await shown('search_text=recorder')).links).toEqual([]);
});
