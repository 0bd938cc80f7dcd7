import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { check } from '../../../../checks/accounts/audit-chain.check.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { readAudit } from '../audit/read-audit.ts';
import { audit, destroyAuditKey } from '../audit/record-audit.ts';
import { sessionReader } from '../session.ts';
import { revokeRole } from './grant-role.ts';
import { roleCommands } from './role.cli.ts';
import { roleRoutes } from './role.routes.ts';

testDatabase();
let server: TestServer;
let root: Person;
let ben: Person;
let support: Person;
beforeAll(async () => {
  root = await plantPerson('root', 'admin');
  ben = await plantPerson('ben');
  support = await plantPerson('helper', 'support');
  server = await startTestServer(roleRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());

const path = '/private_api/admin/account_roles';
const log = '/private_api/admin/audit_log';
async function as(person: Person): Promise<HttpClient> {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}
const rolesOf = async ({ accountId }: Person) =>
  (
    await db().query<{ role: string }>(
      sql`select role from account_roles where account_id = ${accountId} order by role`,
    )
  ).map(({ role }) => role);
const countRows = async () =>
  (await db().one<{ count: number }>(sql`select count(*) as count from audit_log`)).count;

describe('roles', () => {
  it('[6-03] [7-40] are given by admins: 404 to people, 403 to other staff, 401 to visitors', async () => {
    const body = { account_id: ben.accountId, role: 'finance' };
    const before = await countRows();
    const expected: [HttpClient, number][] = [
      [server.client(), 401],
      [await as(ben), 404],
      [await as(support), 403],
    ];
    for (const [client, status] of expected) {
      expect((await client.get(path)).status).toBe(status);
      expect((await client.get(log)).status).toBe(status);
      expect((await client.post(path, body)).status).toBe(status);
      const takeAway = `${path}/${support.accountId}/support`;
      expect((await client.send('DELETE', takeAway)).status).toBe(status);
    }
    expect([await rolesOf(ben), await rolesOf(support)]).toEqual([[], ['support']]);
    expect(await countRows()).toBe(before);
  });

  it('[6-05] refuse what is no role, and nobody', async () => {
    const client = await as(root);
    const give = (account_id: number, role: string) => client.post(path, { account_id, role });
    expect((await give(ben.accountId, 'owner')).status).toBe(422);
    expect((await give(999_999_999, 'finance')).status).toBe(404);
    const takeAway = `${path}/${ben.accountId}/finance?reason=Done`;
    expect((await client.send('DELETE', takeAway)).status).toBe(404);
    expect(await rolesOf(ben)).toEqual([]);
  });

  it('are nobody’s own to change', async () => {
    const client = await as(root);
    const give = await client.post(path, { account_id: root.accountId, role: 'finance' });
    const take = await client.send('DELETE', `${path}/${root.accountId}/admin?reason=Tired`);
    expect(
      [give, take].map((answer) => [answer.status, answer.json<{ error: string }>().error]),
    ).toEqual([
      [403, 'own_roles'],
      [403, 'own_roles'],
    ]);
    expect(await rolesOf(root)).toEqual(['admin']);
  });

  it('are recorded with who, what and whom, and end the sessions of who got or lost one', async () => {
    const kept = await as(ben);
    const client = await as(root);
    const body = { account_id: ben.accountId, role: 'finance' };
    expect((await client.post(path, body)).status).toBe(201);
    expect((await client.post(path, body)).status).toBe(201);
    expect(await rolesOf(ben)).toEqual(['finance']);
    expect((await kept.get(path)).status).toBe(401);
    const inOffice = await as(ben);
    expect((await inOffice.get(log)).status).toBe(403);
    const takeAway = `${path}/${ben.accountId}/finance`;
    expect((await client.send('DELETE', takeAway)).status).toBe(422);
    expect((await client.send('DELETE', `${takeAway}?reason=%20`)).status).toBe(422);
    expect(await rolesOf(ben)).toEqual(['finance']);
    expect((await client.send('DELETE', `${takeAway}?reason=Left%20us`)).status).toBe(200);
    expect((await inOffice.get(log)).status).toBe(401);
    const rows = (await client.get(`${log}?account_id=${ben.accountId}`)).json<{
      response: object[];
    }>().response;
    expect(rows).toMatchObject([
      {
        act: 'role_revoked',
        details: { role: 'finance' },
        change: { before: { roles: ['finance'] }, after: { roles: [], reason: 'Left us' } },
      },
      {
        act: 'role_granted',
        actor_id: root.accountId,
        actor: { name: 'root Audience', email: root.email, ip: expect.stringMatching(/^127\.1\./) },
        subject_kind: 'account',
        subject_id: ben.accountId,
        details: { role: 'finance' },
        request_id: expect.any(String),
      },
    ]);
    expect(rows.length).toBe(2);
  });

  it('always leave one admin, also when two take each other’s away at once', async () => {
    const second = await plantPerson('second', 'admin');
    const [one, two] = [await as(root), await as(second)];
    await Promise.all([one.csrfToken(), two.csrfToken()]);
    await Promise.all([
      one.send('DELETE', `${path}/${second.accountId}/admin?reason=Other`),
      two.send('DELETE', `${path}/${root.accountId}/admin?reason=Other`),
    ]);
    const left = await db().query<{ id: number }>(
      sql`select account_id as id from account_roles where role = 'admin'`,
    );
    expect(left.length).toBe(1);
    const last = left[0]?.id === root.accountId ? root : second;
    const operator = { accountId: null };
    await expect(revokeRole(last.accountId, 'admin', operator)).rejects.toMatchObject({
      status: 409,
    });
    expect(await rolesOf(last)).toEqual(['admin']);
  });

  it('are given at the command line, to an address that has an account', async () => {
    const said: string[] = [];
    const run = (...parameters: string[]) =>
      roleCommands[0]?.run({ parameters, options: {}, print: (line) => said.push(line) });
    expect(await run('nobody@audience.test', 'curator')).toBe(1);
    expect(await run(ben.email, 'owner')).toBe(1);
    expect(await run(ben.email.toUpperCase(), 'curator')).toBe(0);
    expect(await rolesOf(ben)).toEqual(['curator']);
  });
});

describe('the audit log', () => {
  const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
    act: 'logged_in',
    actor: { accountId: ben.accountId, ip: '203.0.113.77', requestId: 'r-1' },
    subject: { kind: 'account', id: ben.accountId },
    before: { city: 'Canary-Before' },
    after: { city: 'Canary-After' },
    ...more,
  });
  const write = (one: AuditEntry) => transaction((tx) => audit(tx, one));

  it.each([
    'update audit_log set act = act',
    'delete from audit_log where id = 1',
    'truncate audit_log',
    'delete from audit_head',
  ])('refuses: %s', async (statement) => {
    await write(entry());
    await expect(db().run(sql`${sql.raw(statement)}`)).rejects.toThrow(/only added to/);
  });

  it('chains rows that are written at once, without gap', async () => {
    await Promise.all(Array.from({ length: 12 }, () => write(entry())));
    expect(await check.find(db())).toEqual([]);
  });

  it('keeps no trace of an act that was undone', async () => {
    const before = await countRows();
    const undone = transaction(async (tx) => {
      await audit(tx, entry());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await countRows()).toBe(before);
    expect(await check.find(db())).toEqual([]);
  });

  it('shows name, address, IP and change to admins until the key is gone, and chains on', async () => {
    const zoe = await plantPerson('zoe');
    const subject = { kind: 'account', id: zoe.accountId };
    await write(entry({ actor: { accountId: zoe.accountId, ip: '203.0.113.78' }, subject }));
    const read = async () => {
      const page = { before: null, accountId: zoe.accountId };
      return (await readAudit(page, { accountId: zoe.accountId })).rows[0];
    };
    expect(await read()).toMatchObject({
      actor: { email: zoe.email, ip: '203.0.113.78' },
      change: { before: { city: 'Canary-Before' }, after: { city: 'Canary-After' } },
    });
    const stored = await db().one<{ text: string }>(
      sql`select string_agg(a::text, ' ') as text from audit_log a`,
    );
    expect(stored.text).not.toMatch(/Canary|203\.0\.113|zoe@/);
    await transaction((tx) => destroyAuditKey(tx, zoe.accountId));
    expect(await read()).toMatchObject({ actor: null, change: null });
    expect(await check.find(db())).toEqual([]);
  });

  it.each([
    [
      'a changed row',
      `update audit_log set details = '{"role":"admin"}' where id = 2`,
      /not what was written/,
    ],
    ['a removed row', 'delete from audit_log where id = 2', /does not follow/],
    [
      'an end cut off',
      'delete from audit_log where id = (select max(id) from audit_log)',
      /not the end/,
    ],
  ])('is found out with %s', async (_case, statement, found) => {
    await write(entry());
    const tampered = transaction(async (tx) => {
      await tx.run(sql`alter table audit_log disable trigger audit_log_append_only`);
      await tx.run(sql`${sql.raw(statement)}`);
      const violations = await check.find(tx);
      throw new Error(violations.map(({ text }) => text).join('; '));
    });
    await expect(tampered).rejects.toThrow(found);
  });
});
