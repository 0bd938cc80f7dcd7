import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountRoutes, sessionReader } from '#modules/accounts/index.ts';
import {
  askForEmailChange,
  confirmEmailChange,
} from '#modules/accounts/credentials/change-email.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { setClock, testDatabase } from '../support/database.ts';
import { filledForm, signUpBodyOf } from '../support/filled-form.ts';
import { linkFrom, mailsTo } from '../support/accounts/mailed.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { tableSums } from '../support/accounts/unchanged.ts';

testDatabase();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await setClock(0);
  await db().run(sql`delete from rate_limits`);
});

const person = async (email: string) => {
  const client = server.client();
  const answer = await client.post('/accounts.json', await signUpBodyOf(email));
  return { client, id: answer.json<{ account: { id: number } }>().account.id };
};
const forgot = (email: unknown, headers: Record<string, string> = {}) =>
  server.client().post('/accounts/password.json', { account: { email } }, headers);
const change = (token: unknown, password = 'another-one') =>
  server.client().send('PUT', '/accounts/change_password.json', {
    account: { reset_password_token: token, password, password_confirmation: password },
  });
const resetToken = async (email: string) => {
  await forgot(email);
  return linkFrom(email, 'reset_password', 'reset_password_token');
};

describe('row 51: a known address', () => {
  it('is not told apart by quick sign-up, reset and change of the address', async () => {
    await person('known@example.test');
    const { id } = await person('asker@example.test');
    const quick = async (email: string) =>
      server.client().post('/accounts/quick_signup.json', {
        ...(await filledForm({ email })),
        disclaimer: true,
      });
    for (const ask of [quick, forgot]) {
      const answers = [await ask('known@example.test'), await ask(`new-${ask.name}@example.test`)];
      const [known, fresh] = answers.map(({ status, text, headers }) => {
        const { 'x-request-id': _id, date: _date, 'set-cookie': _cookie, ...rest } = headers;
        return { status, text, rest };
      });
      expect(known).toEqual(fresh);
      expect(known?.status).toBe(200);
    }
    for (const email of ['known@example.test', 'nobody@example.test']) {
      await expect(askForEmailChange(id, email, 'groundswell')).resolves.toBeUndefined();
    }
    expect(await mailsTo('known@example.test', 'email_taken')).toHaveLength(1);
  });
});

describe('row 54: a link that sets a password', () => {
  it.each([
    ['none', ''],
    ['cut off', 'A'.repeat(42)],
    ['null', null],
    ['a list', ['x', 'y']],
    ['made up', 'B'.repeat(43)],
  ])('%s changes nothing', async (_name, token) => {
    const sums = await tableSums();
    expect((await change(token)).status).toBe(422);
    expect(await tableSums()).toEqual(sums);
  });

  it('works for one of twenty at the same time, and never again', async () => {
    const { client } = await person('twenty@example.test');
    const token = await resetToken('twenty@example.test');
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
    expect((await change(token, 'yet-another')).status).toBe(422);
    expect((await client.get('/private_api/me')).status).toBe(401);
  });

  it('is dead after a newer one, after two hours, for another account, and stored as a hash', async () => {
    await person('links@example.test');
    const old = await resetToken('links@example.test');
    const young = await resetToken('links@example.test');
    expect((await change(old)).status).toBe(422);
    await setClock(2 * 3600 + 1);
    expect((await change(young)).status).toBe(422);
    await setClock(0);
    const stored = await db().one<{ all: string }>(sql`
      select string_agg(t::text, ' ') as all from account_tokens t`);
    expect(stored.all).not.toContain(young);
    expect(stored.all).not.toContain(Buffer.from(young).toString('hex'));
    expect((await change(young)).status).toBe(200);
  });
});

describe('rows 55 and 56: where a link is sent', () => {
  it('is the stored address, and leads to our origin whatever the request says', async () => {
    await person('Vera@example.test');
    await forgot('vERA@example.test', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example',
    });
    const [mail] = await mailsTo('Vera@example.test', 'reset_password');
    expect(mail?.to).toBe('Vera@example.test');
    expect(mail?.text).not.toMatch(/evil|gopher/);
  });

  it.each([
    'mıke@example.test',
    'ſam@example.test',
    '\u212aim@example.test',
    'kim\uff20example.test',
    'kim@xn--exmple-cua.test.',
    'kim@example.test.',
    '"kim@example.test"@evil.example',
    'kim@example.test,evil@evil.example',
    'kim@example.test\r\nBcc: evil@evil.example',
  ])('is nowhere for %j, at reset, log-in and sign-up', async (email) => {
    for (const known of ['kim', 'mike', 'sam']) {
      await server.client().post('/accounts.json', await signUpBodyOf(`${known}@example.test`));
    }
    const sums = await tableSums();
    expect((await forgot(email)).status).toBe(422);
    const account = { email, password: 'groundswell' };
    const logIn = await server.client().post('/accounts/sign_in.json', { account });
    expect([401, 422]).toContain(logIn.status);
    const made = await server.client().post('/accounts.json', await signUpBodyOf(email));
    expect(made.status).toBe(422);
    expect(await tableSums()).toEqual(sums);
  });
});

describe('row 57: a change of the address', () => {
  it('needs the password, the new mailbox, and the one who asked', async () => {
    const { id } = await person('mover@example.test');
    const { id: stranger } = await person('stranger@example.test');
    await expect(askForEmailChange(id, 'x@new.test', 'wrong-one')).rejects.toMatchObject({
      status: 422,
    });
    expect(await mailsTo('x@new.test')).toEqual([]);
    await askForEmailChange(id, 'moved@example.test', 'groundswell');
    const token = await linkFrom('moved@example.test', 'change_email', 'email_token');
    const dead = { id: 'link_dead', status: 422 };
    const mover = { accountId: id, sessionId: null };
    await expect(
      confirmEmailChange({ accountId: stranger, sessionId: null }, token),
    ).rejects.toMatchObject(dead);
    await expect(confirmEmailChange(mover, 'A'.repeat(43))).rejects.toMatchObject(dead);
    await confirmEmailChange(mover, token);
    await expect(confirmEmailChange(mover, token)).rejects.toMatchObject(dead);
  });
});

describe('row 59: an account registered with somebody else’s address', () => {
  it('is the owner’s alone after a reset: the stranger’s session, password and keys are gone', async () => {
    const { client: stranger, id } = await person('victim@example.test');
    await db().run(sql`
      insert into passkeys (credential_id, account_id, public_key, name)
      values ('strangers', ${id}, '\\x00', 'x')`);
    const token = await resetToken('victim@example.test');
    expect((await change(token)).status).toBe(200);
    expect((await stranger.get('/private_api/me')).status).toBe(401);
    const account = { email: 'victim@example.test', password: 'groundswell' };
    expect((await server.client().post('/accounts/sign_in.json', { account })).status).toBe(401);
    expect(await db().query(sql`select 1 from passkeys where account_id = ${id}`)).toEqual([]);
  });
});

describe('row 61: a sign-up that asks for more than an account', () => {
  it.each([
    { is_admin: true },
    { role: 'admin' },
    { roles: ['admin'] },
    { id: 1 },
    { confirmed_at: '2020-01-01' },
    { email_confirmed_at: '2020-01-01' },
    { account_privileged: { is_admin: true } },
    { balance: 1_000 },
    JSON.parse('{"__proto__": {"is_admin": true}}') as object,
    { constructor: { prototype: { is_admin: true } } },
  ])('gets none of it: %j', async (more) => {
    const email = `r${Math.random().toString(36).slice(2)}@example.test`;
    const body = await signUpBodyOf(email);
    const sent = JSON.stringify({
      ...body,
      ...more,
      account: { ...(body.account as object), ...more },
    });
    const client = server.client();
    const headers = {
      'content-type': 'application/json',
      'x-csrf-token': await client.csrfToken(),
    };
    const answer = await client.request({
      method: 'POST',
      url: '/accounts.json',
      body: sent,
      headers,
    });
    expect([200, 400, 422]).toContain(answer.status);
    const rows = await db().query(sql`
      select a.id < 2 as first, a.email_confirmed_at, r.role
      from accounts a left join account_roles r on r.account_id = a.id where a.email = ${email}`);
    for (const row of rows) {
      expect(row).toEqual({ first: false, email_confirmed_at: null, role: null });
    }
    expect(({} as { is_admin?: boolean }).is_admin).toBeUndefined();
  });
});
