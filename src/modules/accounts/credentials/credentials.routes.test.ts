import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { signUpBodyOf } from '#test/support/filled-form.ts';
import { linkFrom, mailsTo } from '#test/support/accounts/mailed.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { accountRoutes } from '../account.routes.ts';
import { sessionReader } from '../session.ts';
import { changePassword } from './change-password.ts';

testDatabase();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());

const PASSWORD = 'groundswell';

async function person(email: string) {
  const client = server.client();
  const answer = await client.post('/accounts.json', await signUpBodyOf(email));
  return { client, id: answer.json<{ account: { id: number } }>().account.id };
}
const logIn = (email: string, password: string) =>
  server.client().post('/accounts/sign_in.json', { account: { email, password } });
const forgot = (email: unknown, headers: Record<string, string> = {}) =>
  server.client().post('/accounts/password.json', { account: { email } }, headers);
const change = (token: unknown, password: unknown = 'another-one', again: unknown = password) =>
  server.client().send('PUT', '/accounts/change_password.json', {
    account: { reset_password_token: token, password, password_confirmation: again },
  });
const resetToken = async (email: string): Promise<string> => {
  await forgot(email);
  return linkFrom(email, 'reset_password', 'reset_password_token');
};
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a forgotten password', () => {
  it('is answered the same for known and unknown addresses (row 51)', async () => {
    await person('known@example.test');
    const answers = [await forgot('known@example.test'), await forgot('unknown@example.test')];
    expect(answers.map((answer) => [answer.status, answer.text])).toEqual([
      [200, '{"sent":true}'],
      [200, '{"sent":true}'],
    ]);
    expect(await mailsTo('known@example.test', 'reset_password')).toHaveLength(1);
    expect(await mailsTo('unknown@example.test')).toHaveLength(0);
  });

  it.each([
    'mıra@example.test',
    '\u212aira@example.test',
    'kira\uff20example.test',
    'kira@example.test.',
    'kira@example.test\r\nBcc: evil@example.test',
    ['kira@example.test'],
    null,
  ])('sends nothing for a look-alike, a list or nothing: %j (row 56)', async (email) => {
    await db().run(sql`delete from mail_messages`);
    expect((await forgot(email)).status).toBe(422);
    const { count } = await db().one<{ count: number }>(
      sql`select count(*) as count from mail_messages`,
    );
    expect(count).toBe(0);
  });

  it('mails the stored address a link to our origin, whatever the Host says (rows 55, 56)', async () => {
    await person('Carla@example.test');
    await forgot('cARLA@example.test', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    const [mail] = await mailsTo('Carla@example.test', 'reset_password');
    expect(mail?.to).toBe('Carla@example.test');
    expect(mail?.text).not.toContain('evil.example');
  });

  it('sends one address four mails an hour at most', async () => {
    await person('often@example.test');
    for (let at = 0; at < 6; at += 1) expect((await forgot('often@example.test')).status).toBe(200);
    expect(await mailsTo('often@example.test', 'reset_password')).toHaveLength(4);
  });
});

describe('a new password by a mailed link', () => {
  it.each([
    ['none', ''],
    ['null', null],
    ['a list', ['x']],
    ['a stranger’s guess', 'A'.repeat(43)],
    ['SQL', "' or 1=1--"],
  ])('refuses a token that is %s (row 54)', async (_case, token) => {
    expect((await change(token)).status).toBe(422);
  });

  it('[5-06] [5-08] [5-15] [7-11] refuses bad passwords and keeps the link alive', async () => {
    await person('bad@example.test');
    const token = await resetToken('bad@example.test');
    const cases: [unknown, unknown, object][] = [
      ['12345', '12345', { password: ['Must be between 6 and 40 characters.'] }],
      ['x'.repeat(41), 'x'.repeat(41), { password: ['Must be between 6 and 40 characters.'] }],
      ['', '', { password: ['Invalid password'] }],
      ['another-one', 'another-two', { password_confirmation: ['The two passwords don’t match.'] }],
    ];
    for (const [password, again, errors] of cases) {
      const answer = await change(token, password, again);
      expect([answer.status, answer.json()]).toMatchObject([422, { errors }]);
    }
    expect((await change(token)).status).toBe(200);
  });

  it('works once, ends every other session and token, and tells the owner (rows 44, 54)', async () => {
    const { client } = await person('reset@example.test');
    const token = await resetToken('reset@example.test');
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(token, 'brand-new')));
    const statuses = answers.map(({ status }) => status).sort();
    // Nineteen times too late; a limit per address may turn some away before.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 422].includes(status))).toBe(true);
    expect((await client.get('/private_api/me')).status).toBe(401);
    expect((await logIn('reset@example.test', PASSWORD)).status).toBe(401);
    expect((await logIn('reset@example.test', 'brand-new')).status).toBe(200);
    expect(await mailsTo('reset@example.test', 'password_changed')).toHaveLength(1);
  });

  it('is dead after two hours', async () => {
    await person('late@example.test');
    const token = await resetToken('late@example.test');
    await setClock(2 * 3600 + 5);
    expect((await change(token)).json()).toMatchObject({ error: 'link_dead' });
    await setClock(0);
  });

  it('is dead after a newer request, a change of the address and a revocation', async () => {
    const { id } = await person('newer@example.test');
    const old = await resetToken('newer@example.test');
    const token = await resetToken('newer@example.test');
    expect((await change(old)).status).toBe(422);
    await db().run(sql`update accounts set email = 'moved@example.test' where id = ${id}`);
    expect((await change(token)).status).toBe(422);
    await db().run(
      sql`update accounts set email = 'newer@example.test', revoked_at = clock_now() where id = ${id}`,
    );
    expect((await change(token)).status).toBe(422);
  });

  it('is stored as a hash alone', async () => {
    await person('hash@example.test');
    const token = await resetToken('hash@example.test');
    const rows = await db().query(
      sql`select encode(token_hash, 'escape') as kept from account_tokens`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('takes away what a stranger set up before the address was proved (row 59)', async () => {
    const { client, id } = await person('victim@example.test');
    await db().run(sql`
      insert into outside_identities (provider, subject, account_id) values ('facebook', 'intruder', ${id})`);
    await db().run(sql`
      insert into passkeys (credential_id, account_id, public_key, name)
      values ('k', ${id}, '\\x00', 'intruder')`);
    const answer = await change(await resetToken('victim@example.test'), 'mine-now');
    expect(answer.json()).toMatchObject({ account: { confirmed: true } });
    expect((await client.get('/private_api/me')).status).toBe(401);
    expect((await logIn('victim@example.test', PASSWORD)).status).toBe(401);
    const left = await db().one(sql`
      select (select count(*) from passkeys where account_id = ${id}) as keys,
        (select count(*) from outside_identities where account_id = ${id}) as links`);
    expect(left).toEqual({ keys: 0, links: 0 });
  });
});

describe('a changed password', () => {
  it('needs the present one, ends every session but this one', async () => {
    const { client, id } = await person('change@example.test');
    const other = server.client();
    await other.post('/accounts/sign_in.json', {
      account: { email: 'change@example.test', password: PASSWORD },
    });
    const { session_id } = await db().one<{ session_id: string }>(sql`
      select public_id as session_id from sessions where account_id = ${id} order by created_at limit 1`);
    const input = {
      accountId: id,
      sessionId: session_id,
      password: 'second',
      passwordConfirmation: 'second',
    };
    expect(await refusal(changePassword({ ...input, currentPassword: 'wrong-one' }))).toMatchObject(
      { status: 422 },
    );
    await changePassword({ ...input, currentPassword: PASSWORD });
    expect((await client.get('/private_api/me')).status).toBe(200);
    expect((await other.get('/private_api/me')).status).toBe(401);
  });
});
