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
  await db().run(sql`insert into accounts (email, firstname) values ('o@explore.test', 'Olga')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at,
      held_from_state)
    select slug, id, state, title, 'EUR', 100000, clock_now() - interval '30 days',
      clock_now() + days * interval '1 day', case when state = 'held' then 'live' end
    from accounts, (values ('lantern', 'live', 'Lantern', 9), ('done', 'ended', 'Done and over', -9),
      ('kite', 'held', 'Kite', 9))
      v (slug, state, title, days)`);
  await refreshDiscovery();
  await refreshTrending();
  server = await startTestPages([{ path: 'explore', module: explorePage }]);
});
afterAll(() => server.stop());

describe('a search that finds nothing', () => {
  it('offers what has some of its words, else what is popular', async () => {
    const near = (await server.client().get('/explore?search_text=lantern+zebrafish')).text;
    expect([near.includes('have some of your words'), near.includes('Lantern')]).toEqual([
      true,
      true,
    ]);
    const popular = (await server.client().get('/explore?search_text=qqqqqqqq')).text;
    expect([popular.includes('Popular right now'), popular.includes('Lantern')]).toEqual([
      true,
      true,
    ]);
  });

  it.each(['lantern', 'LANTERN', 'lantren'])(
    'says of what only the filters leave out that it has the words: %s',
    async (words) => {
      const address = `/explore?search_text=${words}&filter_status=ended`;
      const { text } = await server.client().get(address);
      expect([
        text.includes('These fit your words, but not your filters'),
        text.includes('href="/projects/lantern"'),
        text.includes('some of your words'),
      ]).toEqual([true, true, false]);
    },
  );

  it('offers what has some of its words with filters, too, and nothing that is held', async () => {
    const ended = '&filter_status=ended';
    const near = (await server.client().get(`/explore?search_text=lantern+zebrafish${ended}`)).text;
    expect(near).toContain('have some of your words');
    const held = (await server.client().get(`/explore?search_text=kite${ended}`)).text;
    expect([held.includes('href="/projects/kite"'), held.includes('Popular right now')]).toEqual([
      false,
      true,
    ]);
  });
});

describe('the advice where nothing is found', () => {
  it.each([
    ['search_text=qqqqqqqq', 'Check the spelling or try another word.', 'Clear search'],
    ['search_text=qqqqqqqq+zzzzzzzz', 'Check the spelling or try fewer words.', 'Clear search'],
    ['filter_country=SM', 'Remove a filter to see more campaigns.', 'Clear all filters'],
    [
      'search_text=qqqqqqqq&filter_country=SM',
      'Remove a filter or try another word.',
      'Clear all filters',
    ],
    [
      'search_text=qqqqqqqq+zzzzzzzz&filter_country=SM',
      'Remove a filter or try fewer words.',
      'Clear all filters',
    ],
  ])('fits what was asked for: %s', async (query, advice, act) => {
    const { text } = await server.client().get(`/explore?${query}`);
    const [, said, label] = /empty-text"><p>([^<]*)<.*?button-solid[^>]*>([^<]*)</.exec(text) ?? [];
    expect([said, label]).toEqual([advice, act]);
  });
});

describe('a misspelt word that finds nothing with the filters', () => {
  it('says what it was read as, and how many other filters find of that', async () => {
    const { text } = await server.client().get('/explore?search_text=lantren&filter_status=ended');
    expect(text).toContain('No results for “lantren”, so we looked for “lantern”.');
    expect(text).not.toContain('Showing results for');
    expect(text).toMatch(/<span>Open<\/span><span class="filter-count[^>]*>1</);
    const [, open = ''] = /href="([^"]*)"[^>]*>(?:(?!<\/a>).)*<span>Open</.exec(text) ?? [];
    const found = (await server.client().get(open.replaceAll('&amp;', '&'))).text;
    expect([open, found.includes('href="/projects/lantern"')]).toEqual([
      '/explore?search_text=lantren&amp;filter_status=open',
      true,
    ]);
  });
});

describe('a search for nothing but signs', () => {
  it.each(['🎲', `%_'";--`])(
    'says of %j that it was not looked for, and filters by nothing',
    async (signs) => {
      const { text } = await server
        .client()
        .get(`/explore?search_text=${encodeURIComponent(signs)}&filter_status=open`);
      expect(text).toContain('has no letters or numbers to search for');
      expect(
        [...text.matchAll(/aria-label="Remove filter: ([^"]*)"/g)].map(([, name]) => name),
      ).toEqual(['Open']);
      expect(text.includes('Lantern')).toBe(true);
      const plain = (await server.client().get('/explore?search_text=+')).text;
      expect(plain).not.toContain('to search for');
    },
  );
});

describe('a search for a letter that no word is made of', () => {
  it('finds nothing, and is not offered to be saved', async () => {
    const path = (text: string) => `/explore?search_text=${encodeURIComponent(text)}`;
    const { text } = await server.client().get(path('ʻ'));
    expect([text.includes('No campaigns found'), text.includes('/settings/searches?')]).toEqual([
      true,
      false,
    ]);
    const other = (await server.client().get(path('lantern'))).text;
    expect(other).toContain('/settings/searches?');
  });
});

describe('an order that leaves out all that was found', () => {
  it('offers another, in which they are shown', async () => {
    const { text } = await server.client().get('/explore?filter_status=ended&sort=ending_soon');
    expect(text).toContain('The order “Ending soon” only includes open campaigns');
    const [, other] = /href="([^"]*)"[^>]*>(?:<[^>]*>)*Sort by “Trending” instead/.exec(text) ?? [];
    expect(other).toBe('/explore?filter_status=ended');
    expect((await server.client().get(other ?? '')).text).toContain('Done and over');
    expect(text).not.toContain('try fewer words');
  });

  it('offers none where nothing is found in any', async () => {
    const { text } = await server
      .client()
      .get('/explore?search_text=qqqqqqqq&filter_status=ended&sort=ending_soon');
    expect([text.includes('try another word'), text.includes('Sort by “')]).toEqual([true, false]);
  });
});
