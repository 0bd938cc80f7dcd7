import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModules } from '#main/connect-modules.ts';
import { routes } from '#main/modules.ts';
import { sessionReader } from '#modules/accounts/index.ts';
import { readCursor, refreshDiscovery, SORTS, searchOf } from '#modules/discovery/index.ts';
import * as explorePage from '#pages/explore/explore-page.tsx';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '../support/database.ts';
import { isReadOnce } from '../support/growth.ts';
import { startTestPages, type TestPages } from '../support/pages.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

connectModules();

testDatabase();
let server: TestServer;
let pages: TestPages;
beforeAll(async () => {
  await db().run(sql`
    insert into accounts (email, firstname) values ('o@attack.test', 'Ada')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
    select v.slug, a.id, v.state, v.title, 'EUR', 100000, clock_now() - interval '3 days',
      clock_now() + interval '9 days'
    from accounts a, (values ('kettle', 'live', 'A kettle'), ('percent', 'live', '100% of O''Hara_s'),
      ('secret', 'draft', 'A kettle that nobody may see')) v (slug, state, title)`);
  await refreshDiscovery();
  server = await startTestServer(routes, { sessions: sessionReader });
  pages = await startTestPages([{ path: 'explore', module: explorePage }]);
  // How often one may ask is another matter.
  for (const { site } of [server, pages]) site.limiter.take = async () => undefined;
});
afterAll(async () => {
  await server.stop();
  await pages.stop();
});

const PATTERNS = [
  'constructor',
  '__proto__',
  'toString',
  "'",
  "''",
  "' or 1=1 --",
  "'; drop table campaigns; --",
  '" or ""="',
  '\\',
  '%',
  '_',
  '%%%____',
  '--',
  '/*',
  '*/',
  '$$',
  '$1',
  ';',
  '|| pg_sleep(5)',
  "' || pg_sleep(5) || '",
  '1)) union select email, 1 from accounts --',
  '{"a":1}',
  '{a,b}',
  "array['a']",
  "->>'a'",
  '@> {}',
  'null',
  '\ud800',
  'x'.repeat(10_000),
];
const KETTLE = ['kettle'];
const ALL = ['kettle', 'percent'];
/** What the language of text searches is written in, and what all the words beside it find. */
const OPERATORS: readonly [string, readonly string[]][] = [
  ['&', ALL],
  ['|', ALL],
  ['!', ALL],
  ['!kettle', KETTLE],
  ['kettle & ', KETTLE],
  ['kettle | !a', KETTLE],
  ['!a', ALL],
  ['percent | kettle', []],
  ['(((', ALL],
  ['kettle)', KETTLE],
  ['kettle:*', KETTLE],
  ['kettle:A', KETTLE],
  ['kettle:*ABCD', []],
  ["'kettle':1A", KETTLE],
  ['kettle <-> a', KETTLE],
  ['kettle <5> a', KETTLE],
  ['<->', ALL],
  [':', ALL],
  [':*', ALL],
  ["'", ALL],
  ["\\'", ALL],
  ['!!!kettle:*', KETTLE],
];
const NAMES = [
  'search_text',
  'filter_category',
  'filter_city',
  'filter_country',
  'filter_percent_funded',
  'filter_status',
  'filter_funding',
  'filter_nonprofit',
  'filter_forever_funding_active',
  'filter_quick',
  'sort',
  'cursor',
];

const slugsOf = (items: readonly { readonly slug: string }[]) => items.map(({ slug }) => slug);

/** What a search for a text answers: the addresses of campaigns, or why not. */
async function found(text: string): Promise<number | string[]> {
  const query = new URLSearchParams({ search_text: text });
  const answer = await server.client().get(`/private_api/discover?${query}`);
  if (answer.status !== 200) return answer.status;
  return slugsOf(answer.json<{ response: { slug: string }[] }>().response);
}

describe('SQL in searches and filters (attack 109)', () => {
  it.each(PATTERNS)('%s is a text like others, in every place of a search', async (value) => {
    for (const name of NAMES) {
      const query = new URLSearchParams({ [name]: value });
      const called = await server.client().get(`/private_api/discover?${query}`);
      expect([name, called.status]).toEqual([name, expect.toBeOneOf([200, 414, 422])]);
      const page = await pages.client().get(`/explore?${query}`);
      expect([name, page.status]).toEqual([name, expect.toBeOneOf([200, 414, 422])]);
      expect(`${called.text}${page.text}`).not.toMatch(
        /nobody may see|o@attack\.test|syntax error/,
      );
    }
  });

  it.each(PATTERNS)('%s is one in suggestions, tags, languages and currencies', async (value) => {
    const q = new URLSearchParams({ q: value });
    for (const path of ['/private_api/search/suggestions', '/private_api/tags/search']) {
      const answer = await server.client().get(`${path}?${q}`);
      expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 414, 422])]);
      expect(answer.text).not.toContain('nobody may see');
    }
    if (!/^[\x20-\x7e]{1,2000}$/.test(value)) return;
    const said = { 'x-locale': value, cookie: `currency=${encodeURIComponent(value)}` };
    expect((await server.client().get('/private_api/discover', said)).status).toBe(200);
  });

  it('finds the words between such signs, and takes none for any letter', async () => {
    expect(await found("O'Hara_s")).toEqual(['percent']);
    expect(await found('kettle%')).toEqual(['kettle']);
    expect(await found('%_O_Hara')).toEqual(['percent']);
    expect(await found('1__% o')).not.toContain('kettle');
    const { campaigns } = await db().one<{ campaigns: number }>(
      sql`select count(*) as campaigns from campaigns`,
    );
    expect(campaigns).toBe(3);
  });
});

describe('the language of text searches, and patterns that are slow to refuse (attack 110)', () => {
  it.each(OPERATORS)('%s is no operator of the search: it finds %j', async (value, expected) => {
    const answer = await found(value);
    expect(Array.isArray(answer) ? answer.toSorted() : answer).toEqual(expected);
  });

  it.each<[string, (size: number) => string]>([
    ['digits', (n) => '1'.repeat(n)],
    ['digits and an end that does not fit', (n) => `${'1'.repeat(n)}!`],
    ['dots', (n) => `1${'.1'.repeat(n)}`],
    ['days', (n) => '2026-11-23T'.repeat(n)],
    ['hyphens', (n) => `${'a-'.repeat(n)}!`],
    ['spaces', (n) => `${' '.repeat(n)}a`],
    ['tildes', (n) => '~'.repeat(n)],
    ['half characters', (n) => '\ud800 '.repeat(n)],
  ])('an address of very many %s is read once', (_name, input) => {
    const work = (text: string) => {
      for (const sort of SORTS) readCursor(text, sort);
      return NAMES.map((name) => searchOf(new URLSearchParams([[name, text]])));
    };
    expect(isReadOnce(input, work)).toBe(true);
  });
});

describe('going through everything by numbers (attack 135)', () => {
  /** Lists that need no campaign, person or seat to be named. */
  const lists = routes.filter(
    ({ method, path, access }) =>
      method === 'GET' && access === 'visitor' && !/[{:]/.test(path) && !path.includes('openapi'),
  );
  const MOST = 100;
  /** Entries of what answers a list; one thing is no list, a file no JSON. */
  const entriesOf = ({ text }: { readonly text: string }): number | undefined => {
    if (!text.startsWith('{')) return undefined;
    const { response } = JSON.parse(text) as { readonly response?: unknown };
    return Array.isArray(response) ? response.length : undefined;
  };
  const lengthOf = (answer: { readonly text: string }): number =>
    entriesOf(answer) ?? (answer.text.startsWith('{') ? 1 : answer.text.length);
  const MORE = ['page=1e9', 'page=1000000000', 'per_page=100000', 'limit=100000'];
  const FAR = '999999999999999';

  beforeAll(async () => {
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
      select 'crowd-' || n, a.id, 'live', 'One of a crowd', 'EUR', 100000, clock_now() - interval '2 days',
        clock_now() + interval '9 days'
      from accounts a, generate_series(1, ${MOST + 1}) n where a.email = 'o@attack.test'`);
    await db().run(sql`
      insert into comments (campaign_id, author_id, body)
      select c.id, c.owner_id, 'One of many' from campaigns c, generate_series(1, ${MOST + 1}) n
      where c.slug = 'kettle'`);
    await db().run(sql`
      insert into campaign_updates (campaign_id, number, slug, title, body_html, author_id, published_at)
      select c.id, n, 'news-' || n, 'News', '<p>News</p>', c.owner_id, clock_now()
      from campaigns c, generate_series(1, ${MOST + 1}) n where c.slug = 'kettle'`);
    await db().run(sql`
      with made as (
        insert into campaign_collections (slug, texts, published_at)
        values ('crowd', '{"en": {"title": "A crowd", "tagline": "Many", "text": ""}}', clock_now())
        returning id)
      insert into campaign_collection_entries (collection_id, campaign_id, position)
      select made.id, c.id, c.id from made, campaigns c where c.state = 'live'`);
    await refreshDiscovery();
  });

  it('knows of some lists', () => {
    expect(lists.map(({ path }) => path)).toContain('/private_api/discover');
  });

  it('finds more campaigns than a page of them shows', async () => {
    const answer = await server.client().get('/private_api/discover');
    const { next_cursor: next } = answer.json<{ pagination: { next_cursor: string | null } }>()
      .pagination;
    expect(next).not.toBeNull();
  });

  it.each(lists.map(({ path }) => path))('%s is never longer, whatever is asked', async (path) => {
    const usual = lengthOf(await server.client().get(path));
    for (const query of MORE) {
      const answer = await server.client().get(`${path}?${query}`);
      expect([query, answer.status < 500]).toEqual([query, true]);
      const length = answer.status === 200 ? lengthOf(answer) : usual;
      expect([query, length]).toEqual([query, usual]);
    }
  });

  it.each([
    '/private_api/discover',
    '/private_api/campaigns/kettle/comments',
    '/private_api/campaigns/kettle/updates',
    '/private_api/profiles/1/comments',
    '/private_api/campaign_collections/crowd/campaigns',
  ])('of many there are, %s shows a hundred at most', async (path) => {
    for (const query of ['', ...MORE]) {
      const answer = await server.client().get(`${path}?${query}`);
      expect([query, answer.status]).toEqual([query, expect.toBeOneOf([200, 422])]);
      if (answer.status !== 200) continue;
      const entries = entriesOf(answer) ?? Number.NaN;
      const isList = entries <= MOST && entries >= (query === '' ? 1 : 0);
      expect([query, entries, isList]).toEqual([query, entries, true]);
    }
  });

  it.each([
    ['most_funded', `-999999999999999999~${FAR}`],
    ['most_backed', `-1~${FAR}`],
    ['trending', `-99999999999~${FAR}`],
    ['newest', `0001-01-01T00:00:00Z~${FAR}`],
    ['ending_soon', `9999-12-31T23:59:59Z~${FAR}`],
  ])('the end of %s is empty, and a last page', async (sort, cursor) => {
    const query = new URLSearchParams({ sort, cursor: `${sort}.${cursor}` });
    const answer = await server.client().get(`/private_api/discover?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ response: [], pagination: { next_cursor: null } });
  });

  it.each(['individuals', 'campaigns', 'profiles'])(
    'numbers of %s tell nothing of who is private or what is hidden',
    async (of) => {
      const rows = await db().query<{ id: number }>(sql`
        select id from campaigns where state = 'draft' union select id from accounts`);
      for (const { id } of [...rows, { id: 987_654_321 }]) {
        const answer = await server.client().get(`/private_api/${of}/${id}`);
        expect([id, answer.status < 500]).toEqual([id, true]);
        expect(answer.text).not.toMatch(/nobody may see|o@attack\.test/);
      }
    },
  );
});
