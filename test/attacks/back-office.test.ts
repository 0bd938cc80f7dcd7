import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { backOfficePages, submit } from '../stories/back-office.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { startTestPages, type TestPages } from '../support/pages.ts';

testDatabase();
let server: TestPages;
let stranger: Person;
let curator: Person;
let victim: Person;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionReader });
  stranger = await plantPerson('stranger');
  curator = await plantPerson('curator', 'curator');
  victim = await plantPerson('canaryvictim');
});
afterAll(() => server.stop());

async function as(person: Person) {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

/** Addresses of every screen, with the victim's number where one is asked for. */
const addresses = () =>
  backOfficePages.map(({ path }) => `/${path.replace(/:\w+/, String(victim.accountId))}`);

/** Other spellings of an address that a careless part in front of the application lets through. */
function detours(
  address: string,
): readonly (readonly [url: string, headers: Record<string, string>])[] {
  return [
    [address, { 'x-http-method-override': 'GET' }],
    [address, { 'x-original-url': '/', 'x-rewrite-url': '/' }],
    [`${address}?_method=GET`, {}],
    [`${address}.json`, {}],
    [`${address}/`, {}],
    [`/${address}`, {}],
    [`${address}%2e`, {}],
    [`/%2e${address}`, {}],
    [address.toUpperCase(), {}],
    [`${address};x`, {}],
    [`/fr${address}`, {}],
  ];
}

describe('the staff’s screens', () => {
  it('row 30: are not there for people without a role, and say nothing to visitors', async () => {
    const person = await as(stranger);
    const unknown = await person.get('/nothing-like-this');
    for (const address of addresses()) {
      const found = await person.get(address);
      expect([address, found.status]).toEqual([address, unknown.status]);
      const visitor = await server.client().get(address);
      expect([address, visitor.status]).toEqual([address, 302]);
      expect(String(visitor.headers.location)).toMatch(/^\/accounts\/sign_in/);
    }
  });

  it('row 31: have no second way in, by spelling, header or method', async () => {
    const person = await as(stranger);
    const other = await as(curator);
    for (const address of addresses().filter((one) => one.startsWith('/admin/accounts'))) {
      for (const [url, headers] of detours(address)) {
        for (const client of [person, other, server.client()]) {
          const { status, text } = await client.get(url, headers);
          expect([url, status === 200, text.includes('canaryvictim')]).toEqual([url, false, false]);
        }
      }
      for (const method of ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'] as const) {
        const { status } = await person.request({ method, url: address });
        expect([method, address, status === 200]).toEqual([method, address, false]);
      }
    }
  });

  it('row 31: take no form without its token, whoever sends it', async () => {
    const admin = await as(await plantPerson('boss', 'admin'));
    const url = `/admin/accounts/${victim.accountId}`;
    const body = new URLSearchParams({ intent: 'revoke', reason: 'forged' });
    expect((await admin.request({ method: 'POST', url, body })).status).toBe(403);
    const { revoked } = await db().one<{ revoked: boolean }>(sql`
      select revoked_at is not null as revoked from accounts where id = ${victim.accountId}`);
    expect(revoked).toBe(false);
  });

  it('row 38: end with the role, in the middle of the work', async () => {
    const person = await plantPerson('leaving', 'support');
    const client = await as(person);
    const url = `/admin/accounts/${victim.accountId}`;
    expect((await client.get(url)).status).toBe(200);
    await db().run(sql`delete from account_roles where account_id = ${person.accountId}`);
    const late = await submit(client, url, { intent: 'revoke', reason: 'Out of spite' });
    expect([403, 404]).toContain(late.status);
    expect((await client.get(url)).status).toBe(404);
  });
});
