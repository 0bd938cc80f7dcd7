import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { startTestServer, type TestServer } from '../../../test/support/server.ts';
import { accountRoutes } from './account.routes.ts';
import { sessionReader } from './session.ts';

testDatabase();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());

const person = { firstname: 'Nora', lastname: 'Quilici', password: 'groundswell' };
const signUp = (email: string, more: object = {}) => ({
  account: { ...person, email, disclaimer_input: true, general_opt_in: false, ...more },
});
const countAccounts = async (): Promise<number> =>
  (await db().one<{ count: number }>(sql`select count(*) as count from accounts`)).count;

describe('sign-up', () => {
  it.each([
    ['no first name', { firstname: ' ' }, 'firstname', 'This field is required.'],
    ['no last name', { lastname: '' }, 'lastname', 'This field is required.'],
    ['a bad address', { email: 'nora@' }, 'email', 'Please enter a valid email address.'],
    ['a short password', { password: '12345' }, 'password', 'Must be between 6 and 40 characters.'],
    [
      'a long password',
      { password: 'x'.repeat(41) },
      'password',
      'Must be between 6 and 40 characters.',
    ],
    [
      'no agreement',
      { disclaimer_input: false },
      'disclaimer_input',
      'Please accept the terms to create an account.',
    ],
  ])(
    '[5-12] [5-03] [5-06] [5-09] refuses %s and makes nothing',
    async (_case, more, field, sentence) => {
      const before = await countAccounts();
      const answer = await server
        .client()
        .post('/accounts.json', signUp('refused@example.test', more));
      expect(answer.status).toBe(422);
      expect(answer.json()).toMatchObject({
        error: sentence,
        error_code: 'invalid',
        errors: { [field]: [sentence] },
      });
      expect(await countAccounts()).toBe(before);
    },
  );

  it('[7-11] makes an account with a session and ignores rights it was not asked to give', async () => {
    const client = server.client();
    const body = signUp('nora@example.test', { is_admin: true, role: 'admin', id: 1 });
    const answer = await client.post('/accounts.json', { ...body, from: '/explore?sort=newest' });
    expect(answer.status).toBe(200);
    expect(answer.headers['location']).toBe('/explore?sort=newest');
    expect(answer.headers['x-csrf-token']).toBeTruthy();
    expect(answer.json()).toMatchObject({
      account: { email: 'nora@example.test', is_admin: false, roles: [] },
    });
    const me = await client.get('/private_api/me');
    expect(me.json()).toMatchObject({
      response: { current_user: { display_for_feed: 'Nora Quilici' } },
    });
  });

  it('refuses a taken address in any case, says nothing of it and mails its owner', async () => {
    await server.client().post('/accounts.json', signUp('taken@example.test'));
    const before = await countAccounts();
    const answer = await server.client().post('/accounts.json', signUp('TAKEN@example.test'));
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ error_code: 'sign_up_refused' });
    expect(await countAccounts()).toBe(before);
    const mail = await db().one<{ count: number }>(
      sql`
        select count(*) as count from mail_messages where kind = 'sign_up_attempt'
          and to_address = 'taken@example.test'`,
    );
    expect(mail.count).toBe(1);
  });

  it('keeps a name in one line and free of what turns text around', async () => {
    const client = server.client();
    const name = { firstname: ' No\u202era\n', lastname: 'Q\u200b ' };
    const answer = await client.post('/accounts.json', signUp('odd@example.test', name));
    expect(answer.json()).toMatchObject({ account: { firstname: 'Nora', lastname: 'Q' } });
  });
});

describe('log-in', () => {
  const logIn = (email: string, password: string) => ({
    account: { email, password },
    from: '//evil.example',
  });

  it('[8-01] answers an unknown address and a wrong password with the same words', async () => {
    await server.client().post('/accounts.json', signUp('ben@example.test'));
    const tries = [
      ['ben@example.test', 'wrong-one'],
      ['nobody@example.test', 'groundswell'],
      ['ben', 'groundswell'],
      ['ben@example.test', '12345'],
    ];
    for (const [email = '', password = ''] of tries) {
      const answer = await server.client().post('/accounts/sign_in.json', logIn(email, password));
      expect(answer.status).toBe(401);
      expect(answer.json()).toMatchObject({
        error: 'invalid_grant',
        error_description: 'Invalid email or password',
      });
    }
  });

  it('[7-09] opens a session, hands out its token and never leads off the site', async () => {
    await server.client().post('/accounts.json', signUp('ida@example.test'));
    const client = server.client();
    const answer = await client.post(
      '/accounts/sign_in.json',
      logIn('IDA@example.test', 'groundswell'),
    );
    expect(answer.status).toBe(200);
    expect(answer.headers['location']).toBe('/');
    expect(answer.headers['x-csrf-token']).toBeTruthy();
    expect(client.cookies.get('has_account')).toBe('true');
    expect((await client.get('/private_api/me')).status).toBe(200);
  });

  it('[8-02] says why credentials are revoked, but only to the right password', async () => {
    await server.client().post('/accounts.json', signUp('revoked@example.test'));
    await db().run(
      sql`
        update accounts set revoked_at = clock_now(), revoked_reason = 'Asked for papers.'
          where email = 'revoked@example.test'`,
    );
    const wrong = await server
      .client()
      .post('/accounts/sign_in.json', logIn('revoked@example.test', 'wrong-one'));
    expect(wrong.json()).toMatchObject({ error: 'invalid_grant' });
    const right = await server
      .client()
      .post('/accounts/sign_in.json', logIn('revoked@example.test', 'groundswell'));
    expect(right.json()).toMatchObject({
      error: 'resource_owner_credentials_revoked',
      error_description: 'Asked for papers.',
    });
  });

  it('[4-02] is over after signing out, also for whoever kept the cookie', async () => {
    const client = server.client();
    await client.post('/accounts.json', signUp('out@example.test'));
    const kept = client.cookies.get('session') ?? '';
    expect((await client.send('DELETE', '/accounts/sign_out')).status).toBe(200);
    client.cookies.set('session', kept);
    expect((await client.get('/private_api/me')).status).toBe(401);
    expect((await client.get('/private_api/accounts/user_data')).json()).toEqual({
      response: { current_user: null, current_account: null },
    });
  });
});
