import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { signUpBodyOf } from '#test/support/filled-form.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { accountRoutes } from '../account.routes.ts';
import { sessionReader } from '../session.ts';
import { TRIES, wideNetworkOf } from './throttle.ts';

const work = vi.hoisted(() => ({ verified: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>();
  return {
    ...library,
    verify: (...given: Parameters<typeof library.verify>) => {
      work.verified += 1;
      return library.verify(...given);
    },
  };
});

testDatabase();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from rate_limits`));

const signUp = async (email: string) => {
  const client = server.client();
  await client.post('/accounts.json', await signUpBodyOf(email));
  return client;
};
const logIn = (email: string, password: string, client = server.client(), more: object = {}) =>
  client.post('/accounts/sign_in.json', { account: { email, password }, ...more });

describe('log-in', () => {
  it('[8-01] [5-07] does the same work and gives the same bytes for every failure (row 50)', async () => {
    await signUp('ben@example.test');
    await db().run(sql`
      insert into accounts (email, password_hash) values ('bare@example.test', null)`);
    await db().run(sql`
      insert into accounts (email, password_hash, revoked_at)
      select 'gone@example.test', password_hash, clock_now()
      from accounts where email = 'ben@example.test'`);
    const tries: [string, string][] = [
      ['ben@example.test', 'wrong-one'],
      ['nobody@example.test', 'groundswell'],
      ['bare@example.test', 'groundswell'],
      ['gone@example.test', 'wrong-one'],
      ['ben', 'groundswell'],
      ['ben@example.test', '12345'],
      ['', ''],
    ];
    for (let at = 0; at < TRIES; at += 1) await logIn('busy@example.test', 'wrong-one');
    tries.push(['busy@example.test', 'groundswell']);
    const seen = new Set<string>();
    for (const [email, password] of tries) {
      work.verified = 0;
      const answer = await logIn(email, password);
      const { request_id: _id, ...wire } = answer.json<Record<string, unknown>>();
      const {
        'x-request-id': _own,
        'set-cookie': _cookie,
        date: _date,
        ...headers
      } = answer.headers;
      seen.add(JSON.stringify([answer.status, wire, headers, work.verified]));
    }
    expect(seen.size).toBe(1);
    expect([...seen][0]).toContain(
      '"error":"invalid_grant","error_description":"Invalid email or password"',
    );
  });

  it('[7-06] [4-15] [4-16] opens a session, hands out its token and never leads off the site', async () => {
    await signUp('ida@example.test');
    const client = server.client();
    const old = await client.csrfToken();
    const answer = await logIn('IDA@example.test', 'groundswell', client, {
      from: '//evil.example',
    });
    expect([answer.status, answer.headers.location]).toEqual([200, '/']);
    expect(answer.headers['x-csrf-token']).toBeTruthy();
    expect(answer.json()).toMatchObject({
      account: { email: 'ida@example.test', firstname: 'Nora', lastname: 'Quilici' },
    });
    const from = '/projects/solar-kettle?perk=1';
    const back = await logIn('ida@example.test', 'groundswell', server.client(), { from });
    expect(back.headers.location).toBe(from);
    expect(client.cookies.get('has_account')).toBe('true');
    const stale = await client.request({
      method: 'DELETE',
      url: '/accounts/sign_out',
      headers: { 'x-csrf-token': old },
    });
    expect(stale.status).toBe(403);
  });

  it.each([
    '//evil',
    '/\\evil',
    'https:evil',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%0d%0aSet-Cookie:x',
    '/%09/evil',
    'http://host@evil',
    '/\uff0fevil',
    '\t//evil',
  ])('goes home in place of %j (row 49)', async (from) => {
    await signUp(`to@example.test`);
    const answer = await logIn('to@example.test', 'groundswell', server.client(), { from });
    expect([answer.status, answer.headers.location]).toEqual([200, '/']);
  });

  it('starts a new session in place of one that was planted (row 42)', async () => {
    const victim = await signUp('fix@example.test');
    const planted = victim.cookies.get('session') ?? '';
    const client = server.client();
    client.cookies.set('session', 'A'.repeat(43));
    await logIn('fix@example.test', 'groundswell', client);
    expect(client.cookies.get('session')).not.toBe('A'.repeat(43));
    expect(client.cookies.get('session')).not.toBe(planted);
  });

  it('ends the session that it takes the place of', async () => {
    const client = await signUp('again@example.test');
    const before = client.cookies.get('session') ?? '';
    const copy = server.client();
    copy.cookies.set('session', before);
    expect((await copy.get('/private_api/me')).status).toBe(200);
    await logIn('again@example.test', 'groundswell', client);
    expect((await client.get('/private_api/me')).status).toBe(200);
    expect((await copy.get('/private_api/me')).status).toBe(401);
  });

  it('[8-02] [6-06] says why credentials are revoked, to the right password alone (row 48)', async () => {
    await signUp('revoked@example.test');
    await db().run(sql`
      update accounts set revoked_at = clock_now(), revoked_reason = 'Asked for papers.'
      where email = 'revoked@example.test'`);
    expect((await logIn('revoked@example.test', 'wrong-one')).json()).toMatchObject({
      error: 'invalid_grant',
    });
    expect((await logIn('revoked@example.test', 'groundswell')).json()).toMatchObject({
      error: 'resource_owner_credentials_revoked',
      error_description: 'Asked for papers.',
    });
  });

  it('refuses lists and objects where texts belong (rows 47, 52)', async () => {
    for (const account of [
      { email: ['a@b.test'], password: 'groundswell' },
      { email: 'a@b.test', password: { $ne: '' } },
      [],
    ]) {
      const answer = await server.client().post('/accounts/sign_in.json', { account });
      expect(answer.status).toBe(422);
    }
  });

  it('refuses a write without a token, with a wrong and with another’s (rows 39, 40)', async () => {
    const other = await server.client().csrfToken();
    for (const token of [undefined, 'x.y', other]) {
      const client = server.client();
      await client.csrfToken();
      const body = { account: { email: 'a@b.test', password: 'groundswell' } };
      const headers = token ? { 'x-csrf-token': token } : {};
      const answer = await client.request({
        method: 'POST',
        url: '/accounts/sign_in.json',
        body,
        headers,
      });
      expect([answer.status, answer.json()]).toMatchObject([403, { error: 'invalid_csrf' }]);
    }
  });
});

describe('stuffing (row 52)', () => {
  it('of one address is told to wait', async () => {
    const client = server.client();
    const answers = [];
    for (let at = 0; at < 65; at += 1)
      answers.push(await logIn(`a${at}@example.test`, 'groundswell', client));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    const spoofed = await client.post(
      '/accounts/sign_in.json',
      { account: { email: 'b@example.test', password: 'groundswell' } },
      { 'x-forwarded-for': '8.8.8.8' },
    );
    expect(spoofed.status).toBe(429);
  });

  it('of one account from many addresses finds nothing, yet the owner’s browser is let in', async () => {
    const owner = await signUp('owner@example.test');
    await logIn('owner@example.test', 'groundswell', owner);
    await owner.send('DELETE', '/accounts/sign_out');
    owner.forgetCsrfToken();
    for (let at = 0; at < TRIES + 2; at += 1) await logIn('owner@example.test', `guess-${at}`);
    expect((await logIn('owner@example.test', 'groundswell')).status).toBe(401);
    expect((await logIn('owner@example.test', 'groundswell', owner)).status).toBe(200);
  });

  it('wears off: the tries come back', async () => {
    await signUp('patient@example.test');
    for (let at = 0; at < TRIES + 2; at += 1) await logIn('patient@example.test', `guess-${at}`);
    expect((await logIn('patient@example.test', 'groundswell')).status).toBe(401);
    await db().run(sql`update rate_limits set refilled_at = refilled_at - interval '5 minutes'`);
    expect((await logIn('patient@example.test', 'groundswell')).status).toBe(200);
  });

  it('of a whole network is counted as one', () => {
    expect(wideNetworkOf('203.0.113.9')).toBe(wideNetworkOf('203.0.113.200'));
    expect(wideNetworkOf('203.0.113.9')).not.toBe(wideNetworkOf('203.0.114.9'));
    expect(wideNetworkOf('2001:db8:1:2::1')).toBe(wideNetworkOf('2001:db8:1:ffff::1'));
    expect(wideNetworkOf('2001:db8:1::1')).not.toBe(wideNetworkOf('2001:db8:2::1'));
    expect(wideNetworkOf('::ffff:203.0.113.9')).toBe(wideNetworkOf('203.0.113.1'));
  });
});
