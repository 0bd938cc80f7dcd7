import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { overrideSignInSettings } from '#platform/config/sign-in-settings.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { filledForm, signUpBodyOf } from '#test/support/filled-form.ts';
import { mailsTo } from '#test/support/accounts/mailed.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { accountRoutes } from '../account.routes.ts';
import { sessionReader } from '../session.ts';
import { apiToken } from './api-token.ts';

const hashes = vi.hoisted(() => ({ made: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>();
  return {
    ...library,
    hash: (...given: Parameters<typeof library.hash>) => {
      hashes.made += 1;
      return library.hash(...given);
    },
  };
});

testDatabase();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());
afterEach(() => overrideSignInSettings({}));

const countAccounts = async (): Promise<number> =>
  (await db().one<{ count: number }>(sql`select count(*) as count from accounts`)).count;
const post = (body: object, address = '/accounts.json') => server.client().post(address, body);

describe('[4-06] sign-up', () => {
  it.each([
    ['no first name', { firstname: ' ' }, 'firstname', 'This field is required.'],
    ['no last name', { lastname: '' }, 'lastname', 'This field is required.'],
    ['no address', { email: '' }, 'email', 'This field is required.'],
    ['a bad address', { email: 'nora@' }, 'email', 'Please enter a valid email address.'],
    ['no password', { password: '' }, 'password', 'Invalid password'],
    ['5 characters', { password: '12345' }, 'password', 'Must be between 6 and 40 characters.'],
    [
      '41 characters',
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
    '[5-12] [5-03] [5-06] [5-09] [8-06] refuses %s and makes nothing',
    async (_case, more, field, sentence) => {
      const before = await countAccounts();
      const answer = await post(await signUpBodyOf('refused@example.test', more));
      expect(answer.status).toBe(422);
      expect(answer.json()).toMatchObject({
        error: sentence,
        error_code: 'invalid',
        messages: [sentence],
        errors: { [field]: [sentence] },
      });
      expect(await countAccounts()).toBe(before);
    },
  );

  it.each([
    ['six', '123456'],
    ['forty emoji', '😀'.repeat(40)],
    ['forty spaces', ' '.repeat(40)],
  ])('[5-06] takes a password of %s and lets it in again (row 53)', async (name, password) => {
    const email = `${name.replace(' ', '-')}@example.test`;
    expect((await post(await signUpBodyOf(email, { password }))).status).toBe(201);
    const answer = await post({ account: { email, password } }, '/accounts/sign_in.json');
    expect(answer.status).toBe(200);
  });

  it('refuses a megabyte of password before anything is hashed (row 53)', async () => {
    hashes.made = 0;
    const body = await signUpBodyOf('mega@example.test', { password: 'x'.repeat(1_000_000) });
    expect([413, 422]).toContain((await post(body)).status);
    expect(hashes.made).toBe(0);
  });

  it('[7-09] [7-27] [4-02] [4-10] makes account, session and token, and says where to go', async () => {
    const client = server.client();
    const old = await client.csrfToken();
    const body = { ...(await signUpBodyOf('nora@example.test')), from: '/explore?sort=newest' };
    const answer = await client.post(`/accounts.json?api_token=${apiToken('site')}`, body);
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe('/explore?sort=newest');
    expect(answer.headers['x-csrf-token']).toBeTruthy();
    expect(answer.json()).toMatchObject({
      account: { email: 'nora@example.test', confirmed: false },
    });
    expect(client.cookies.get('has_account')).toBe('true');
    const headers = { 'x-csrf-token': old };
    const stale = await client.request({ method: 'DELETE', url: '/accounts/sign_out', headers });
    expect([stale.status, stale.json()]).toMatchObject([403, { error: 'invalid_csrf' }]);
  });

  it('[7-09] takes a full name in place of two, and keeps where the form stood', async () => {
    const body = await signUpBodyOf('full@example.test', { firstname: '', lastname: '' });
    const account = { ...(body.account as object), fullname: ' Anna  Maria Berg ' };
    const answer = await post(
      { ...body, account, source: 'checkout', domain_code: 'US' },
      `/accounts.json?api_token=${encodeURIComponent(apiToken('storefront'))}`,
    );
    expect(answer.json()).toMatchObject({ account: { firstname: 'Anna', lastname: 'Maria Berg' } });
    const row = await db().one(sql`
      select origin, sign_up_source, domain_code from accounts where email = 'full@example.test'`);
    expect(row).toEqual({ origin: 'storefront', sign_up_source: 'checkout', domain_code: 'us' });
  });

  it('[7-09] refuses an api_token that was made up', async () => {
    const body = await signUpBodyOf('token@example.test');
    const answer = await post(body, '/accounts.json?api_token=site.forged');
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { api_token: [expect.any(String)] } });
  });

  it('refuses rights that are nobody’s to give (row 61)', async () => {
    const body = await signUpBodyOf('rights@example.test');
    const options = {
      is_admin: true,
      role: 'admin',
      roles: ['admin'],
      id: 1,
      confirmed_at: '2020-01-01',
    };
    const account = { ...(body.account as object), ...options };
    const answer = await post({
      ...body,
      ...options,
      account,
      account_privileged: true,
      balance: 9,
    });
    expect(answer.status).toBe(422);
    const { errors } = answer.json<{ errors: object }>();
    expect(Object.keys(errors)).toEqual(expect.arrayContaining(['is_admin', 'roles', 'balance']));
    const polluted = JSON.stringify({ ...body, account }).replace(
      '"account":{',
      '"account":{"__proto__":{"is_admin":true},',
    );
    const client = server.client();
    const headers = {
      'content-type': 'application/json',
      'x-csrf-token': await client.csrfToken(),
    };
    const refused = await client.request({
      method: 'POST',
      url: '/accounts.json',
      body: polluted,
      headers,
    });
    expect(refused.status).toBe(400);
  });

  it('keeps a name in one line and free of what turns text around', async () => {
    const name = { firstname: ' No\u202era\n', lastname: 'Q\u200b ' };
    const answer = await post(await signUpBodyOf('odd@example.test', name));
    expect(answer.json()).toMatchObject({ account: { firstname: 'Nora', lastname: 'Q' } });
  });

  it.each([
    'mıke@example.test',
    'ſam@example.test',
    '\u212aim@example.test',
    'kim\uff20example.test',
    '"a@b"@c.test',
    'a@b.test,c@d.test',
    'a@b.test\r\nBcc: x@y.test',
    'a@b.test.',
  ])('takes no look-alike of another address: %j (row 56)', async (email) => {
    const answer = await post(await signUpBodyOf(email));
    expect(answer.json()).toMatchObject({
      errors: { email: ['Please enter a valid email address.'] },
    });
  });
});

describe('quick sign-up', () => {
  const quick = async (email: string, more: object = {}, form: object = {}) =>
    post({ ...(await filledForm({ email }, form)), ...more }, '/accounts/quick_signup.json');

  it('[7-03] refuses a bad address, a missing consent and a program', async () => {
    expect((await quick('nobody@')).json()).toMatchObject({
      errors: { email: ['Please enter a valid email address.'] },
    });
    const eu = await quick('eu2@example.test', { disclaimer: false }, { isDoubleOptIn: true });
    expect(eu.json()).toMatchObject({ errors: { disclaimer: [expect.any(String)] } });
    expect((await quick('bot@example.test', {}, { age: 100 })).status).toBe(422);
  });

  it('[4-04] [7-03] answers exactly 200 for new, known and half-made addresses (row 51)', async () => {
    await post(await signUpBodyOf('old@example.test'));
    const answers = [];
    for (const email of ['old@example.test', 'new@example.test', 'NEW@example.test']) {
      const answer = await quick(email, { source: 'footer', email });
      answers.push([answer.status, answer.text, answer.headers['set-cookie']]);
    }
    expect(answers[0]?.slice(0, 2)).toEqual([200, '{"signed_up":true}']);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.slice(0, 2)))).size).toBe(1);
    expect(await mailsTo('old@example.test', 'sign_up_attempt')).toHaveLength(1);
    expect(await mailsTo('new@example.test', 'claim_account')).toHaveLength(2);
  });
});
