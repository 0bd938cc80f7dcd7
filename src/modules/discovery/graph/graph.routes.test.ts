import { setImmediate } from 'node:timers/promises';
import {
  buildClientSchema,
  getIntrospectionQuery,
  type GraphQLObjectType,
  type IntrospectionQuery,
  isNonNullType,
  printSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { wireCard } from '../card.present.ts';
import { discoverFilters } from '../contract.ts';
import { graphRoutes, refreshDiscovery, refreshTrending } from '../index.ts';
import { MOST_READS } from './graph-limits.ts';
import { GRAPH_READS } from './graph-reads.ts';
import { GRAPH_SCHEMA } from './graph-schema.ts';

testDatabase();
let server: TestServer;

beforeAll(async () => {
  await db().run(sql`
    insert into accounts (email, firstname, lastname) values ('o@graph.test', 'Olga', 'Owner')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, tagline, category_id, country, currency, goal_minor,
      launched_at, ends_at)
    select v.slug, a.id, v.state, v.slug, '', c.id, 'FR', 'EUR', v.goal,
      clock_now() - v.age * interval '1 day', clock_now() + interval '9 days'
    from accounts a, categories c, (values ('lamp', 'live', 3, 100000), ('radio', 'live', 2, 100000),
      ('drum', 'live', 1, 900000000000), ('secret', 'draft', 1, 100000),
      ('soon', 'coming_soon', 1, 100000)) v (slug, state, age, goal)
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
  // How often one may ask is another matter.
  server.site.limiter.take = async () => undefined;
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
    ['a fragment nobody uses', '{ categories { id } } fragment a on Query { __typename }'],
    ['a fragment nobody wrote', '{ ...a }'],
    ['a fragment of another type', '{ categories { ...a } } fragment a on Project { id }'],
    ['a variable nobody uses', 'query ($a: Int) { categories { id } }'],
    ['a variable nobody declared', '{ project(slug: $a) { id } }'],
    ['a variable of no type', 'query ($a: Slug) { project(slug: $a) { id } }'],
    ['a variable of a type from what is sent', 'query ($a: Project) { project(slug: $a) { id } }'],
    ['a subscription', 'subscription { project(slug: "lamp") { title } }'],
    ['a schema', 'type Query { a: Int }'],
    ['two queries and no name', 'query a { categories { id } } query b { categories { slug } }'],
    ['a directive nobody has', '{ categories @defer { id } }'],
    ['a directive without its condition', '{ categories { id @skip } }'],
    ['an object as a value', '{ project(slug: { id: 1 }) { id } }'],
    ['null where something is needed', '{ projects(first: null) { next_cursor } }'],
    ['a slug that is none', '{ project(slug: "LAMP!") { id } }'],
    ['a country that is none', '{ projects(filter_country: "France") { next_cursor } }'],
    ['a text in place of a name', '{ projects(sort: "newest") { next_cursor } }'],
    ['what only prototypes have', '{ __proto__ }'],
    ['a type that only prototypes have', '{ ... on toString { id } }'],
    ['a field nobody has', '{ project(slug: "lamp") { owner_email } }'],
    ['what every object has', '{ project(slug: "lamp") { constructor } }'],
    ['a field of an object', '{ toString }'],
    ['an argument nobody has', '{ project(slug: "lamp", id: 5) { title } }'],
    ['a value of another kind', '{ projects(first: "many") { next_cursor } }'],
    ['more on a page than there is', '{ projects(first: 500) { next_cursor } }'],
    ['an order nobody knows', '{ projects(sort: random) { next_cursor } }'],
    [
      'a cursor of another order',
      '{ projects(after: "newest.2026-01-01T00:00:00Z~5") { next_cursor } }',
    ],
    ['a category nobody knows', '{ projects(filter_category: ["nonsense"]) { next_cursor } }'],
    ['an object without its fields', '{ project(slug: "lamp") }'],
    ['fields of a value', '{ project(slug: "lamp") { title { x } } }'],
    ['two things by one name', '{ project(slug: "lamp") { title title: slug } }'],
    [
      'two campaigns by one name',
      '{ project(slug: "lamp") { title } ...a } fragment a on Query { project(slug: "drum") { title } }',
    ],
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

  it('is told where it is wrong, in words', async () => {
    expect(JSON.stringify(await ask('{ projects(first: "many") { next_cursor } }'))).toContain(
      'wrong at “projects.first”',
    );
  });

  it('is one text of a length that queries have, posted (row 114)', async () => {
    const path = '/private_api/graph/query';
    const client = server.client();
    expect((await ask(`{ categories { id } } #${'x'.repeat(100_000)}`)).status).toBe(422);
    const many = Array.from({ length: 500 }, () => ({ query: '{ categories { id } }' }));
    expect((await client.post(path, many)).status).toBe(422);
    const asked = `${path}?query=${encodeURIComponent('{ categories { id } }')}`;
    expect([404, 405]).toContain((await client.get(asked)).status);
  });

  it('answers with what was named, in that order, and with nothing else', async () => {
    const { data } = await ask('{ one: project(slug: "lamp") { name: title __typename id } }');
    expect(Object.keys(data?.one ?? {})).toEqual(['name', '__typename', 'id']);
    expect(data).toMatchObject({ one: { name: 'lamp', __typename: 'Project' } });
  });

  it('says what is asked twice once, and merges fragments into it', async () => {
    const { data } = await ask(`
      query { project(slug: "lamp") { title ...a } ...b project(slug: "lamp") { title slug } }
      fragment a on Project { slug ... on Project { state } }
      fragment b on Query { project(slug: "lamp") { currency } }`);
    expect(data).toEqual({
      project: { title: 'lamp', slug: 'lamp', state: 'live', currency: 'EUR' },
    });
  });

  it('leaves out what is skipped or not included', async () => {
    const query = `query ($yes: Boolean!) {
      project(slug: "lamp") { slug @skip(if: $yes) title @include(if: $yes) }
      categories @skip(if: $yes) { id }
      ...a @include(if: false) }
      fragment a on Query { collection(slug: "night-things") { id } }`;
    expect((await ask(query, { yes: true })).data).toEqual({ project: { title: 'lamp' } });
    expect((await ask(query, { yes: false })).data).toMatchObject({ project: { slug: 'lamp' } });
    expect(await ask('{ categories @skip(if: true) { id } }')).toEqual({ status: 200, data: {} });
  });

  it('answers the one of several that is named', async () => {
    const query =
      'query a { one: project(slug: "lamp") { id } } query b { two: project(slug: "1") { id } }';
    const named = (operationName: unknown) =>
      server.client().post('/private_api/graph/query', { query, operationName });
    expect((await named('b')).json()).toEqual({ data: { two: { id: 1 } } });
    expect((await named('c')).status).toBe(422);
    expect((await named({ a: 1 })).status).toBe(422);
  });

  it('calls what it answers by any name', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const fields = names.map((name) => `${name}: slug`).join(' ');
    const { data } = await ask(`{ constructor: project(slug: "lamp") { ${fields} } }`);
    expect(Object.keys(data?.constructor ?? {})).toEqual(names);
    expect(Object.hasOwn({}, 'slug')).toBe(false);
  });

  it('tells amounts that are more than an Int holds', async () => {
    const { data } = await ask('{ project(slug: "drum") { goal_cents } }');
    expect(data).toEqual({ project: { goal_cents: 900_000_000_000 } });
  });

  it('has the fields of a card and the filters of the explore page', () => {
    const fields = (type: string) =>
      Object.entries((GRAPH_SCHEMA.getType(type) as GraphQLObjectType).getFields()).map(
        ([name, field]) => [name, isNonNullType(field.type)],
      );
    expect(fields('Project')).toEqual(
      Object.entries(wireCard.shape).map(([name, shape]) => [name, !shape.isNullable()]),
    );
    const { args } = (GRAPH_SCHEMA.getQueryType()?.getFields() ?? {}).projects ?? { args: [] };
    const named = args.map(({ name }) => name).filter((name) => !['first', 'after'].includes(name));
    expect(named).toEqual(Object.keys(discoverFilters.shape));
  });

  it('filters by yes and by the names of the schema', async () => {
    const all = '{ projects(filter_status: open, sort: newest) { nodes { slug } } }';
    const { data } = await ask(all);
    expect(data).toEqual({
      projects: { nodes: [{ slug: 'drum' }, { slug: 'radio' }, { slug: 'lamp' }] },
    });
    const of = (yes: boolean) => all.replace('(', `(filter_nonprofit: ${yes}, `);
    expect((await ask(of(true))).data).toEqual({ projects: { nodes: [] } });
    expect((await ask(of(false))).data).toEqual(data);
  });

  it('reads one thing after the other', async () => {
    let running = 0;
    let most = 0;
    const read = vi.spyOn(GRAPH_READS, 'categories').mockImplementation((_given, { inTurn }) =>
      inTurn(async () => {
        running += 1;
        most = Math.max(most, running);
        await setImmediate();
        running -= 1;
        return [];
      }),
    );
    await ask('{ a: categories { id } b: categories { id } c: categories { id } }');
    expect([read.mock.calls.length, most]).toEqual([3, 1]);
    read.mockRestore();
  });

  it('tells nobody what went wrong in a read, and nothing that was read beside it', async () => {
    const read = vi
      .spyOn(GRAPH_READS, 'categories')
      .mockRejectedValue(new Error('relation "categories" does not exist'));
    const answer = await ask('{ project(slug: "lamp") { title } categories { id } }');
    read.mockRestore();
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer)).not.toMatch(/lamp|relation|categories/);
  });

  it('tells tools of its schema, and they find nothing else in it', async () => {
    const { data, status } = await ask(getIntrospectionQuery().replaceAll(/\s+/g, ' '));
    expect(status).toBe(200);
    const told = buildClientSchema(data as unknown as IntrospectionQuery);
    expect(printSchema(told)).toBe(printSchema(GRAPH_SCHEMA));
    expect(told.getMutationType() ?? told.getSubscriptionType() ?? null).toBeNull();
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
