import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as followedPage from './followed-page.tsx';

testDatabase();
const ADDRESS = '/accounts/following';
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'accounts/following', module: followedPage }], {
    sessions: sessionsByNumber,
  });
});
afterAll(() => server.stop());

function as(accountId: number) {
  const client = server.client();
  client.cookies.set('session', String(accountId));
  return client;
}

/** Follows campaigns one after the other, the given ones first; their titles are their numbers. */
async function followedBy(accountId: number, count: number): Promise<number[]> {
  const made = [];
  for (let nth = 0; nth < count; nth += 1) made.push((await makeCampaign()).id);
  await db().run(sql`update campaigns set title = 'No. ' || id where id = any(${made}::bigint[])`);
  await db().run(sql`
    insert into campaign_follows (campaign_id, account_id, followed_at)
    select id, ${accountId}::bigint, clock_now() + place * interval '1 microsecond'
    from unnest(${made}::bigint[]) with ordinality as f(id, place)`);
  await refreshDiscovery();
  return made;
}

function shownIn(text: string): number[] {
  return [...text.matchAll(/<h2[^>]*>(?:<[^>]*>)*No\. (\d+)/g)].map(([, id]) => Number(id));
}

it('is for whoever is logged in, and shows nobody else’s', async () => {
  const visitor = await server.client().get(ADDRESS);
  expect([visitor.status, visitor.headers.location]).toEqual([
    302,
    '/accounts/sign_in?from=%2Faccounts%2Ffollowing',
  ]);
  await followedBy(await makeAccount(), 1);
  const { status, text } = await as(await makeAccount()).get(`/fr${ADDRESS}`);
  expect([status, shownIn(text)]).toEqual([200, []]);
  expect(text).toContain('Vous ne suivez encore aucune campagne');
  expect(text).toContain('href="/fr/explore"');
});

it('lists the last followed first, each once, also those that ended, are held or cancelled', async () => {
  const accountId = await makeAccount();
  const made = await followedBy(accountId, 26);
  await db().run(sql`update campaigns set state = 'ended' where id = ${made[0] ?? 0}`);
  await db().run(sql`update campaigns set state = 'cancelled' where id = ${made[1] ?? 0}`);
  await db().run(sql`
    update campaigns set state = 'held', held_from_state = 'live' where id = ${made[25] ?? 0}`);
  const hidden = await makeCampaign({ state: 'draft' });
  await db().run(sql`
    insert into campaign_follows (campaign_id, account_id) values (${hidden.id}, ${accountId})`);
  await refreshDiscovery();
  const client = as(accountId);
  const first = (await client.get(ADDRESS)).text;
  expect(first).toContain('Under review');
  const [, older = ''] = /href="([^"]*cursor=[^"]*)"/.exec(first) ?? [];
  // What was left meanwhile moves nothing.
  const last = shownIn(first).at(-1) ?? 0;
  await db().run(sql`delete from campaign_follows where campaign_id = ${last}`);
  const second = (await client.get(older)).text;
  expect([...shownIn(first), ...shownIn(second)]).toEqual(made.toReversed());
  expect([first, second].map((text) => text.includes('Show older'))).toEqual([true, false]);
  expect((await client.get(`${ADDRESS}?cursor=x`)).status).toBe(200);
});

it('stops following without a script, also what is held, and tells nothing of what is hidden', async () => {
  const accountId = await makeAccount();
  const [one = 0, other = 0] = await followedBy(accountId, 2);
  const client = as(accountId);
  const page = (await client.get(ADDRESS)).text;
  expect(page.match(/name="campaign_id"/g)).toHaveLength(2);
  const send = async (campaign: number) => {
    const fields = { csrf_token: await client.csrfToken(), campaign_id: String(campaign) };
    return client.request({ method: 'POST', url: ADDRESS, body: new URLSearchParams(fields) });
  };
  const left = await send(one);
  expect([left.status, left.headers.location]).toEqual([303, ADDRESS]);
  const after = await client.get(ADDRESS);
  expect([shownIn(after.text), after.text.includes(`You no longer follow No. ${one}.`)]).toEqual([
    [other],
    true,
  ]);
  await db().run(sql`
    update campaigns set state = 'held', held_from_state = 'live' where id = ${other}`);
  await refreshDiscovery();
  expect(shownIn((await client.get(ADDRESS)).text)).toEqual([other]);
  expect((await send(other)).status).toBe(303);
  expect(shownIn((await client.get(ADDRESS)).text)).toEqual([]);
  const draft = await makeCampaign({ state: 'draft' });
  expect((await send(draft.id)).status).toBe(404);
});
