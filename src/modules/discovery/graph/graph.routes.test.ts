import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { graphRoutes, refreshDiscovery, refreshTrending } from '../index.ts';
import { MOST_READS } from './answer-query.ts';

testDatabase();
let server: TestServer;

beforeAll(async () => {
  await db().run(sql`
    insert into accounts (email, firstname, lastname) values ('o@graph.test', 'Olga', 'Owner')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, tagline, category_id, country, currency, goal_minor,
      launched_at, ends_at)
    select v.slug, a.id, v.state, v.slug, '', c.id, 'FR', 'EUR', 100000,
      clock_now() - v.age * interval '1 day', clock_now() + interval '9 days'
    from accounts a, categories c, (values ('lamp', 'live', 3), ('radio', 'live', 2), ('drum', 'live', 1),
      ('secret', 'draft', 1), ('soon', 'coming_soon', 1)) v (slug, state, age)
    where c.slug = 'audio'`);
  await db().run(sql`
    with made as (
      insert into campaign_collections (slug, texts, published_at)
      select slug, jsonb_build_object('en', jsonb_build_object('title', slug, 'tagline', 't', 'text', '')),
        case when slug = 'night-things' then clock_now() end
      from unnest(array['night-things', 'kept-back']) slug returning id)
    insert into campaign_collection_entries (collection_id, campaign_id, position)
    select made.id, c.id, c.id from made, campaigns c where c.slug in ('lamp', 'secret')`);
  await refreshDiscovery();
  await refreshTrending();
  server = await startTestServer(graphRoutes);
});
afterAll(() => server.stop());

async function ask(query: string, variables?: Record<string, unknown>, locale = 'en') {
  const answer = await server
    .client()
    .post(
      '/private_api/graph/query',
      { query, ...(variables && { variables }) },
      { 'x-locale': locale },
    );
  return { status: answer.status, ...answer.json<{ data?: Record<string, unknown> }>() };
}

describe('[7-36] a query of the graph', () => {
  it.each([
    ['nothing', ''],
    ['a change', 'mutation { project(slug: "lamp") { title } }'],
    ['fragments in a circle', '{ ...a } fragment a on Query { ...a }'],
    ['the schema', '{ __schema { types { name } } }'],
    ['a field nobody has', '{ project(slug: "lamp") { owner_email } }'],
    ['what every object has', '{ project(slug: "lamp") { constructor } }'],
    ['a field of an object', '{ toString }'],
    ['an argument nobody has', '{ project(slug: "lamp", id: 5) { title } }'],
    ['a value of another kind', '{ projects(first: "many") { next_cursor } }'],
    ['more on a page than there is', '{ projects(first: 500) { next_cursor } }'],
    ['an order nobody knows', '{ projects(sort: random) { next_cursor } }'],
    ['a cursor of another order', '{ projects(after: "2026-01-01T00:00:00Z~5") { next_cursor } }'],
    ['an object without its fields', '{ project(slug: "lamp") }'],
    ['fields of a value', '{ project(slug: "lamp") { title { x } } }'],
    ['one name twice', '{ project(slug: "lamp") { title title: slug } }'],
    [
      'too much',
      `{ ${Array.from({ length: MOST_READS + 1 }, (_, at) => `a${at}: categories { id }`).join(' ')} }`,
    ],
    [
      'a thousand aliases',
      `{ ${Array.from({ length: 1000 }, (_, at) => `a${at}: project`).join(' ')} }`,
    ],
  ])('is refused for %s', async (_what, query) => {
    expect((await ask(query)).status).toBe(422);
  });

  it.each([
    ['{ project(slug: "lamp") { owner_email } }', '“Project.owner_email”'],
    ['{ project(slug: "lamp", id: 5) { title } }', '“project.id”'],
    ['{ projects(first: "many") { next_cursor } }', '“projects.first”'],
    ['{ projects(after: "2026-01-01T00:00:00Z~5") { next_cursor } }', '“projects.after”'],
    ['{ project(slug: "lamp") { title title: slug } }', '“Project.title” twice'],
  ])('is told where it is wrong: %s', async (query, place) => {
    expect(JSON.stringify(await ask(query))).toContain(place);
  });

  it('answers with what was named, in that order, and with nothing else', async () => {
    const { data } = await ask('{ one: project(slug: "lamp") { name: title __typename id } }');
    expect(Object.keys(data?.one ?? {})).toEqual(['name', '__typename', 'id']);
    expect(data).toMatchObject({ one: { name: 'lamp', __typename: 'Project' } });
  });

  it('knows nothing of what is not public, whichever way leads there', async () => {
    const { data } = await ask(`{ a: project(slug: "secret") { id } b: project(slug: "soon") { id }
      c: related(slug: "secret") { why } d: collection(slug: "kept-back") { id }
      e: collection(slug: "night-things") { projects { slug } } f: project(slug: "none-such") { id } }`);
    expect(data).toEqual({
      a: null,
      b: null,
      c: null,
      d: null,
      e: { projects: [{ slug: 'lamp' }] },
      f: null,
    });
  });

  it('pages through campaigns by the filters of the explore page', async () => {
    const query = `query ($c: [String!], $after: String) {
      projects(filter_category: $c, sort: newest, first: 2, after: $after) {
        nodes { slug url } next_cursor } }`;
    type Page = {
      projects: { nodes: { slug: string; url: string }[]; next_cursor: string | null };
    };
    const first = (await ask(query, { c: ['audio'] }, 'fr')).data as Page;
    expect(first.projects.nodes).toEqual([
      { slug: 'drum', url: '/fr/projects/drum' },
      { slug: 'radio', url: '/fr/projects/radio' },
    ]);
    const next = (await ask(query, { c: ['audio'], after: first.projects.next_cursor }))
      .data as Page;
    expect(next.projects).toMatchObject({ nodes: [{ slug: 'lamp' }], next_cursor: null });
    expect(await ask(query, { c: ['music'] })).toMatchObject({ data: { projects: { nodes: [] } } });
  });

  it('reads categories in the caller’s language, and what is like a campaign', async () => {
    const { data } = await ask(
      '{ categories { slug name } related(slug: "lamp", first: 1) { why project { slug } } }',
      undefined,
      'de',
    );
    expect(data?.categories).toContainEqual({ slug: 'audio', name: 'Audio' });
    expect(data?.related).toEqual([
      { why: ['Dieselbe Kategorie'], project: { slug: expect.any(String) } },
    ]);
  });
});
