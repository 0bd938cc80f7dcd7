import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import {
  feedRoutes,
  graphRoutes,
  refreshDiscovery,
  refreshTrending,
  suggestionRoutes,
} from '../index.ts';

testDatabase();
let server: TestServer;

beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@named.test', 'Olga')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, country, category_id, currency, goal_minor,
      launched_at, ends_at)
    select 'maple-' || n, a.id, 'live', 'Maple ' || n, 'CA', c.id, 'EUR', 100000,
      clock_now() - interval '9 days', clock_now() + interval '9 days'
    from accounts a, categories c, generate_series(1, 30) n where c.slug = 'film'`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, country, currency, goal_minor, launched_at, ends_at)
    select slug, id, 'live', title, 'FR', 'EUR', 100000, clock_now() - interval '9 days',
      clock_now() + interval '9 days'
    from accounts, (values ('can', 'A can'), ('norway', 'Norway on foot')) v (slug, title)`);
  await refreshDiscovery();
  await refreshTrending();
  server = await startTestServer([...feedRoutes, ...graphRoutes, ...suggestionRoutes]);
});
afterAll(() => server.stop());

interface Listed {
  readonly response: readonly { readonly slug: string }[];
  readonly pagination: { readonly next_cursor: string | null };
}

async function discovered(query: string, locale = 'en') {
  const answer = await server
    .client()
    .get(`/private_api/discover?${query}`, { 'x-locale': locale });
  if (answer.status !== 200) return { status: answer.status, slugs: [], next: null };
  const { response, pagination } = answer.json<Listed>();
  return { status: 200, slugs: response.map(({ slug }) => slug), next: pagination.next_cursor };
}

describe('the API', () => {
  it.each([
    ['Canada', 'en'],
    ['Kanada', 'de'],
    ['film', 'en'],
  ])('finds what is of the country or category that words name: %s', async (name, locale) => {
    const first = await discovered(`search_text=${name}`, locale);
    expect(first.slugs).toHaveLength(24);
    const second = await discovered(
      `search_text=${name}&cursor=${encodeURIComponent(first.next ?? '')}`,
      locale,
    );
    expect(second).toMatchObject({ status: 200, next: null });
    expect(new Set([...first.slugs, ...second.slugs]).size).toBe(30);
    expect((await discovered(`search_text=${name}&filter_status=ended`, locale)).slugs).toEqual([]);
  });

  it('goes on in an order that was named', async () => {
    const first = await discovered('search_text=canada&sort=newest');
    const second = await discovered(
      `search_text=canada&sort=newest&cursor=${encodeURIComponent(first.next ?? '')}`,
    );
    expect(new Set([...first.slugs, ...second.slugs]).size).toBe(30);
  });

  it('refuses cursors of another order, and those of a name where the words are found', async () => {
    for (const query of ['search_text=canada', 'search_text=norway', ''])
      expect((await discovered(`${query}&cursor=most_funded.1~2`)).status).toBe(422);
    expect((await discovered('search_text=norway&cursor=trending.1~2')).status).toBe(422);
  });

  it('finds the words themselves where something has them', async () => {
    expect((await discovered('search_text=Norway')).slugs).toEqual(['norway']);
    expect((await discovered('search_text=Norway&filter_status=ended')).slugs).toEqual([]);
  });
});

it('GraphQL finds the same', async () => {
  const query = '{ projects(search_text: "Canada", first: 20) { next_cursor nodes { slug } } }';
  const ask = async (text: string) =>
    (await server.client().post('/private_api/graph/query', { query: text })).json<{
      data: { projects: { next_cursor: string | null; nodes: { slug: string }[] } };
    }>().data.projects;
  const first = await ask(query);
  expect(first.nodes).toHaveLength(20);
  const second = await ask(query.replace('first:', `after: "${first.next_cursor}", first:`));
  expect(new Set([...first.nodes, ...second.nodes].map(({ slug }) => slug)).size).toBe(30);
});

describe('suggestions', () => {
  const suggested = async (typed: string, locale = 'en') => {
    const path = `/private_api/search/suggestions?q=${encodeURIComponent(typed)}`;
    const answer = await server.client().get(path, { 'x-locale': locale });
    return answer
      .json<{ response: { kind: string; label: string; hint: string; url: string }[] }>()
      .response.filter(({ kind }) => kind === 'country' || kind === 'campaign');
  };

  it('are countries with campaigns by how their names begin, and by their letters', async () => {
    const canada = [
      { kind: 'country', label: 'Canada', hint: 'Country', url: '/explore?filter_country=CA' },
    ];
    expect(await suggested('Canada')).toEqual(canada);
    expect(await suggested('cana')).toEqual(canada);
    expect(await suggested('kanada', 'de')).toEqual([
      { kind: 'country', label: 'Kanada', hint: 'Land', url: '/de/explore?filter_country=CA' },
    ]);
    // Nothing is from there.
    expect(await suggested('denmark')).toEqual([]);
  });

  it('are campaigns with a near word only where nothing else is called so', async () => {
    expect((await suggested('mapel')).every(({ kind }) => kind === 'campaign')).toBe(true);
    expect((await suggested('mapel')).length).toBeGreaterThan(0);
    // A category is called so; a word a letter away is not meant.
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, country, currency, goal_minor, launched_at,
        ends_at)
      select 'fold', id, 'live', 'A stage you can fold', 'FR', 'EUR', 100000,
        clock_now() - interval '9 days', clock_now() + interval '9 days' from accounts`);
    await refreshDiscovery();
    expect(await suggested('food')).toEqual([]);
    expect((await suggested('fodl')).map(({ label }) => label)).toEqual(['A stage you can fold']);
  });
});
