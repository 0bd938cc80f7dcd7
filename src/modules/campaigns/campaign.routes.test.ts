import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { campaignRoutes } from './campaign.routes.ts';

testDatabase();

let server: TestServer;
const ids: Record<string, number> = {};

async function person(email: string): Promise<number> {
  const row = await db().one<{ id: number }>(
    sql`insert into accounts (email, firstname) values (${email}, 'Nora') returning id`,
  );
  return row.id;
}

async function campaign(slug: string, owner: number, state: 'draft' | 'live'): Promise<number> {
  const launched = state === 'live';
  const row = await db().one<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, state, title, launched_at, ends_at)
    values (${slug}, ${owner}, ${state}, 'A title', case when ${launched} then clock_now() end,
      case when ${launched} then clock_now() + interval '9 days' end) returning id`);
  return row.id;
}

beforeAll(async () => {
  ids.owner = await person('owner@example.test');
  ids.other = await person('other@example.test');
  ids.live = await campaign('a-live-one', ids.owner, 'live');
  ids.draft = await campaign('a-draft', ids.owner, 'draft');
  server = await startTestServer(campaignRoutes, {
    sessions: {
      read: async ({ session }) =>
        session ? { accountId: ids[session] ?? 0, roles: [], sessionId: session } : null,
    },
  });
});
afterAll(() => server.stop());

function as(name?: string) {
  const client = server.client();
  if (name) client.cookies.set('session', name);
  return client;
}

describe('one campaign', () => {
  it('answers a draft to a stranger as it answers an unknown one', async () => {
    for (const client of [as(), as('other')]) {
      const draft = await client.get(`/private_api/campaigns/${ids.draft}`);
      const unknown = await client.get('/private_api/campaigns/999999');
      expect([draft.status, unknown.status]).toEqual([404, 404]);
      const without = (body: object) => ({ ...body, request_id: '' });
      expect(without(draft.json())).toEqual(without(unknown.json()));
    }
  });

  it('[1-02] [1-05] shows the owner the draft, and everybody a live one, by id and by slug', async () => {
    expect((await as('owner').get('/private_api/campaigns/a-draft')).status).toBe(200);
    expect((await as('other').get('/private_api/campaigns/a-draft')).status).toBe(404);
    for (const key of [String(ids.live), 'a-live-one']) {
      const answer = await as().get(`/private_api/campaigns/${key}`);
      expect(answer.json()).toMatchObject({
        response: { id: ids.live, slug: 'a-live-one', goal_cents: 50_000 },
      });
      expect(JSON.stringify(answer.json())).not.toContain('example.test');
    }
  });
});

describe('following', () => {
  it('is for people, of what they may see', async () => {
    expect((await as().post(`/private_api/projects/${ids.live}/follow`)).status).toBe(401);
    expect((await as('owner').post(`/private_api/projects/${ids.draft}/follow`)).status).toBe(404);
    expect((await as().get(`/private_api/projects/${ids.draft}/follow`)).status).toBe(404);
    const follows = await db().one<{ count: number }>(
      sql`select count(*) as count from campaign_follows`,
    );
    expect(follows.count).toBe(0);
  });

  it('[7-34] counts once however often it is said, and ends', async () => {
    const client = as('other');
    const say = async (verb: string) =>
      (await client.post(`/private_api/projects/a-live-one/${verb}`)).json();
    expect(await say('follow')).toEqual({ response: { following: true } });
    expect(await say('follow')).toEqual({ response: { following: true } });
    expect((await client.get('/private_api/projects/a-live-one/follow')).json()).toEqual({
      response: { following: true },
    });
    expect(await say('unfollow')).toEqual({ response: { following: false } });
    expect(await say('unfollow')).toEqual({ response: { following: false } });
  });

  it("answers for a page of cards at once, with nobody else's and nothing of hidden campaigns", async () => {
    const client = as('other');
    await client.post(`/private_api/projects/${ids.live}/follow`);
    const ask = (name: string | undefined, list: string) =>
      as(name).get(`/private_api/follows?campaign_ids=${list}`);
    const list = `${ids.draft},${ids.live},999999`;
    expect((await ask('other', list)).json()).toMatchObject({ response: [ids.live] });
    expect((await ask('owner', list)).json()).toMatchObject({ response: [] });
    expect((await ask(undefined, list)).json()).toMatchObject({ response: [] });
    const tooMany = Array.from({ length: 101 }, (_, place) => place + 1).join(',');
    for (const wrong of ['', 'x', '1,', '-1', tooMany]) {
      expect((await ask('other', wrong)).status).toBe(422);
    }
  });
});
