import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountRoutes, sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Route } from '#platform/http/define-route.ts';
import { testDatabase } from '../support/database.ts';
import { signUpBodyOf } from '../support/filled-form.ts';
import type { HttpClient } from '../support/http-client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { tableSums } from '../support/accounts/unchanged.ts';

testDatabase();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from rate_limits`));

const writes = accountRoutes.filter((route) => route.hasCsrf);
const addressOf = ({ path }: Route): string => path.replace(/\{\w+\}/g, '1');
const me = '/private_api/me';

async function person(email: string): Promise<HttpClient> {
  const client = server.client();
  await client.post('/accounts.json', await signUpBodyOf(email));
  return client;
}
const write = (client: HttpClient, route: Route, headers: Record<string, string>) =>
  client.request({ method: route.method, url: addressOf(route), body: {}, headers });

describe('row 39: a write', () => {
  it.each(writes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'without, with a wrong, another’s and a pre-log-in token: %s',
    async (_name, route) => {
      const client = await person(`w${writes.indexOf(route)}@example.test`);
      const visitor = server.client();
      const before = await visitor.csrfToken();
      await visitor.post('/accounts/sign_in.json', {
        account: { email: `w${writes.indexOf(route)}@example.test`, password: 'groundswell' },
      });
      const other = await (await person(`o${writes.indexOf(route)}@example.test`)).csrfToken();
      const sums = await tableSums();
      const tries = [
        write(client, route, {}),
        write(client, route, { 'x-csrf-token': 'x.y' }),
        write(client, route, { 'x-csrf-token': other }),
        write(visitor, route, { 'x-csrf-token': before }),
      ];
      for (const answer of await Promise.all(tries)) {
        // A sign-up says its code beside the sentence.
        const { error, error_code = error } = answer.json<Record<string, string>>();
        expect([answer.status, error_code]).toEqual([403, 'invalid_csrf']);
      }
      expect(await tableSums()).toEqual(sums);
    },
  );

  it('gets a new token with the session, and the old one is refused', async () => {
    await person('fresh@example.test');
    const client = server.client();
    const old = await client.csrfToken();
    const account = { email: 'fresh@example.test', password: 'groundswell' };
    const answer = await client.post('/accounts/sign_in.json', { account });
    const token = String(answer.headers['x-csrf-token']);
    expect(token).not.toBe(old);
    const url = '/accounts/sign_out';
    const stale = { method: 'DELETE', url, headers: { 'x-csrf-token': old } };
    expect((await client.request(stale)).status).toBe(403);
    const valid = { method: 'DELETE', url, headers: { 'x-csrf-token': token } };
    expect((await client.request(valid)).status).toBe(200);
  });
});

describe('row 40: what another site can make a browser send', () => {
  const body = JSON.stringify({
    account: { email: 'cross@example.test', password: 'groundswell' },
  });
  it.each<[string, Record<string, string>, string]>([
    ['text', { 'content-type': 'text/plain' }, body],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, `${body}=`],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
    ['JSON without an origin', { 'content-type': 'application/json', origin: 'null' }, body],
    ['JSON of a stranger', { 'content-type': 'application/json', origin: 'https://e.test' }, body],
    ['JSON of nobody', { 'content-type': 'application/json' }, body],
  ])('%s is refused and logs nobody in', async (_name, headers, sent) => {
    const client = await person('cross@example.test');
    await client.get('/private_api/csrf');
    const url = '/accounts/sign_in.json';
    const answer = await client.request({ method: 'POST', url, body: sent, headers });
    expect([403, 415]).toContain(answer.status);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('signs nobody out, and no GET changes anything', async () => {
    const client = await person('still@example.test');
    const foreign = {
      'x-csrf-token': await client.csrfToken(),
      'sec-fetch-site': 'cross-site',
      origin: 'https://e.test',
    };
    const url = '/accounts/sign_out';
    expect((await client.request({ method: 'DELETE', url, headers: foreign })).status).toBe(403);
    const sums = await tableSums();
    for (const route of accountRoutes.filter(({ method }) => method === 'GET')) {
      await client.get(addressOf(route));
    }
    expect(await tableSums()).toEqual(sums);
    expect((await client.get(me)).status).toBe(200);
  });
});

describe('rows 42 and 43: a session somebody planted', () => {
  it('is replaced at log-in and opens nothing', async () => {
    await person('fix@example.test');
    const client = server.client();
    const planted = 'A'.repeat(43);
    client.cookies.set('session', planted);
    const account = { email: 'fix@example.test', password: 'groundswell' };
    await client.post('/accounts/sign_in.json', { account });
    expect(client.cookies.get('session')).not.toBe(planted);
    const stranger = server.client();
    stranger.cookies.set('session', planted);
    expect((await stranger.get(me)).status).toBe(401);
  });

  it('ends when its browser logs in again, and no other does', async () => {
    const client = await person('again@example.test');
    const first = client.cookies.get('session') ?? '';
    const account = { email: 'again@example.test', password: 'groundswell' };
    const elsewhere = server.client();
    await elsewhere.post('/accounts/sign_in.json', { account });
    await client.post('/accounts/sign_in.json', { account });
    expect(client.cookies.get('session')).not.toBe(first);
    const copy = server.client();
    copy.cookies.set('session', first);
    expect((await copy.get(me)).status).toBe(401);
    expect([(await client.get(me)).status, (await elsewhere.get(me)).status]).toEqual([200, 200]);
    await client.post('/accounts/sign_in.json', { account: { ...account, password: 'wrong-one' } });
    expect((await client.get(me)).status).toBe(200);
  });

  it('is not taken from an address', async () => {
    const session = (await person('url@example.test')).cookies.get('session') ?? '';
    for (const query of [`session=${session}`, `sid=${session}`, `access_token=${session}`]) {
      expect((await server.client().get(`${me}?${query}`)).status).toBe(401);
    }
    expect((await server.client().get(`${me};session=${session}`)).status).not.toBe(200);
  });
});

describe('row 45: what is left after signing out', () => {
  it('is nothing: cookie, copy and stored pages', async () => {
    const client = await person('left@example.test');
    const kept = client.cookies.get('session') ?? '';
    const seen = await client.get(me);
    expect(String(seen.headers['cache-control'])).toContain('no-store');
    const answer = await client.send('DELETE', '/accounts/sign_out');
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    client.cookies.set('session', kept);
    expect((await client.get(me)).status).toBe(401);
    const bearer = await server.client().get(me, { authorization: `Bearer ${kept}` });
    expect(bearer.status).toBe(401);
  });
});

describe('a bearer token', () => {
  const bearerOf = async (email: string) => {
    const body = { grant_type: 'password', email, password: 'groundswell' };
    const answer = await server.client().request({ method: 'POST', url: '/oauth/token', body });
    return { authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}` };
  };

  it('acts for its person, and changes nothing of who gets in', async () => {
    await person('program@example.test');
    const headers = await bearerOf('program@example.test');
    expect((await server.client().get(me, headers)).status).toBe(200);
    const own = writes.filter(({ access }) => access === 'session');
    expect(own.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /private_api/accounts/passkeys/options',
      'POST /private_api/accounts/passkeys',
      'DELETE /private_api/accounts/passkeys/{credentialId}',
    ]);
    const sums = await tableSums();
    for (const route of own) {
      const answer = await server.client().request({
        method: route.method,
        url: addressOf(route),
        body: { current_password: 'groundswell' },
        headers,
      });
      expect([answer.status, answer.json()]).toMatchObject([403, { error: 'session_required' }]);
    }
    expect(await tableSums()).toEqual(sums);
  });
});

describe('row 63: tokens of another make', () => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    ['alg none', `${part({ alg: 'none' })}.${part({ sub: '1' })}.`],
    ['HS for RS', `${part({ alg: 'HS256' })}.${part({ sub: '1' })}.${'A'.repeat(43)}`],
    ['kid traversal', `${part({ alg: 'HS256', kid: '../../dev/null' })}.${part({ sub: '1' })}.x`],
    ['expired', `${part({ alg: 'HS256' })}.${part({ sub: '1', exp: 1 })}.x`],
    ['nothing', 'null'],
    ['too long', 'A'.repeat(10_000)],
  ])('open nothing: %s', async (_name, token) => {
    const header = await server.client().get(me, { authorization: `Bearer ${token}` });
    expect(header.status).toBe(401);
    const query = await server.client().get(`${me}?access_token=${encodeURIComponent(token)}`);
    expect([401, 414, 422]).toContain(query.status);
  });
});
