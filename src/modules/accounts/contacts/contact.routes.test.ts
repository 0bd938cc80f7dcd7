import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { sessionReader } from '../session.ts';
import { contactRoutes } from './contact.routes.ts';
import { CONTACTS_MAX, CONTACTS_PER_PAGE } from './keep-contacts.ts';
import { readContactTable, ROWS_MAX } from './read-contact-table.ts';

testDatabase();
let server: TestServer;
let nora: Person;
let ben: Person;
beforeAll(async () => {
  nora = await plantPerson('nora');
  ben = await plantPerson('ben');
  server = await startTestServer(contactRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());

async function as(person: Person): Promise<HttpClient> {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}
const path = '/private_api/contacts';
interface List {
  response: { id: number; email: string }[];
  pagination: { next_cursor: string | null };
}

describe('a table of contacts', () => {
  it.each([
    ['', []],
    ['name,email\n', []],
    ['Ida,not an address\nBen,ben@', []],
    ['ida@people.test', [{ name: '', email: 'ida@people.test' }]],
    [
      'Name;E-Mail\n"Ida; the ""great""";ida@people.test\n',
      [{ name: 'Ida; the "great"', email: 'ida@people.test' }],
    ],
    [
      'First Name,Last Name,Email Address\r\nIda,Moreau,ida@people.test\r\n,,\r\n',
      [{ name: 'Ida Moreau', email: 'ida@people.test' }],
    ],
    ['\ufeffIda\tida@people.test\n', [{ name: 'Ida', email: 'ida@people.test' }]],
  ])('%j holds these people', (csv, people) => {
    expect(readContactTable(csv)?.contacts).toEqual(people);
  });

  it('reads as many rows as make sense, and none of a longer table; empty ones do not count', () => {
    const row = 'ida@people.test\n';
    expect(readContactTable(row.repeat(ROWS_MAX))?.contacts).toHaveLength(ROWS_MAX);
    expect(readContactTable(row.repeat(ROWS_MAX + 1))).toBeUndefined();
    expect(readContactTable(`${'\n,\n'.repeat(60_000)}${row}`)?.contacts).toHaveLength(1);
  });

  it('is refused for more rows, before any is looked at', async () => {
    const sent = await (await as(nora)).post(`${path}/import`, { csv: 'x\n'.repeat(ROWS_MAX + 1) });
    expect(sent.status).toBe(409);
  });
});

describe('contacts', () => {
  it('[7-37] are nobody else’s: not listed and not removed', async () => {
    const mine = await as(nora);
    const made = await mine.post(path, { name: 'Ida', email: 'ida@people.test' });
    const { id } = made.json<{ response: { id: number } }>().response;
    const other = await as(ben);
    expect((await other.get(path)).json<List>().response).toEqual([]);
    expect((await other.send('DELETE', `${path}/${id}`)).status).toBe(404);
    expect((await server.client().get(path)).status).toBe(401);
    expect((await mine.get(path)).json<List>().response.map((one) => one.id)).toEqual([id]);
  });

  it('refuse what is no address, and a table without any', async () => {
    const client = await as(ben);
    expect((await client.post(path, { email: 'ida@' })).status).toBe(422);
    expect((await client.post(path, { email: 'a@b.test\r\nBcc: c@d.test' })).status).toBe(422);
    expect((await client.post(`${path}/import`, { csv: 'Ida,none' })).status).toBe(422);
    expect((await client.get(path)).json<List>().response).toEqual([]);
  });

  it('hold a person once, however their address is written', async () => {
    const client = await as(ben);
    const csv = 'Name,Email\nIda,ida@people.test\nIda again,IDA@people.test\nNobody,\n';
    expect((await client.post(`${path}/import`, { csv })).json()).toEqual({
      response: { added: 1, known: 1, skipped: 1 },
    });
    const again = await client.post(path, { name: 'Other', email: 'Ida@People.test' });
    expect(again.json()).toMatchObject({ response: { name: 'Ida' } });
  });

  it('are listed page by page without gap or repetition', async () => {
    const zoe = await plantPerson('zoe');
    const client = await as(zoe);
    const count = CONTACTS_PER_PAGE * 2 + 5;
    const rows = Array.from({ length: count }, (_, at) => `Person ${at},p${at}@people.test`);
    await client.post(`${path}/import`, { csv: rows.join('\n') });
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: List = (await client.get(`${path}${cursor && `?cursor=${cursor}`}`)).json<List>();
      seen.push(...page.response.map(({ id }) => id));
      cursor = page.pagination.next_cursor;
    }
    expect(new Set(seen).size).toBe(count);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
  });

  it('end at the most one may keep; the import that passes it adds nobody', async () => {
    const yan = await plantPerson('yan');
    await db().run(sql`
      insert into account_contacts (account_id, email)
      select ${yan.accountId}, 'p' || n || '@people.test'
      from generate_series(1, ${CONTACTS_MAX - 1}::int) n`);
    const client = await as(yan);
    const csv = 'new1@people.test\nnew2@people.test';
    expect((await client.post(`${path}/import`, { csv })).status).toBe(409);
    const { count } = await db().one<{ count: number }>(sql`
      select count(*) as count from account_contacts where account_id = ${yan.accountId}`);
    expect(count).toBe(CONTACTS_MAX - 1);
  });
});
