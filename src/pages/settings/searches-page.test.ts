import { afterAll, beforeAll, expect, it } from 'vitest';
import { describePerson, sessionReader } from '#modules/accounts/index.ts';
import { readSavedSearches, refreshDiscovery } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as searchesPage from './searches-page.tsx';

testDatabase();
let server: TestPages;
let nora: Person;
let client: HttpClient;
beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@searches.test', 'Olga')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, country, city, city_slug, currency, goal_minor,
      launched_at, ends_at)
    select 'lamp', id, 'live', 'Lamp', 'DE', 'München', 'munchen', 'EUR', 100000, clock_now(),
      clock_now() + interval '9 days' from accounts`);
  await refreshDiscovery();
  server = await startTestPages([{ path: 'accounts/settings/searches', module: searchesPage }], {
    sessions: sessionReader,
    describePerson,
  });
  nora = await plantPerson('nora');
  client = server.client();
  client.cookies.set('session', await sessionOf(nora));
});
afterAll(() => server.stop());

const PAGE = '/accounts/settings/searches';
const FILTERS = 'search_text=Lamp&filter_city=munchen&filter_country=DE&sort=newest';

async function submit(fields: Record<string, string>, url = PAGE) {
  const body = new URLSearchParams({ csrf_token: await client.csrfToken(), ...fields });
  return client.request({ method: 'POST', url, body });
}

it('saves what was shown without a script, under words that say it, which may be changed', async () => {
  const { text } = await client.get(`${PAGE}?${FILTERS}`);
  expect(text).toMatch(/name="name"[^>]*value="Lamp · Open · Germany · München"/);
  const [, search = ''] = /name="search"[^>]*value="([^"]*)"/.exec(text) ?? [];
  const typed = { act: 'save', search: search.replaceAll('&amp;', '&') };
  const refused = await submit({ ...typed, name: ' ' }, `${PAGE}?${FILTERS}`);
  expect([refused.status, refused.text.includes('Enter a name of up to 80 characters')]).toEqual([
    422,
    true,
  ]);
  expect(await readSavedSearches(nora.accountId)).toEqual([]);
  const saved = await submit({ ...typed, name: 'Bavarian lamps' });
  expect([saved.status, saved.headers.location]).toEqual([303, PAGE]);
  const page = (await client.get(PAGE)).text;
  expect(page).toContain('Bavarian lamps');
  expect(page).toContain('“lamp” · Open · Germany · München');
  const shown =
    'search_text=lamp&filter_city=munchen&filter_country=DE&filter_status=open&sort=newest';
  expect(page).toContain(`href="/explore?${shown.replaceAll('&', '&amp;')}"`);
});

it('offers what is saved already under the name it has, and says so', async () => {
  const again = FILTERS.replace('Lamp', 'lamp').replace('&sort=newest', '');
  const { text } = await client.get(`${PAGE}?${again}`);
  expect(text).toContain('You’ve already saved this search as “Bavarian lamps”.');
  expect(text).toMatch(/name="name"[^>]*value="Bavarian lamps"/);
  const other = (await client.get(`${PAGE}?search_text=tea`)).text;
  expect(other).not.toContain('already saved');
  expect(other).toMatch(/name="name"[^>]*value="tea · Open"/);
});

it('pauses, goes on, names anew and deletes by buttons that name the search', async () => {
  const [known] = await readSavedSearches(nora.accountId);
  const id = String(known?.id);
  const states: unknown[] = [];
  for (const act of ['pause', 'resume', 'rename']) {
    expect((await submit({ act, id, name: 'Lamps of Munich' })).status).toBe(303);
    const [now] = await readSavedSearches(nora.accountId);
    states.push([act, now?.isPaused, now?.name]);
  }
  expect(states).toEqual([
    ['pause', true, 'Bavarian lamps'],
    ['resume', false, 'Bavarian lamps'],
    ['rename', false, 'Lamps of Munich'],
  ]);
  const page = (await client.get(`${PAGE}?edit=${id}`)).text;
  expect(page).toMatch(/name="name"[^>]*value="Lamps of Munich"/);
  expect(page).toContain('aria-label="Delete Lamps of Munich"');
  expect((await submit({ act: 'remove', id })).status).toBe(303);
  expect((await submit({ act: 'remove', id })).status).toBe(404);
  expect((await client.get(PAGE)).text).toContain('No saved searches yet');
});

it('says why nothing new could fit, and who is not written to', async () => {
  const ended = (await client.get(`${PAGE}?search_text=lamp&filter_status=ended`)).text;
  expect(ended).toContain('A search for ended campaigns finds nothing new');
  expect(ended).not.toContain('name="search"');
  const unsure = 'Confirm your email address first: we only write';
  expect((await client.get(`${PAGE}?${FILTERS}`)).text).not.toContain(unsure);
  await db().run(sql`update accounts set email_confirmed_at = null where id = ${nora.accountId}`);
  expect((await client.get(`${PAGE}?${FILTERS}`)).text).toContain(unsure);
});

it('leads a visitor to the log-in and back with the search', async () => {
  const { status, headers } = await server.client().get(`${PAGE}?${FILTERS}`);
  const [path, from = ''] = String(headers.location).split('?from=');
  expect([status, path, decodeURIComponent(from)]).toEqual([
    302,
    '/accounts/sign_in',
    `${PAGE}?${FILTERS}`,
  ]);
});
