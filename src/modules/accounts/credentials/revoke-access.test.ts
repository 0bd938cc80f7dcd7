import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { signUpBodyOf } from '#test/support/filled-form.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { accountRoutes } from '../account.routes.ts';
import { readAudit } from '../audit/read-audit.ts';
import { sessionReader } from '../session.ts';

testDatabase();

let server: TestServer;
let root: Person;
let helper: Person;
let other: Person;
beforeAll(async () => {
  root = await plantPerson('root', 'admin');
  helper = await plantPerson('helper', 'support');
  other = await plantPerson('other');
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from rate_limits`));

const as = async (person: Person) => {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
};
const revoke = async (by: Person, id: number, body: object = { reason: 'Asked for papers.' }) =>
  (await as(by)).post(`/private_api/admin/accounts/${id}/revoke`, body);
/** When access was withdrawn, as a page shows it. */
const revokedAt = async (id: number) => {
  const row = await db().one<{ at: Date | null }>(sql`
    select revoked_at as at from accounts where id = ${id}`);
  return row.at?.toISOString() ?? '2026-01-01T00:00:00.000Z';
};
const restore = async (by: Person, id: number, body: object = {}) =>
  (await as(by)).post(`/private_api/admin/accounts/${id}/restore`, {
    revoked_at: await revokedAt(id),
    ...body,
  });
const logIn = (email: string) =>
  server.client().post('/accounts/sign_in.json', { account: { email, password: 'groundswell' } });

async function member(email: string) {
  const client = server.client();
  const answer = await client.post('/accounts.json', await signUpBodyOf(email));
  return { client, id: answer.json<{ account: { id: number } }>().account.id };
}

describe('withdrawing credentials', () => {
  it('is for support and admins, with a reason, of living people but oneself', async () => {
    const { id, client } = await member('stays@example.test');
    expect((await revoke(other, id)).status).toBe(404);
    const visitor = await server.client().post(`/private_api/admin/accounts/${id}/revoke`, {});
    expect(visitor.status).toBe(401);
    expect((await revoke(helper, id, { reason: ' ' })).status).toBe(422);
    expect((await revoke(helper, 999_999)).status).toBe(404);
    expect((await revoke(helper, root.accountId)).status).toBe(403);
    expect((await revoke(root, root.accountId)).status).toBe(409);
    expect((await client.get('/private_api/me')).status).toBe(200);
  });

  it('[6-06] [8-02] ends every session and token at once, and the right password is told why', async () => {
    const { id, client } = await member('gone@example.test');
    const issued = await server.client().request({
      method: 'POST',
      url: '/oauth/token',
      body: { grant_type: 'password', email: 'gone@example.test', password: 'groundswell' },
    });
    const { access_token } = issued.json<{ access_token: string }>();
    const answer = await revoke(helper, id);
    expect(answer.json()).toEqual({ response: { account_id: id, revoked: true } });
    expect((await client.get('/private_api/me')).status).toBe(401);
    const bearer = { authorization: `Bearer ${access_token}` };
    expect((await server.client().get('/private_api/me', bearer)).status).toBe(401);
    expect((await logIn('gone@example.test')).json()).toMatchObject({
      error: 'resource_owner_credentials_revoked',
      error_description: 'Asked for papers.',
    });
    const mails = await db().query<{ to: string; text: string }>(sql`
      select to_address as to, body_text as text from mail_messages
      where kind = 'access_revoked' and account_id = ${id}`);
    expect(mails).toEqual([
      { to: 'gone@example.test', text: expect.stringContaining('The reason: Asked for papers.') },
    ]);
    expect(mails[0]?.text).toContain('/contact/questions');
  });

  it('is undone once, and the person is told that they can log in', async () => {
    const { id } = await member('again@example.test');
    await restore(helper, id);
    await revoke(helper, id);
    await restore(helper, id);
    await restore(helper, id);
    const mails = await db().query<{ to: string; text: string }>(sql`
      select to_address as to, body_text as text from mail_messages
      where kind = 'access_restored' and account_id = ${id}`);
    expect(mails).toEqual([
      { to: 'again@example.test', text: expect.stringContaining('/accounts/sign_in') },
    ]);
  });

  it('is undone with a reason, which the person reads and the log keeps', async () => {
    const { id } = await member('papers@example.test');
    await revoke(helper, id);
    expect((await restore(helper, id, { reason: 'a'.repeat(501) })).status).toBe(422);
    expect((await restore(helper, id, { reason: 'The papers came' })).status).toBe(200);
    const { text } = await db().one<{ text: string }>(sql`
      select regexp_replace(body_text, '\\s+', ' ', 'g') as text from mail_messages
      where kind = 'access_restored' and account_id = ${id}`);
    expect(text).toContain('the same way as before. The reason: The papers came. ');
    const { rows } = await readAudit({ before: null, accountId: id }, { accountId: id });
    expect(rows[0]?.change).toMatchObject({ after: { reason: null, note: 'The papers came' } });
  });

  it('is undone, and both are in the audit log with what was before and after', async () => {
    const { id } = await member('back@example.test');
    await revoke(helper, id);
    await revoke(helper, id);
    expect((await restore(helper, id)).status).toBe(200);
    expect((await logIn('back@example.test')).status).toBe(200);
    const { rows } = await readAudit({ before: null, accountId: id }, { accountId: id });
    expect(rows.map(({ act, actorId, change }) => ({ act, actorId, change }))).toMatchObject([
      { act: 'logged_in', actorId: id },
      {
        act: 'access_restored',
        actorId: helper.accountId,
        change: { before: { reason: 'Asked for papers.' }, after: { reason: null } },
      },
      {
        act: 'access_revoked',
        actorId: helper.accountId,
        change: { before: { reason: null }, after: { reason: 'Asked for papers.' } },
      },
    ]);
  });
});

describe('a decision made on what a colleague has changed', () => {
  it('neither gives access back that was withdrawn anew, nor changes the reason', async () => {
    const { id } = await member('contested@example.test');
    await revoke(helper, id, { reason: 'Papers are missing.' });
    const seen = await revokedAt(id);
    await restore(root, id);
    await revoke(root, id, { reason: 'Stolen cards.' });
    expect((await restore(helper, id, { revoked_at: seen })).status).toBe(409);
    expect((await revoke(helper, id, { reason: 'Rude.' })).status).toBe(409);
    expect((await logIn('contested@example.test')).json()).toMatchObject({
      error_description: 'Stolen cards.',
    });
    const mails = await db().query<{ kind: string }>(sql`
      select kind from mail_messages where account_id = ${id} and kind like 'access_%' order by id`);
    expect(mails.map(({ kind }) => kind)).toEqual([
      'access_revoked',
      'access_restored',
      'access_revoked',
    ]);
  });

  it('withdraws once where several do at once', async () => {
    const { id } = await member('hunted@example.test');
    const answers = await Promise.all(
      ['One.', 'Two.', 'Three.'].map((reason) => revoke(helper, id, { reason })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { mails } = await db().one<{ mails: number }>(sql`
      select count(*)::int as mails from mail_messages where account_id = ${id} and kind = 'access_revoked'`);
    expect(mails).toBe(1);
  });

  it('counts no more once one’s own role or access is gone, so that an admin is left', async () => {
    const admins = [
      await plantPerson('rival-one', 'admin'),
      await plantPerson('rival-two', 'admin'),
    ];
    const [one, two] = admins as [Person, Person];
    const clients = [await as(one), await as(two)];
    await Promise.all(clients.map((client) => client.csrfToken()));
    const answers = await Promise.all([
      clients[0]?.post(`/private_api/admin/accounts/${two.accountId}/revoke`, { reason: 'Other' }),
      clients[1]?.post(`/private_api/admin/accounts/${one.accountId}/revoke`, { reason: 'Other' }),
    ]);
    // The later one is refused before the handler, or behind the lock.
    expect(answers.map((answer) => answer?.status === 200).toSorted()).toEqual([false, true]);
    const { left } = await db().one<{ left: number }>(sql`
      select count(*)::int as left from accounts
      where id = any(${admins.map(({ accountId }) => accountId)}::bigint[]) and revoked_at is null`);
    expect(left).toBe(1);
  });

  it('is judged by the roles that are left once it is their turn', async () => {
    const [both, target] = [
      await plantPerson('both', 'admin'),
      await plantPerson('target', 'curator'),
    ];
    await db().run(sql`
      insert into account_roles (account_id, role) values (${both.accountId}, 'support')`);
    const client = await as(both);
    await client.csrfToken();
    const { asking } = await transaction(async (tx) => {
      await tx.run(sql`lock table account_roles in share row exclusive mode`);
      const sent = client.post(`/private_api/admin/accounts/${target.accountId}/revoke`, {
        reason: 'Other',
      });
      // It has read the session by then, and waits.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await tx.run(sql`
        delete from account_roles where account_id = ${both.accountId} and role = 'admin'`);
      return { asking: sent };
    });
    expect((await asking).status).toBe(403);
    const row = await db().one(sql`
      select revoked_at from accounts where id = ${target.accountId}`);
    expect(row).toEqual({ revoked_at: null });
  });
});
