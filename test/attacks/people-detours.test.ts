import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModules } from '#main/connect-modules.ts';
import { routes } from '#main/modules.ts';
import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { tableSums } from '../support/accounts/unchanged.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

connectModules();
testDatabase();
let server: TestServer;
let victim: Person;
let attacker: Person;
let theirs = 0;
/** What nobody else may ever read of the victim. */
const SECRETS = /canary(street|city)|victim@audience/i;

beforeAll(async () => {
  server = await startTestServer(routes, { sessions: sessionReader });
  victim = await plantPerson('victim');
  attacker = await plantPerson('attacker');
  const row = await db().one<{ id: number }>(sql`
    insert into addresses (account_id, name, address, city, country)
    values (${victim.accountId}, 'Vera', '1 Canarystreet', 'Canarycity', 'FR') returning id`);
  theirs = row.id;
});
afterAll(() => server.stop());

async function as(person: Person) {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  await client.csrfToken();
  return client;
}

describe('a detour to what belongs to somebody else', () => {
  it('row 32: no header of a proxy or framework leads in, for people and visitors', async () => {
    const client = await as(attacker);
    const before = await tableSums();
    const bytesOf = async (
      from: typeof client,
      url: string,
      headers: Record<string, string | undefined>,
    ) => {
      const { status, text } = await from.get(url, headers);
      return [status, text.replace(/"request_id":"[^"]*"/, '')];
    };
    for (const url of [
      `/private_api/accounts/${victim.accountId}/addresses`,
      '/private_api/admin/account_roles',
      '/private_api/admin/audit_log',
    ]) {
      for (const from of [client, server.client()]) {
        const plain = await bytesOf(from, url, {});
        for (const headers of [
          { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware' },
          { 'x-original-url': '/private_api/me', 'x-rewrite-url': '/private_api/me' },
          { 'x-forwarded-prefix': '/private_api/me', 'x-forwarded-for': '127.0.0.1' },
          { 'x-forwarded-host': 'localhost', 'x-forwarded-user': 'boss', 'x-remote-user': 'boss' },
          { rsc: '1', 'next-router-state-tree': '[""]', 'next-router-prefetch': '1' },
        ]) {
          expect([url, headers, await bytesOf(from, url, headers)]).toEqual([url, headers, plain]);
        }
        expect([401, 404]).toContain(plain[0]);
      }
    }
    expect(await tableSums()).toEqual(before);
  });

  it('row 31: no other spelling of the address leads in', async () => {
    const client = await as(attacker);
    const path = `/private_api/accounts/${victim.accountId}/addresses`;
    const before = await tableSums();
    for (const [method, url, headers] of [
      ['GET', `${path}/`, {}],
      ['GET', `${path}.json`, {}],
      ['GET', path.replace('/accounts', '//accounts'), {}],
      ['GET', path.toUpperCase(), {}],
      ['GET', `${path};x`, {}],
      ['GET', `${path}%2e`, {}],
      ['GET', `/private_api/%2e/accounts/${victim.accountId}/addresses`, {}],
      ['GET', path.replace('accounts', '%61ccounts'), {}],
      ['GET', `/private_api/profiles/../accounts/${victim.accountId}/addresses`, {}],
      ['GET', path, { 'x-http-method-override': 'DELETE' }],
      ['GET', `${path}?_method=DELETE`, {}],
      ['GET', path, { 'x-original-url': '/private_api/me', 'x-rewrite-url': '/private_api/me' }],
      ['GET', path, { 'x-middleware-subrequest': 'middleware:middleware' }],
      ['HEAD', path, {}],
      ['OPTIONS', path, {}],
    ] as const) {
      const answer = await client.request({ method, url, headers });
      expect([method, url, answer.status >= 400 && answer.status < 500]).toEqual([
        method,
        url,
        true,
      ]);
      expect(answer.text).not.toMatch(SECRETS);
    }
    const override = { city: 'Mine', _method: 'DELETE' };
    for (const headers of [{}, { 'x-http-method-override': 'DELETE' }]) {
      const answer = await client.send('POST', `${path}/${theirs}`, override, headers);
      expect([404, 405]).toContain(answer.status);
    }
    expect(await tableSums()).toEqual(before);
  });
});
