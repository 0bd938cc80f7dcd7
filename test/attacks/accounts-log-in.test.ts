import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountRoutes, sessionReader } from '#modules/accounts/index.ts';
import * as signInPage from '#modules/accounts/web/sign-in-page.tsx';
import * as signUpPage from '#modules/accounts/web/sign-up-page.tsx';
import { TRIES } from '#modules/accounts/log-in/throttle.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '../support/database.ts';
import { signUpBodyOf } from '../support/filled-form.ts';
import { startTestPages, type TestPages } from '../support/pages.ts';

const work = vi.hoisted(() => ({ hashes: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>();
  return {
    ...library,
    verify: (...given: Parameters<typeof library.verify>) => {
      work.hashes += 1;
      return library.verify(...given);
    },
  };
});

testDatabase();

let server: TestPages;
beforeAll(async () => {
  const pages = [
    { path: 'accounts/sign_in', module: signInPage },
    { path: 'accounts/sign_up', module: signUpPage },
  ];
  server = await startTestPages(pages, { routes: accountRoutes, sessions: sessionReader });
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from rate_limits`));

const PASSWORD = 'groundswell';
const signUp = async (email: string, password = PASSWORD) => {
  const client = server.client();
  await client.post('/accounts.json', await signUpBodyOf(email, { password }));
  return client;
};
const logIn = (
  email: unknown,
  password: unknown,
  { client = server.client(), from = undefined as string | undefined } = {},
) =>
  client.post('/accounts/sign_in.json', {
    account: { email, password },
    ...(from ? { from } : {}),
  });

/** How many statements the database gets and passwords are hashed while the work is done. */
async function costOf(doIt: () => Promise<unknown>) {
  work.hashes = 0;
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await doIt();
    const texts = spy.mock.calls.map(([given]) => {
      const statement = given as unknown as string | { text?: string };
      return (typeof statement === 'string' ? statement : (statement?.text ?? '')).trim();
    });
    return { hashes: work.hashes, statements: texts };
  } finally {
    spy.mockRestore();
  }
}

describe('row 50: a refused log-in', () => {
  it('costs the same hashes and the same statements, whoever was meant and why it failed', async () => {
    await signUp('ben@example.test');
    await db().run(sql`
      insert into accounts (email, password_hash) values ('bare@example.test', null)`);
    await db().run(sql`
      insert into accounts (email, password_hash, revoked_at, revoked_reason)
      select 'gone@example.test', password_hash, clock_now(), 'x'
      from accounts where email = 'ben@example.test'`);
    await db().run(sql`
      insert into second_factors (account_id, sealed_secret, confirmed_at)
      select id, '\\x00', clock_now() from accounts where email = 'gone@example.test'`);
    for (let at = 0; at < TRIES; at += 1) await logIn('busy@example.test', 'wrong-one');
    const client = server.client();
    await client.csrfToken();
    const costs: unknown[] = [];
    for (const [email, password] of [
      ['ben@example.test', 'wrong-one'],
      ['nobody@example.test', PASSWORD],
      ['bare@example.test', PASSWORD],
      ['gone@example.test', 'wrong-one'],
      ['busy@example.test', PASSWORD],
      ['no address', PASSWORD],
      ['ben@example.test', '12345'],
      ['ben@example.test', 'x'.repeat(2_000)],
    ]) {
      costs.push(await costOf(() => logIn(email, password, { client })));
    }
    expect(new Set(costs.map((cost) => JSON.stringify(cost))).size).toBe(1);
    expect(costs[0]).toMatchObject({ hashes: 1 });
    expect((costs[0] as { statements: string[] }).statements.length).toBeGreaterThan(3);
  });
});

describe('row 49: where a log-in leads', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%0d%0aSet-Cookie:x=y',
    '/%09/evil.example',
    'http://host@evil.example',
    '/\uff0fevil.example',
    '\t//evil.example',
  ])('home, and not to %j: by call, page and sign-up', async (from) => {
    const email = `to${Buffer.from(from).toString('hex').slice(0, 20)}@example.test`;
    const body = { ...(await signUpBodyOf(email)), from };
    const made = await server.client().post('/accounts.json', body);
    expect([made.status, made.headers.location]).toEqual([201, '/accounts/welcome']);
    const call = await logIn(email, PASSWORD, { from });
    expect([call.status, call.headers.location]).toEqual([200, '/']);
    const client = server.client();
    const address = `/accounts/sign_in?from=${encodeURIComponent(from)}`;
    expect((await client.get(address)).text).not.toContain('name="from"');
    const csrf_token = await client.csrfToken();
    const form = new URLSearchParams({ csrf_token, email, password: PASSWORD, from });
    const page = await client.request({ method: 'POST', url: '/accounts/sign_in', body: form });
    expect([page.status, page.headers.location]).toEqual([303, '/']);
    expect(JSON.stringify(page.headers['set-cookie'])).not.toContain('x=y');
  });
});

describe('row 52: stuffing', () => {
  it('of many accounts from one address is told when to come back, whatever it says it is', async () => {
    const client = server.client();
    let answers = [];
    for (let at = 0; at < 64; at += 1) {
      answers.push(await logIn(`a${at}@example.test`, PASSWORD, { client }));
    }
    answers = answers.filter(({ status }) => status === 429);
    expect(answers.length).toBeGreaterThan(0);
    expect(Number(answers[0]?.headers['retry-after'])).toBeGreaterThan(0);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip']) {
      const account = { email: 'b@example.test', password: PASSWORD };
      const headers = { [header]: header === 'forwarded' ? 'for=8.8.8.8' : '8.8.8.8' };
      const spoofed = await client.post('/accounts/sign_in.json', { account }, headers);
      expect(spoofed.status).toBe(429);
    }
  });

  it('of one account from many addresses finds nothing, and its owner gets in', async () => {
    const owner = await signUp('owner@example.test');
    await logIn('owner@example.test', PASSWORD, { client: owner });
    await owner.send('DELETE', '/accounts/sign_out');
    owner.forgetCsrfToken();
    for (let at = 0; at < TRIES; at += 1) await logIn('owner@example.test', `guess-${at}`);
    expect((await logIn('owner@example.test', PASSWORD)).status).toBe(401);
    expect((await logIn('owner@example.test', PASSWORD, { client: owner })).status).toBe(200);
    await db().run(sql`update rate_limits set refilled_at = refilled_at - interval '15 minutes'`);
    expect((await logIn('owner@example.test', PASSWORD)).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['a browser says', { 'sec-fetch-site': 'cross-site' }],
    ['an origin says', { origin: 'https://e.test' }],
  ])('that another site sends costs its reader nothing, as %s', async (_name, headers) => {
    const client = server.client();
    const account = { email: 'nobody@example.test', password: PASSWORD };
    const csrf_token = await client.csrfToken();
    const form = new URLSearchParams({ csrf_token, email: account.email, password: PASSWORD });
    for (const url of ['/accounts/sign_in.json', '/accounts.json', '/accounts/password.json']) {
      expect((await client.post(url, { account }, headers)).status).toBe(403);
    }
    const page = { method: 'POST', url: '/accounts/sign_in', body: form, headers };
    expect((await client.request(page)).status).toBe(403);
    const taken = await db().query(sql`select bucket from rate_limits`);
    expect(taken).toEqual([]);
    expect((await client.post('/accounts/sign_in.json', { account })).status).toBe(401);
  });

  it('tries no list of addresses or passwords in one call', async () => {
    for (const [email, password] of [
      [['a@b.test', 'c@d.test'], PASSWORD],
      ['a@b.test', ['x', 'y']],
      [{ $ne: '' }, { $ne: '' }],
    ]) {
      expect((await logIn(email, password)).status).toBe(422);
    }
  });
});

describe('row 53: a password', () => {
  it.each([
    ['six', '123456'],
    ['forty', 'x'.repeat(40)],
    ['forty-emoji', '😀'.repeat(40)],
    ['spaces', '      '],
    ['combined', 'e\u0301'.repeat(6)],
  ])('of %s code points is the same at sign-up, by call and by page', async (name, password) => {
    const email = `${name}@example.test`;
    await signUp(email, password);
    expect((await logIn(email, password)).status).toBe(200);
    expect((await logIn(email, `${password}x`)).status).toBe(401);
    const client = server.client();
    const form = new URLSearchParams({ csrf_token: await client.csrfToken(), email, password });
    const page = await client.request({ method: 'POST', url: '/accounts/sign_in', body: form });
    expect(page.status).toBe(303);
  });

  it.each([
    ['5', '12345', [422]],
    ['5 emoji', '😀'.repeat(5), [422]],
    ['41', 'x'.repeat(41), [422]],
    ['NUL', 'abc\0def', [400, 422]],
    ['a megabyte', 'x'.repeat(1_048_576), [413, 422]],
  ])('of %s characters makes no account', async (_name, password, allowed) => {
    const body = await signUpBodyOf('never@example.test', { password });
    const answer = await server.client().post('/accounts.json', body);
    expect(allowed).toContain(answer.status);
    const rows = await db().query(sql`select 1 from accounts where email = 'never@example.test'`);
    expect(rows).toEqual([]);
  });
});
