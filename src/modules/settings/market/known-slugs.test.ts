import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { newestVersion, setKnownSlugs, settingRoutes } from '../index.ts';

const MARKET = '/private_api/admin/market';
testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(settingRoutes, { sessions: sessionsByNumber });
  setKnownSlugs(async () => ({ categories: ['audio'], collections: ['shelf'] }));
});
afterAll(async () => {
  setKnownSlugs((asked) => Promise.resolve(asked));
  await server.stop();
});

it('a market hides and shows nothing that is not there, and keeps what is gone by now', async () => {
  const accountId = await makeAccount();
  await db().run(sql`
    insert into market_versions (profile, note, decided_by)
    values (${sql.json({ hiddenCategories: ['gone'] })}, '', ${accountId})`);
  const admin = server.client();
  admin.cookies.set('session', `admin:${accountId}`);
  const { id: version } = await newestVersion();
  const decide = (offer: object) =>
    admin.send('PUT', MARKET, {
      version,
      name: 'Hafenlicht',
      main_colour: null,
      link_colour: null,
      sender_name: null,
      reply_to: null,
      ...offer,
    });
  const refused = await decide({
    hidden_categories: ['nowhere'],
    home_collections: ['shelf', 'never'],
  });
  expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
    422,
    ['hidden_categories', 'home_collections'],
  ]);
  const there = { hidden_categories: ['gone', 'audio'], home_collections: ['shelf'] };
  expect((await decide(there)).json()).toMatchObject({ response: there });
});

it('an older decision that names what is gone does not hold again', async () => {
  const accountId = await makeAccount();
  const decided = [];
  for (const profile of [
    { hiddenCategories: ['lost'], homeCollections: ['never'] },
    { hiddenCategories: ['audio'], homeCollections: ['shelf'] },
    {},
  ]) {
    const { id } = await db().one<{ id: number }>(sql`
      insert into market_versions (profile, note, decided_by)
      values (${sql.json(profile)}, '', ${accountId}) returning id`);
    decided.push(id);
  }
  const [gone, there, version] = decided;
  const admin = server.client();
  admin.cookies.set('session', `admin:${accountId}`);
  const restore = (id: number | undefined) =>
    admin.post(`${MARKET}/versions/${id}/restore`, { version });
  const refused = await restore(gone);
  expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
    422,
    ['hidden_categories', 'home_collections'],
  ]);
  expect((await newestVersion()).id).toBe(version);
  expect((await restore(there)).status).toBe(200);
});
