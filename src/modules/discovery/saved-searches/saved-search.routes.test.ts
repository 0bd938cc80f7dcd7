import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { refreshDiscovery, savedSearchRoutes } from '../index.ts';
import { SAVED_SEARCHES_MAX } from './saved-search.ts';
import { countSavedSearches, saveSearch } from './saved-search.store.ts';

testDatabase();
let server: TestServer;
let nora: Person;
let ben: Person;
beforeAll(async () => {
  nora = await plantPerson('nora');
  ben = await plantPerson('ben');
  server = await startTestServer(savedSearchRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from saved_searches`));

const PATH = '/private_api/saved_searches';
interface Saved {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly paused: boolean;
}

async function as(person: Person): Promise<HttpClient> {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

async function list(client: HttpClient): Promise<Saved[]> {
  return (await client.get(PATH)).json<{ response: Saved[] }>().response;
}

async function save(client: HttpClient, body: object): Promise<Saved> {
  const answer = await client.post(PATH, body);
  expect(answer.status).toBe(201);
  return answer.json<{ response: Saved }>().response;
}

/** Until something waits for a row that another holds. */
async function isWaitingForLock(): Promise<void> {
  for (let waiting = 0; waiting === 0; ) {
    const row = await db().one<{ waiting: number }>(sql`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    waiting = row.waiting;
  }
}

describe('saved searches', () => {
  it('are for people who are logged in', async () => {
    const visitor = server.client();
    expect((await visitor.get(PATH)).status).toBe(401);
    expect((await visitor.post(PATH, { name: 'Lamps', search_text: 'lamp' })).status).toBe(401);
  });

  it.each([
    [{}],
    [{ name: 'Lamps' }],
    [{ search_text: 'lamp' }],
    [{ name: ' ', search_text: 'lamp' }],
    [{ name: 'x'.repeat(81), search_text: 'lamp' }],
    [{ name: 'two\u0007lines', search_text: 'lamp' }],
    [{ name: 'Ended', search_text: 'lamp', filter_status: 'ended' }],
    [{ name: 'Order', sort: 'newest' }],
    [{ name: 'Odd', filter_category: 'nothing-like-it' }],
    [{ name: 'Odd', filter_country: 'france' }],
    [{ name: 'Long', search_text: '漢'.repeat(200) }],
    [{ name: 'More', search_text: 'lamp', more: true }],
  ])('%j is refused, and nothing kept', async (body) => {
    const client = await as(nora);
    const answer = await client.post(PATH, body);
    expect(answer.status).toBe(422);
    expect(await list(client)).toEqual([]);
  });

  it('are kept, named anew, paused and forgotten, and lead to what they find', async () => {
    const client = await as(nora);
    const body = {
      name: '  Lamps  of Jena ',
      search_text: 'Lamp',
      filter_city: 'jena',
      sort: 'newest',
    };
    const saved = await save(client, body);
    expect(saved).toMatchObject({
      name: 'Lamps of Jena',
      url: '/explore?search_text=lamp&filter_city=jena&filter_status=open&sort=newest',
      paused: false,
    });
    const german = await client.get(PATH, { 'x-locale': 'de' });
    expect(german.json<{ response: Saved[] }>().response[0]?.url).toMatch(/^\/de\/explore\?/);
    const change = async (fields: object) =>
      (await client.send('PATCH', `${PATH}/${saved.id}`, fields)).json<{ response: Saved }>()
        .response;
    expect(await change({ paused: true })).toMatchObject({ name: 'Lamps of Jena', paused: true });
    expect(await change({ name: 'Lamps' })).toMatchObject({ name: 'Lamps', paused: true });
    expect(await change({ paused: false })).toMatchObject({ name: 'Lamps', paused: false });
    expect((await client.send('PATCH', `${PATH}/${saved.id}`, { name: '' })).status).toBe(422);
    expect((await client.send('DELETE', `${PATH}/${saved.id}`)).status).toBe(200);
    expect(await list(client)).toEqual([]);
  });

  it('hold the same search once: saved again it is named anew, and goes on', async () => {
    const client = await as(nora);
    const first = await save(client, { name: 'Lamps', search_text: 'lamp' });
    await client.send('PATCH', `${PATH}/${first.id}`, { paused: true });
    const again = await save(client, { name: 'All lamps', search_text: 'LAMP', sort: 'newest' });
    expect(again).toEqual({ ...first, name: 'All lamps', paused: false });
    expect(await list(client)).toHaveLength(1);
  });

  it('are of the country or category that their words name where nothing has these', async () => {
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, country, currency, goal_minor, launched_at,
        ends_at)
      select slug, ${ben.accountId}, 'live', title, 'CA', 'EUR', 100000, clock_now() - interval '9 days',
        clock_now() + interval '9 days'
      from (values ('maple', 'Maple'), ('fjord', 'Norway on foot')) v (slug, title)`);
    await refreshDiscovery();
    const client = await as(nora);
    const kept = async (text: string) =>
      (await save(client, { name: text, search_text: text })).url;
    const ofOpen = 'filter_status=open&sort=newest';
    expect(await kept('Canada')).toBe(`/explore?filter_country=CA&${ofOpen}`);
    expect(await kept('Norway')).toBe(`/explore?search_text=norway&${ofOpen}`);
    expect(await kept('Mapel')).toBe(`/explore?search_text=mapel&${ofOpen}`);
  });

  it('of another are as unknown as none', async () => {
    const { id } = await save(await as(nora), { name: 'Lamps', search_text: 'lamp' });
    const other = await as(ben);
    expect(await list(other)).toEqual([]);
    for (const number of [id, 999_999]) {
      expect((await other.send('PATCH', `${PATH}/${number}`, { name: 'Mine' })).status).toBe(404);
      expect((await other.send('DELETE', `${PATH}/${number}`)).status).toBe(404);
    }
    expect(await list(await as(nora))).toMatchObject([{ name: 'Lamps' }]);
  });

  it('are so many at most, in forms sent at once too', async () => {
    const client = await as(nora);
    for (let at = 1; at < SAVED_SEARCHES_MAX; at += 1) {
      await save(client, { name: `Search ${at}`, search_text: `word${at}` });
    }
    const atOnce = await Promise.all(
      ['one', 'two', 'three'].map((name) => client.post(PATH, { name, search_text: name })),
    );
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await list(client)).toHaveLength(SAVED_SEARCHES_MAX);
    await save(client, { name: 'Named anew', search_text: 'word1' });
  });

  it('are counted when whoever saves another has done so', async () => {
    const client = await as(ben);
    const { accountId } = ben;
    await transaction(async (tx) => {
      for (let at = 1; at < SAVED_SEARCHES_MAX; at += 1)
        await saveSearch(tx, accountId, { name: `Search ${at}`, query: `search_text=word${at}` });
    });
    const [second] = await transaction(async (tx) => {
      await countSavedSearches(tx, accountId);
      await saveSearch(tx, accountId, { name: 'First', query: 'search_text=first' });
      const saving = client.post(PATH, { name: 'Second', search_text: 'second' });
      await Promise.race([saving, isWaitingForLock()]);
      // Not waited for within the transaction, which it waits for.
      return [saving] as const;
    });
    expect((await second).status).toBe(409);
    expect(await list(client)).toHaveLength(SAVED_SEARCHES_MAX);
  });
});
