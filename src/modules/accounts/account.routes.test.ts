import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { signUpBodyOf } from '#test/support/filled-form.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { accountRoutes } from './account.routes.ts';
import { sessionReader } from './session.ts';

testDatabase();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());

const SIGN_OUT = '/accounts/sign_out';

async function person(email: string) {
  const client = server.client();
  const answer = await client.post('/accounts.json', await signUpBodyOf(email));
  expect(answer.status).toBe(201);
  return client;
}

describe('[4-01] who is signed in', () => {
  it('[4-03] [7-07] is nobody after signing out, also for whoever kept the cookie (row 45)', async () => {
    const client = await person('out@example.test');
    const kept = client.cookies.get('session') ?? '';
    const answer = await client.send('DELETE', SIGN_OUT);
    expect([answer.status, answer.headers['clear-site-data']]).toEqual([200, '"cache"']);
    client.cookies.set('session', kept);
    const me = await client.get('/private_api/me');
    expect([me.status, me.headers['cache-control']]).toEqual([401, 'no-store']);
    expect((await client.get('/private_api/accounts/user_data')).json()).toEqual({
      response: { current_user: null, current_account: null },
    });
  });

  it('[8-07] a log-out that fails is refused and logged, and the session goes on', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const logged = await startTestServer(accountRoutes, { sessions: sessionReader, logger });
    const client = logged.client();
    client.cookies.set(
      'session',
      (await person('staying@example.test')).cookies.get('session') ?? '',
    );
    const csrf = { 'x-csrf-token': 'x' };
    const refused = await client.request({ method: 'DELETE', url: SIGN_OUT, headers: csrf });
    expect([refused.status, refused.json()]).toMatchObject([403, { error: 'invalid_csrf' }]);
    await db().run(sql`
      alter table sessions add constraint kept check (ended_at is null) not valid`);
    const failed = await client
      .send('DELETE', SIGN_OUT)
      .finally(() => db().run(sql`alter table sessions drop constraint kept`));
    expect([failed.status, lines.length]).toEqual([500, 1]);
    expect(lines[0]).toContain('request failed');
    expect((await client.get('/private_api/me')).status).toBe(200);
    await logged.stop();
  });

  it('[6-01] [6-02] [7-32] is a current user with an id, or nobody', async () => {
    expect((await server.client().get('/private_api/me')).status).toBe(401);
    const client = await person('ada@example.test');
    const { response } = (await client.get('/private_api/me')).json<{ response: object }>();
    const id = expect.toSatisfy(Number.isSafeInteger) as number;
    expect(response).toMatchObject({
      current_user: { id, email: 'ada@example.test', display_for_feed: 'Nora Quilici' },
      current_account: { id, is_admin: false, roles: [], confirmed: false },
    });
    const data = await client.get('/private_api/accounts/user_data');
    expect(data.json()).toEqual({ response });
  });

  it('[1-02] [1-03] [1-04] [1-06] [6-03] tells visitors, people and staff apart', async () => {
    const people = await person('apart@example.test');
    const staff = await person('staff@example.test');
    await db().run(sql`
      insert into account_roles (account_id, role)
      select id, 'curator' from accounts where email = 'staff@example.test'`);
    const isAdmin = async (client: ReturnType<TestServer['client']>) =>
      (await client.get('/private_api/accounts/user_data')).json<{
        response: { current_account: { is_admin: boolean } | null };
      }>().response.current_account?.is_admin;
    expect(await isAdmin(server.client())).toBeUndefined();
    expect(await isAdmin(people)).toBe(false);
    expect(await isAdmin(staff)).toBe(true);
  });

  it('is never somebody else, whatever account_id says (rows 4 and 43)', async () => {
    const client = await person('own@example.test');
    const session = client.cookies.get('session') ?? '';
    const answer = await client.get('/private_api/accounts/me?account_id=1');
    expect([answer.status, answer.json()]).toMatchObject([
      422,
      { errors: { account_id: ['This field isn’t known.'] } },
    ]);
    const bare = await server.client().get(`/private_api/me?session=${session}`);
    expect(bare.status).toBe(401);
  });

  it('has cookies that scripts and other sites cannot read (row 41)', async () => {
    const secure = await startTestServer(accountRoutes, {
      sessions: sessionReader,
      publicUrl: 'https://groundswell.test',
    });
    const client = secure.client();
    const answer = await client.post('/accounts.json', await signUpBodyOf('cookie@example.test'));
    const session = [answer.headers['set-cookie']]
      .flat()
      .find((line) => /session=/.test(String(line)));
    expect(session).toMatch(
      /^__Host-session=[^;]+; Path=\/; SameSite=Lax; HttpOnly; Secure; Max-Age=2592000$/,
    );
    await secure.stop();
  });
});
