import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { ROLES, type Role } from '#platform/http/actor.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { csvOfList } from './list-csv.ts';
import { listCsvRoutes } from './list-csv.routes.ts';

testDatabase();
let server: TestServer;
let staff: Record<Role, Person>;
beforeAll(async () => {
  server = await startTestServer(listCsvRoutes, { sessions: sessionReader });
  const people = await Promise.all(ROLES.map((role) => plantPerson(role, role)));
  staff = Object.fromEntries(ROLES.map((role, place) => [role, people[place]])) as typeof staff;
});
afterAll(() => server.stop());

async function as(person: Person) {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}
const LISTS = {
  accounts: 'support',
  contributions: 'finance',
  projects: 'trust',
  audit_log: 'admin',
  mails: 'support',
  identity_verifications: 'trust',
  ledger: 'finance',
  errors: 'support',
  requests: 'support',
  schedules: 'admin',
} as const satisfies Record<string, Role>;

describe('a list as a table', () => {
  it('goes to its role alone, with an entry in the audit log', async () => {
    for (const [list, role] of Object.entries(LISTS)) {
      const path = `/private_api/admin/${list}/csv`;
      for (const one of ROLES) {
        const { status } = await (await as(staff[one])).get(path);
        const isOpen = one === role || one === 'admin';
        expect([list, one, status]).toEqual([list, one, isOpen ? 200 : 403]);
      }
      expect((await server.client().get(path)).status).toBe(401);
      const taken = await db().query<{ actor_id: number }>(sql`
        select actor_id from audit_log where act = 'list_exported' and details->>'list' = ${list}`);
      const takers = role === 'admin' ? [staff.admin] : [staff.admin, staff[role]];
      const ids = taken.map(({ actor_id: id }) => id).sort();
      expect(ids).toEqual(takers.map(({ accountId }) => accountId).sort());
    }
  });

  it('holds every row once, whatever the number, and no formula', async () => {
    await db().run(sql`
      insert into accounts (email, firstname)
      select 'row' || n || '@table.test', '=cmd()' from generate_series(1, 1203) n`);
    const { headers, text } = await (await as(staff.support)).get(
      '/private_api/admin/accounts/csv',
    );
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/attachment; filename="accounts-[\d-]+\.csv"/);
    expect(text.startsWith('\ufeffid,email,firstname')).toBe(true);
    const found = text.match(/row\d+@table\.test/g) ?? [];
    expect([found.length, new Set(found).size]).toEqual([1203, 1203]);
    expect(text).toContain(`"'=cmd()"`);
    expect(text).not.toContain('"=cmd()"');
  });

  it('holds every row of a search, also where there are more than are read at once', async () => {
    await db().run(sql`
      insert into accounts (email, firstname, lastname)
      select 'many' || n || '@table.test', 'Zennor', 'Quoit' from generate_series(1, 1203) n`);
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, currency, goal_minor)
      select 'zennor-' || a.id, a.id, 'draft', 'Zennor ' || a.id, 'USD', 1000
      from accounts a where a.firstname = 'Zennor'`);
    const { id } = await db().one<{ id: number }>(sql`select min(id) as id from campaigns`);
    await transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
        insert into contributions (campaign_id, beneficiary_id, state, state_cause, funding, currency,
          perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor, email,
          firstname, lastname, holder, contributor_key, idempotency_key, body_hash)
        select ${id}, 1, 'collected', 'planted', 'flexible', 'USD', 1000, 0, 0, 1000, 500, 1000,
          'g' || n || '@guest.test', 'Zennor', 'Guest', 'planted', 'z' || n, 'planted-zennor-' || n, 'x'
        from generate_series(1, 1203) n`);
    });
    for (const [list, role] of [
      ['accounts', 'support'],
      ['contributions', 'finance'],
      ['projects', 'trust'],
    ] as const) {
      const path = `/private_api/admin/${list}/csv?search=zennor`;
      const { text } = await (await as(staff[role])).get(path);
      const [, ...rows] = text.trim().split('\r\n');
      const ids = rows.map((row) => row.split(',', 1)[0]);
      expect([list, rows.length, new Set(ids).size]).toEqual([list, 1203, 1203]);
    }
  });

  it('says in its last line, in its page’s language, that not every match was looked at', async () => {
    const most = 20_000;
    const search = 'crantock';
    const lastOf = async (list: keyof typeof LISTS, filter: string, locale = 'en') => {
      const query = new URLSearchParams({ search, locale });
      const path = `/private_api/admin/${list}/csv?${query}&${filter}`;
      return (await (await as(staff[LISTS[list]])).get(path)).text.trim().split('\r\n').at(-1);
    };
    const lists = ['accounts', 'projects', 'contributions'] as const;
    const plant = (from: number, to: number) =>
      transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        await tx.run(sql`
          insert into accounts (id, email, firstname)
          select 100000 + n, 'crantock' || n || '@table.test', 'X'
          from generate_series(${from}::int, ${to}) n`);
        await tx.run(sql`
          insert into campaigns (slug, owner_id, state, title, currency, goal_minor)
          select 'a-crantock-' || n, 1, 'draft', 'Crantock ' || n, 'USD', 1000
          from generate_series(${from}::int, ${to}) n`);
        await tx.run(sql`
          insert into contributions (campaign_id, beneficiary_id, state, state_cause, funding, currency,
            perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor, email,
            firstname, lastname, holder, contributor_key, idempotency_key, body_hash)
          select 1, 1, 'collected', 'planted', 'flexible', 'USD', 1000, 0, 0, 1000, 500, 1000,
            'g' || n || '@guest.test', 'Crantock', '', 'planted', 'c' || n, 'planted-crantock-' || n, 'x'
          from generate_series(${from}::int, ${to}) n`);
      });
    await plant(1, most);
    const said =
      '"This file is incomplete: a search looks at 20,000 matches at most. Narrow it down to get the rest."';
    for (const list of lists) expect([list, await lastOf(list, '')]).not.toEqual([list, said]);
    await plant(most + 1, most + 1);
    for (const list of lists) expect([list, await lastOf(list, '')]).toEqual([list, said]);
    expect(await lastOf('accounts', '', 'de')).toContain('höchstens 20.000 Treffer');
    // What is narrowed is looked for among what it is narrowed to: all was looked at.
    for (const [list, filter] of [
      ['accounts', 'show=staff'],
      ['accounts', 'show=revoked'],
      ['projects', 'state=cancelled'],
      ['contributions', 'state=errored'],
    ] as const) {
      expect([list, await lastOf(list, filter)]).toEqual([list, expect.stringMatching(/\bid,/)]);
    }
  });

  it('keeps the filter of the list it is made of', async () => {
    const client = await as(staff.support);
    const { text } = await client.get('/private_api/admin/accounts/csv?show=staff');
    expect(text.trim().split('\r\n')).toHaveLength(1 + ROLES.length);
    expect((await client.get('/private_api/admin/accounts/csv?show=nobody')).status).toBe(422);
  });

  it('leaves in the log all that it is narrowed to', async () => {
    const client = await as(staff.finance);
    for (const [query, filter] of [
      ['', null],
      ['state=errored', 'errored'],
      ['campaign=12', 'campaign 12'],
      ['state=errored&campaign=12', 'errored, campaign 12'],
    ] as const) {
      await client.get(`/private_api/admin/contributions/csv?${query}`);
      const { details } = await db().one<{ details: object }>(sql`
        select details from audit_log where act = 'list_exported' order by id desc limit 1`);
      expect(details).toEqual({ list: 'contributions', filter });
    }
  });

  it('[38] ends in the middle when the role is taken', async () => {
    const person = await plantPerson('leaving', 'support');
    let pages = 0;
    const table = {
      name: 'accounts' as const,
      filter: null,
      head: ['id'],
      cells: (row: number) => [row],
      async read() {
        pages += 1;
        await db().run(sql`delete from account_roles where account_id = ${person.accountId}`);
        return { rows: [pages], next: 1 };
      },
    };
    const actor = {
      kind: 'person' as const,
      accountId: person.accountId,
      roles: ['support' as const],
      isRoleWithheld: false,
      visitorId: '',
      sessionId: 's',
      locale: 'en' as const,
      ip: '127.0.0.1',
      requestId: 'r',
    };
    const callerNow = async () => {
      const roles = await db().query(sql`
        select role from account_roles where account_id = ${person.accountId}`);
      return roles.length > 0 ? actor : { ...actor, roles: [] };
    };
    const { content } = await csvOfList(table, { actor, request: { callerNow } });
    const sent: string[] = [];
    const reading = (async () => {
      for await (const part of content) sent.push(String(part));
    })();
    await expect(reading).rejects.toMatchObject({ status: 404 });
    expect([pages, sent.join('')]).toEqual([1, '\ufeffid\r\n1\r\n']);
  });

  it('[38] ends in the middle when the session is over', async () => {
    const person = await plantPerson('signing-out', 'support');
    const actor = {
      kind: 'person' as const,
      accountId: person.accountId,
      roles: ['support' as const],
      isRoleWithheld: false,
      visitorId: '',
      sessionId: 's',
      locale: 'en' as const,
      ip: '127.0.0.1',
      requestId: 'r',
    };
    let reads = 0;
    const visitor = {
      ...actor,
      kind: 'visitor' as const,
      accountId: null,
      roles: [],
      sessionId: null,
    };
    const { content } = await csvOfList(
      {
        name: 'accounts',
        filter: null,
        head: ['id'],
        cells: (row: number) => [row],
        read: async () => ({ rows: [(reads += 1)], next: 1 }),
      },
      { actor, request: { callerNow: async () => (reads === 0 ? actor : visitor) } },
    );
    await expect(content.toArray()).rejects.toMatchObject({ status: 401 });
    expect(reads).toBe(1);
  });
});
