import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { ROLES, type Role } from '#platform/http/actor.ts';
import { plantBackOffice } from '#test/stories/plant-back-office.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { listRoutes } from './list.routes.ts';

testDatabase();
let server: TestServer;
let staff: Record<Role, Person>;
beforeAll(async () => {
  await plantBackOffice({ contributions: 160, accounts: 120, campaigns: 120 });
  // Reading a list is logged, which goes on behind what was planted here without its chain.
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`delete from audit_log`);
  });
  server = await startTestServer(listRoutes, { sessions: sessionReader });
  const people = await Promise.all(ROLES.map((role) => plantPerson(role, role)));
  staff = Object.fromEntries(ROLES.map((role, place) => [role, people[place]])) as typeof staff;
});
afterAll(() => server.stop());

async function as(person: Person) {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

interface Listed {
  readonly response: readonly { readonly id: number | string }[];
  readonly pagination: { readonly next_cursor: string | null };
}

/** Every row of a list, page by page. */
async function wholeOf(path: string, person: Person) {
  const client = await as(person);
  const rows: Listed['response'][number][] = [];
  let cursor: string | null = null;
  do {
    const from: string = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const answer = await client.get(`${path}${from}`);
    expect([path, answer.status]).toEqual([path, 200]);
    const page = answer.json<Listed>();
    expect(page.response.length).toBeLessThanOrEqual(50);
    rows.push(...page.response);
    cursor = page.pagination.next_cursor;
  } while (cursor !== null);
  return rows;
}

const LISTS = {
  accounts: ['support', 'accounts'],
  mails: ['support', 'mail_messages'],
  projects: ['trust', 'campaigns'],
  identity_verifications: ['trust', 'identity_checks'],
  contributions: ['finance', 'contributions'],
  ledger: ['finance', 'ledger_transfers'],
} as const satisfies Record<string, readonly [Role, string]>;

describe('a list as JSON', () => {
  it('goes to its role alone', async () => {
    for (const [list, [role]] of Object.entries(LISTS)) {
      const path = `/private_api/admin/${list}`;
      expect([list, (await server.client().get(path)).status]).toEqual([list, 401]);
      for (const one of ROLES) {
        const { status } = await (await as(staff[one])).get(path);
        const isOpen = one === role || one === 'admin';
        expect([list, one, status]).toEqual([list, one, isOpen ? 200 : 403]);
      }
    }
  });

  it.each(Object.entries(LISTS))('of %s holds every row once', async (list, [role, table]) => {
    const rows = await wholeOf(`/private_api/admin/${list}`, staff[role]);
    const { count } = await db().one<{ count: number }>(
      sql`select count(*) as count from ${sql.raw(table)}`,
    );
    expect(count).toBeGreaterThan(50);
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([count, count]);
  });

  it('finds by a search and keeps to a filter, as its page does', async () => {
    const support = await as(staff.support);
    const found = await support.get('/private_api/admin/accounts?search=many17@people.test');
    expect(found.json<Listed>().response).toMatchObject([{ email: 'many17@people.test' }]);
    const finance = await as(staff.finance);
    const errored = await finance.get('/private_api/admin/contributions?state=errored');
    expect(errored.json<Listed>().response).toMatchObject([{ id: 101 }, { id: 1 }]);
    const statesOf = async (path: string, person: Person) => {
      const { response } = (await (await as(person)).get(path)).json<{
        response: { state: string }[];
      }>();
      return [...new Set(response.map(({ state }) => state))];
    };
    const mails = '/private_api/admin/mails';
    expect(await statesOf(`${mails}?state=failed`, staff.support)).toEqual(['failed']);
    expect(await statesOf(mails, staff.support)).toContain('queued');
    const checks = '/private_api/admin/identity_verifications';
    expect(await statesOf(`${checks}?state=failed`, staff.trust)).toEqual(['failed']);
    expect((await statesOf(checks, staff.trust)).length).toBeGreaterThan(1);
  });

  it('of people leaves a row of who read it in the log', async () => {
    for (const [list, role] of [
      ['accounts', 'support'],
      ['contributions', 'finance'],
    ] as const) {
      const reader = await plantPerson(`reader of ${list}`.replaceAll(' ', '-'), role);
      const client = await as(reader);
      expect((await client.get(`/private_api/admin/${list}?search=many17`)).status).toBe(200);
      const rows = await db().query(sql`
        select subject_kind, details from audit_log
        where act = 'personal_data_read' and actor_id = ${reader.accountId}`);
      expect([list, rows]).toEqual([list, [{ subject_kind: 'list', details: { what: list } }]]);
    }
  });
});
