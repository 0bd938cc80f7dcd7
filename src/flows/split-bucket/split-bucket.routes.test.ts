import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { splitBucketRoutes } from './index.ts';

testDatabase();
let server: TestServer;
let live: number;
let draft: number;
beforeAll(async () => {
  const owner = await db().one<{ id: number }>(sql`
    insert into accounts (email, firstname, lastname) values ('nora@demo.test', 'Nora', 'Owner')
    returning id`);
  const campaign = async (slug: string, state: 'live' | 'draft') => {
    const isLive = state === 'live';
    const row = await db().one<{ id: number }>(sql`
      insert into campaigns (slug, owner_id, state, title, currency, goal_minor, funding_type,
        launched_at, ends_at)
      values (${slug}, ${owner.id}, ${state}, ${slug}, 'USD', 100000, 'flexible',
        ${isLive ? sql`clock_now() - interval '1 day'` : null},
        ${isLive ? sql`clock_now() + interval '9 days'` : null})
      returning id`);
    return row.id;
  };
  live = await campaign('solar-kettle', 'live');
  draft = await campaign('secret-plan', 'draft');
  const all = JSON.stringify([
    { name: 'control', weight: 0 },
    { name: 'tall', weight: 1 },
  ]);
  await db().run(sql`
    insert into experiments (name, subject, state, buckets)
    values ('card', 'campaign', 'running', ${all}::jsonb),
      ('off_card', 'campaign', 'off', ${all}::jsonb),
      ('home', 'visitor', 'running', ${all}::jsonb)`);
  server = await startTestServer(splitBucketRoutes);
});
afterAll(() => server.stop());

const ask = (id: number | string, name: string) =>
  server.client().get(`/private_api/campaigns/${id}/split_bucket?name=${name}`);

describe('a campaign’s bucket', () => {
  it('is 404 for what a stranger may not see, as for what is not there', async () => {
    const [hidden, missing] = [await ask(draft, 'card'), await ask(999_999, 'card')];
    expect([hidden.status, missing.status]).toEqual([404, 404]);
    const bare = (text: string) => text.replace(/"request_id":"[^"]*"/, '');
    expect(bare(hidden.text)).toBe(bare(missing.text));
  });

  it('needs the name of an experiment', async () => {
    expect((await ask(live, '')).status).toBe(422);
    expect((await ask(live, 'Not%20One')).status).toBe(422);
  });

  it('[7-17] [7-28] is the same by number and slug; control unless it is one of campaigns', async () => {
    for (const id of [live, 'solar-kettle']) {
      expect((await ask(id, 'card')).json()).toEqual({ response: { bucket: 'tall' } });
    }
    for (const name of ['off_card', 'home', 'unknown']) {
      expect((await ask(live, name)).json()).toEqual({ response: { bucket: 'control' } });
    }
  });
});
