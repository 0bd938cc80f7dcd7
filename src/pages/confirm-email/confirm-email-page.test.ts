import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { accountRoutes, describePerson, sessionReader } from '#modules/accounts/index.ts';
import * as welcomePage from '#modules/accounts/web/links/welcome-page.tsx';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { addresses, input, key, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { linkFrom, mailsTo } from '#test/support/accounts/mailed.ts';
import { testDatabase } from '#test/support/database.ts';
import { signUpBodyOf } from '#test/support/filled-form.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as confirmPage from './confirm-email-page.tsx';

testDatabase();
moneyGateway();

let server: TestPages;
beforeAll(async () => {
  const pages = [
    { path: 'accounts/confirm', module: confirmPage },
    { path: 'accounts/welcome', module: welcomePage },
    { path: 'explore', module: welcomePage },
  ];
  server = await startTestPages(pages, {
    sessions: sessionReader,
    describePerson,
    routes: accountRoutes,
  });
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from rate_limits`));

const person = async (email: string, from?: string) => {
  const client = server.client();
  const body = { ...(await signUpBodyOf(email)), ...(from ? { from } : {}) };
  const answer = await client.post('/accounts.json', body);
  return { client, location: String(answer.headers.location) };
};
const tokenOf = (email: string) => linkFrom(email, 'confirm_email', 'confirmation_token');
async function press(client: HttpClient, url: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ csrf_token: await client.csrfToken(), ...fields });
  return client.request({ method: 'POST', url, body });
}
async function isConfirmed(client: HttpClient) {
  const me = await client.get('/private_api/me');
  return me.json<{ response: { current_account: { confirmed: boolean } } }>().response
    .current_account.confirmed;
}

describe('after signing up', () => {
  it('somebody who did nothing yet is told what waits in their inbox, and has it sent again', async () => {
    const { client, location } = await person('fresh@example.test', '/');
    expect(location).toBe('/accounts/welcome');
    const page = await client.get(location);
    expect(page.text).toContain('Check your inbox');
    expect(page.text).toContain('fresh@example.test');
    const first = await tokenOf('fresh@example.test');
    const sent = await press(client, location, { from: '/explore' });
    expect([sent.status, sent.headers.location]).toEqual([
      303,
      '/accounts/welcome?from=%2Fexplore',
    ]);
    expect(await tokenOf('fresh@example.test')).not.toBe(first);
    expect((await server.client().get('/accounts/welcome')).status).toBe(302);
  });

  it('somebody who did something goes on with it, and the mailed link leads back to it', async () => {
    const { client, location } = await person('busy@example.test', '/explore?sort=newest');
    expect(location).toBe('/explore?sort=newest');
    expect((await client.get(location)).text).toContain('Check your inbox: we emailed you a link');
    const [mail] = await mailsTo('busy@example.test', 'confirm_email');
    expect(mail?.text).toContain('from=%2Fexplore%3Fsort%3Dnewest');
    const confirmation_token = await tokenOf('busy@example.test');
    const fields = { confirmation_token, from: '/explore?sort=newest' };
    const answer = await press(client, '/accounts/confirm', fields);
    expect([answer.status, answer.headers.location]).toEqual([303, '/explore?sort=newest']);
  });

  it('leads to the draft that was begun meanwhile, not to the form that begins another', async () => {
    const { client } = await person('owner-to-be@example.test', '/fr/campaigns/new');
    const { id: ownerId } = await db().one<{ id: number }>(
      sql`select id from accounts where email = 'owner-to-be@example.test'`,
    );
    const { id } = await db().one<{ id: number }>(sql`
      insert into campaigns (slug, owner_id, title) values ('begun', ${ownerId}, 'Begun') returning id`);
    const confirmation_token = await tokenOf('owner-to-be@example.test');
    const fields = { confirmation_token, from: '/fr/campaigns/new' };
    const answer = await press(client, '/accounts/confirm', fields);
    expect([answer.status, answer.headers.location]).toEqual([303, `/campaigns/${id}/edit`]);
  });

  it('leads to the form that begins one where the draft was there before the link was mailed', async () => {
    const { client } = await person('owner-before@example.test', '/campaigns/new');
    await db().run(sql`
      insert into campaigns (slug, owner_id, title, created_at)
      select 'begun-before', id, 'Begun', clock_now() - interval '1 day'
      from accounts where email = 'owner-before@example.test'`);
    const confirmation_token = await tokenOf('owner-before@example.test');
    const fields = { confirmation_token, from: '/campaigns/new' };
    const answer = await press(client, '/accounts/confirm', fields);
    expect([answer.status, answer.headers.location]).toEqual([303, '/campaigns/new']);
  });

  it('leads back to the page who has to log in first, not to the router’s request for it', async () => {
    const asked = '/accounts/confirm.data?_routes=page%3Aaccounts%2Fconfirm&confirmation_token=x';
    const answer = await server.client().get(asked);
    const from = encodeURIComponent('/accounts/confirm?confirmation_token=x');
    expect(answer.text).toContain(`from=${from}`);
    expect(answer.text).not.toContain('_routes');
  });

  it.each(['//evil.test', 'https://evil.test/', '/\\evil.example'])(
    'nobody is led away: %s',
    async (from) => {
      const email = `away${from.length}@example.test`;
      const { client, location } = await person(email, from);
      expect(location).toBe('/accounts/welcome');
      const fields = { confirmation_token: await tokenOf(email), from };
      expect((await press(client, '/accounts/confirm', fields)).headers.location).toBe('/');
    },
  );
});

describe('the page a mailed link leads to', () => {
  it('confirms by a button, for its owner; looking changes nothing (row 40)', async () => {
    const { client } = await person('look@example.test');
    const confirmation_token = await tokenOf('look@example.test');
    const address = `/accounts/confirm?confirmation_token=${confirmation_token}`;
    expect((await server.client().get(address)).status).toBe(302);
    expect((await client.get(address)).status).toBe(200);
    expect(await isConfirmed(client)).toBe(false);
    const answer = await press(client, '/accounts/confirm', { confirmation_token });
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    expect(await isConfirmed(client)).toBe(true);
  });

  it('says how much a guest gave with the address to who holds the link, and hands it over', async () => {
    const email = 'guest@example.test';
    const campaign = await makeCampaign();
    for (let count = 0; count < 2; count += 1) {
      const params = { extra_cents: 900, expected_total_cents: 900, email };
      await startContribution(input(campaign, params), visitor(), key(), addresses);
    }
    const { client, location } = await person(email);
    // Nobody has proved the address yet: what was given with it is nobody's to see.
    expect((await client.get(location)).text).not.toMatch(/\b2 contributions/);
    const confirmation_token = await tokenOf(email);
    const page = await client.get(`/accounts/confirm?confirmation_token=${confirmation_token}`);
    expect(page.text).toContain('to see 2 contributions you made with it as a guest');
    const answer = await press(client, '/accounts/confirm', { confirmation_token });
    expect(String(answer.headers.location)).toMatch(/^\/individuals\/\d+\/contributions$/);
    expect((await client.get('/explore')).text).toContain(
      '2 contributions are now in your account',
    );
    const stranger = await person('stranger@example.test');
    const seen = await stranger.client.get(
      `/accounts/confirm?confirmation_token=${confirmation_token}`,
    );
    expect(seen.text).not.toMatch(/contributions? you made/);
  });
});
