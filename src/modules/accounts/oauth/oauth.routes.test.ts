import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { signUpBodyOf } from '#test/support/filled-form.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { accountRoutes } from '../account.routes.ts';
import { sessionReader } from '../session.ts';

testDatabase();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
  for (const email of ['ada@example.test', 'eve@example.test']) {
    await server
      .client()
      .post('/accounts.json', await signUpBodyOf(email, { password: '😀😀😀😀😀😀' }));
  }
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from rate_limits`));

type Issued = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  token_type: string;
};
const call = (address: string, body: object | string, type?: string) =>
  server.client().request({
    method: 'POST',
    url: address,
    body,
    ...(type ? { headers: { 'content-type': type } } : {}),
  });
const password = (email = 'ada@example.test') => ({
  credential_type: 'password',
  grant_type: 'password',
  email,
  password: '😀😀😀😀😀😀',
});
const issue = async (email?: string): Promise<Issued> =>
  (await call('/oauth/token', password(email))).json<Issued>();
const refresh = (token: string) =>
  call('/oauth/token', { grant_type: 'refresh_token', refresh_token: token });
const me = (token: string) =>
  server.client().get('/private_api/me', { authorization: `Bearer ${token}` });

describe('the oauth service', () => {
  it.each([
    [
      'another grant',
      { ...password(), grant_type: 'client_credentials' },
      'unsupported_grant_type',
    ],
    [
      'a grant that does not exist',
      { ...password(), grant_type: 'magic' },
      'unsupported_grant_type',
    ],
    ['no grant', { email: 'ada@example.test', password: 'x' }, 'invalid_request'],
    ['no password', { grant_type: 'password', email: 'ada@example.test' }, 'invalid_request'],
    ['a list', { ...password(), password: ['x'] }, 'invalid_request'],
    [
      'an operator',
      { grant_type: 'password', email: 'ada@example.test', 'password[$ne]': '' },
      'invalid_request',
    ],
    ['another credential', { ...password(), credential_type: 'magic' }, 'invalid_request'],
    ['another client', { ...password(), client_id: 'other' }, 'invalid_client'],
    ['no object', '[]', 'invalid_request'],
    [
      'a refresh token that was made up',
      { grant_type: 'refresh_token', refresh_token: 'A'.repeat(43) },
      'invalid_grant',
    ],
  ])('[8-04] refuses %s with the error of RFC 6749 (row 47)', async (_case, body, error) => {
    const answer = await call('/oauth/token', body, 'application/json');
    expect([answer.status, answer.json()]).toMatchObject([400, { error }]);
  });

  it('[8-05] [8-01] refuses wrong credentials with the words of the log-in', async () => {
    const answer = await call('/oauth/token', { ...password(), password: 'wrong-one' });
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { error: 'invalid_grant', error_description: 'Invalid email or password' },
    ]);
  });

  it('[7-04] [4-02] issues a token that calls need no CSRF token with', async () => {
    const tokens = await issue();
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 1800 });
    expect((await me(tokens.access_token)).json()).toMatchObject({
      response: { current_user: { email: 'ada@example.test' } },
    });
    const form = new URLSearchParams({
      grant_type: 'password',
      username: 'ada@example.test',
      password: '😀😀😀😀😀😀',
    });
    const answer = await call('/oauth/token', form.toString(), 'application/x-www-form-urlencoded');
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const stored = await db().query(
      sql`select encode(access_hash, 'escape') as kept from oauth_tokens`,
    );
    expect(JSON.stringify(stored)).not.toContain(tokens.access_token);
  });

  it('[7-05] takes the token in the query of the current-user call, which leaves no trace', async () => {
    const { access_token } = await issue();
    const answer = await server.client().get(`/private_api/me?access_token=${access_token}`);
    expect(answer.json()).toMatchObject({
      response: { current_user: { email: 'ada@example.test' } },
    });
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    const wrong = await server.client().get(`/private_api/me?access_token=${'A'.repeat(43)}`);
    expect(wrong.status).toBe(401);
  });

  it.each(['eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'x', 'A'.repeat(43), 'null'])(
    'takes no made-up token: %s (row 63)',
    async (token) => {
      expect((await me(token)).status).toBe(401);
    },
  );

  it('ends the access token after half an hour, and gives a new pair for the refresh token', async () => {
    const first = await issue();
    await setClock(1800 + 5);
    expect((await me(first.access_token)).status).toBe(401);
    const second = (await refresh(first.refresh_token)).json<Issued>();
    expect((await me(second.access_token)).status).toBe(200);
    await setClock(0);
  });

  it('ends the whole family when a refresh token comes twice', async () => {
    const first = await issue();
    const second = (await refresh(first.refresh_token)).json<Issued>();
    expect((await refresh(first.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await me(second.access_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(400);
  });

  it('gives parallel callers of one refresh token one pair', async () => {
    const { refresh_token } = await issue();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refresh(refresh_token)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('[7-08] revokes a token with its family, at once', async () => {
    const tokens = await issue();
    const answer = await call('/oauth/revoke', {
      token: tokens.refresh_token,
      access_token: tokens.access_token,
    });
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    expect((await me(tokens.access_token)).status).toBe(401);
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
  });

  it('[7-08] answers 200 without effect for others’ and for unknown tokens (row 46)', async () => {
    const ada = await issue();
    const eve = await issue('eve@example.test');
    for (const token of [ada.access_token, ada.refresh_token, 'unknown', 'A'.repeat(43)]) {
      const answer = await call('/oauth/revoke', { token, access_token: eve.access_token });
      expect(answer.status).toBe(200);
    }
    expect((await me(ada.access_token)).status).toBe(200);
    expect((await me(eve.access_token)).status).toBe(200);
    expect((await call('/oauth/revoke', {})).json()).toMatchObject({ error: 'invalid_request' });
  });

  it('[6-06] [8-02] ends tokens with the account’s credentials, and says why', async () => {
    const tokens = await issue('eve@example.test');
    await db().run(sql`
      update accounts set revoked_at = clock_now(), revoked_reason = 'Asked for papers.'
      where email = 'eve@example.test'`);
    expect((await me(tokens.access_token)).status).toBe(401);
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
    expect((await call('/oauth/token', password('eve@example.test'))).json()).toMatchObject({
      error: 'resource_owner_credentials_revoked',
      error_description: 'Asked for papers.',
    });
  });
});
