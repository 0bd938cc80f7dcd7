import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { ROLES, type Role } from '#platform/http/actor.ts';
import { backOfficePages, submit } from '#test/stories/back-office.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { ADMIN_SECTIONS, type AdminSection, roleOf } from './frame/sections.ts';
import { nextRow } from './frame/keys/use-row-keys.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

function as(session: string | number) {
  const client = server.client();
  client.cookies.set('session', String(session));
  return client;
}
const staff = async (role: Role) => as(`${role}:${await makeAccount()}`);

const addressOf = (section: AdminSection) => (section === 'queue' ? '/admin' : `/admin/${section}`);
const acts = (id: number) =>
  db().query<{ act: string; actor_id: number | null }>(sql`
    select act, actor_id from audit_log where subject_kind = 'account' and subject_id = ${id}
    order by id`);

async function person(firstname: string, lastname: string, email: string): Promise<number> {
  const { id } = await db().one<{ id: number }>(sql`
    insert into accounts (email, firstname, lastname) values (${email}, ${firstname}, ${lastname})
    returning id`);
  return id;
}

describe('the back office', () => {
  it('is not there for people without a role, and asks visitors to log in', async () => {
    const nobody = as(await makeAccount());
    for (const section of ADMIN_SECTIONS) {
      const address = addressOf(section);
      expect([address, (await nobody.get(address)).status]).toEqual([address, 404]);
      expect([address, (await server.client().get(address)).status]).toEqual([address, 302]);
    }
  });

  it.each(ROLES)(
    'shows %s exactly the sections of that role, and refuses the others',
    async (role) => {
      const client = await staff(role);
      const { status, text } = await client.get('/admin');
      expect(status).toBe(200);
      for (const section of ADMIN_SECTIONS) {
        const needed = roleOf(section);
        const isOpen = needed === null || role === 'admin' || needed === role;
        const address = addressOf(section);
        const isLinked = text.includes(`href="${address}"`);
        const found = [address, isLinked, (await client.get(address)).status];
        expect(found).toEqual([address, isOpen, isOpen ? 200 : 403]);
      }
    },
  );

  it('opens in the reader’s language where its address was typed, and stays in that of a link', async () => {
    const client = await staff('admin');
    const german = { 'accept-language': 'de-AT, en;q=0.5' };
    const typed = { ...german, 'sec-fetch-site': 'none' };
    for (const address of ['/admin', '/admin/accounts?search=a%20b']) {
      const led = await client.get(address, typed);
      expect([led.status, led.headers.location]).toEqual([302, `/de${address}`]);
      const linked = await client.get(address, { ...german, 'sec-fetch-site': 'same-origin' });
      expect([address, linked.status]).toEqual([address, 200]);
    }
    client.cookies.set('language', 'fr');
    expect((await client.get('/admin', typed)).headers.location).toBe('/fr/admin');
    client.cookies.set('language', 'en');
    expect((await client.get('/admin', typed)).status).toBe(200);
    expect((await client.get('/administrators', typed)).status).toBe(404);
  });

  it('is kept by nobody and found by no search engine', async () => {
    const answer = await (await staff('admin')).get('/admin');
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.text).toContain('noindex');
  });
});

describe('accounts', () => {
  it('are found by the beginning of address or name, and by number', async () => {
    const id = await person('Wilhelmina', 'Quastenberg', 'mina.q@people.test');
    const support = await staff('support');
    for (const search of ['MINA.Q', 'quasten', 'wilhelmina q', String(id)]) {
      const { text } = await support.get(`/admin/accounts?search=${encodeURIComponent(search)}`);
      expect([search, text.includes('mina.q@people.test')]).toEqual([search, true]);
    }
    const { text } = await support.get('/admin/accounts?search=astenberg');
    expect(text).not.toContain('mina.q@people.test');
  });

  it('are listed a page at a time, by keyset', async () => {
    await db().run(sql`
      insert into accounts (email) select 'many' || n || '@people.test' from generate_series(1, 60) n`);
    const support = await staff('support');
    const first = (await support.get('/admin/accounts')).text;
    const next = /href="(\/admin\/accounts\?cursor=\d+)"/.exec(first)?.[1] ?? '';
    const second = (await support.get(next)).text;
    const shown = (text: string) => [...text.matchAll(/many\d+@people\.test/g)].map(([one]) => one);
    expect(shown(first).length).toBeGreaterThan(0);
    expect(shown(second).filter((one) => shown(first).includes(one))).toEqual([]);
  });

  it('[147] leave an entry in the audit log when staff read one', async () => {
    const id = await person('Vera', 'Read', 'vera.read@people.test');
    const readerId = await makeAccount();
    const { text } = await as(`support:${readerId}`).get(`/admin/accounts/${id}`);
    expect(text).toContain('vera.read@people.test');
    expect(await acts(id)).toEqual([{ act: 'personal_data_read', actor_id: readerId }]);
  });

  it('leave an entry when their list is read, once however many pages are turned', async () => {
    const [supportId, financeId] = [await makeAccount(), await makeAccount()];
    const support = as(`support:${supportId}`);
    for (const query of ['', '?search=vera', '?show=staff']) {
      expect((await support.get(`/admin/accounts${query}`)).status).toBe(200);
    }
    await as(`finance:${financeId}`).get('/admin/contributions');
    const rows = await db().query<{ actor_id: number; details: object }>(sql`
      select actor_id, details from audit_log
      where subject_kind = 'list' and actor_id = any(${[supportId, financeId]}::bigint[]) order by id`);
    expect(rows).toEqual([
      { actor_id: supportId, details: { what: 'accounts' } },
      { actor_id: financeId, details: { what: 'contributions' } },
    ]);
  });

  it('lose and get back access with a reason, but never by themselves', async () => {
    const id = await person('Rita', 'Revoked', 'rita@people.test');
    const by = await makeAccount();
    await db().run(sql`insert into account_roles (account_id, role) values (${by}, 'support')`);
    const support = as(`support:${by}`);
    const page = `/admin/accounts/${id}`;
    expect((await submit(support, page, { intent: 'revoke', reason: ' ' })).status).toBe(422);
    expect((await submit(support, page, { intent: 'revoke', reason: 'Spam' })).status).toBe(303);
    expect((await support.get(page)).text).toContain('Spam');
    const shown = (await support.get(page)).text;
    const revoked_at = /name="revoked_at"[^>]*value="([^"]+)"/.exec(shown)?.[1] ?? '';
    const restore = { intent: 'restore', reason: 'The papers came', revoked_at };
    expect((await submit(support, page, restore)).status).toBe(303);
    expect((await acts(id)).map(({ act }) => act)).toContain('access_restored');
    const own = await makeAccount();
    const self = as(`support:${own}`);
    expect((await self.get(`/admin/accounts/${own}`)).text).not.toContain('value="revoke"');
    const fields = { intent: 'revoke', reason: 'Me' };
    expect((await submit(self, `/admin/accounts/${own}`, fields)).status).toBe(409);
  });
});

it('j and k walk through the rows of a page and stop at its ends', () => {
  expect([nextRow('j', -1, 3), nextRow('k', -1, 3), nextRow('j', 2, 3)]).toEqual([0, 2, 2]);
  expect([nextRow('k', 0, 3), nextRow('x', 0, 3), nextRow('j', -1, 0)]).toEqual([0, null, null]);
});
