import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
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
const restore = async (by: Person, id: number, body?: object) =>
  (await as(by)).post(`/private_api/admin/accounts/${id}/restore`, body);
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
