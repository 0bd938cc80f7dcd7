import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountRoutes, sessionReader } from '#modules/accounts/index.ts';
import { STATE_COOKIE } from '#modules/accounts/facebook/facebook.routes.ts';
import { overrideSignInSettings, readSignInSettings } from '#platform/config/sign-in-settings.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { setClock, testDatabase } from '../support/database.ts';
import {
  agree,
  FACEBOOK,
  flashOf,
  leave,
  linksOf,
  logInAtFacebook,
  signUpAt,
  whoIs,
} from '../support/accounts/facebook-visit.ts';
import { mailsTo } from '../support/accounts/mailed.ts';
import { type OauthProvider, startOauthProvider } from '../support/accounts/oauth-provider.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

testDatabase();

let server: TestServer;
let provider: OauthProvider;
beforeAll(async () => {
  provider = await startOauthProvider();
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(async () => {
  await db().run(sql`delete from rate_limits`);
  provider.fault = 'none';
  const { facebook } = readSignInSettings(provider.environment);
  overrideSignInSettings({ facebook });
});

describe('row 58: the answer of the provider', () => {
  it('with no, another browser’s, a used or an old state logs nobody in and asks nobody', async () => {
    provider.person = { id: 'state-1', email: 'state@example.test' };
    const client = server.client();
    const back = await agree(await leave(client));
    const before = provider.exchanged.length;
    const without = new URL(back, 'http://x');
    without.searchParams.delete('state');
    const stranger = server.client();
    const other = server.client();
    await leave(other);
    const old = server.client();
    const oldBack = await agree(await leave(old));
    const oldCookie = old.cookies.get(STATE_COOKIE) ?? '';
    const hour = 3600;
    for (const [from, address] of [
      [stranger, back],
      [other, back],
      [client, `${without.pathname}${without.search}`],
      [client, `${FACEBOOK}/callback?code=x&state=${'A'.repeat(43)}`],
      [client, `${FACEBOOK}/callback`],
    ] as const) {
      const answer = await from.get(address, { accept: 'application/json' });
      expect([answer.status, answer.json()]).toMatchObject([401, { error: 'challenge_over' }]);
    }
    await setClock(hour);
    old.cookies.set(STATE_COOKIE, oldCookie);
    expect((await old.get(oldBack, { accept: 'application/json' })).status).toBe(401);
    await setClock(0);
    expect(provider.exchanged).toHaveLength(before);
    expect(await linksOf('state@example.test')).toEqual([]);
  });

  it('is used once, also by twenty at the same time', async () => {
    provider.person = { id: 'once-1', email: 'once@example.test' };
    const client = server.client();
    const back = await agree(await leave(client));
    const kept = client.cookies.get(STATE_COOKIE) ?? '';
    const headers = { cookie: `${STATE_COOKIE}=${kept}`, accept: 'application/json' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.client().get(back, headers)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
  });

  it('with a replayed code fails at the provider and changes nothing here', async () => {
    provider.person = { id: 'replay-1', email: 'replay@example.test' };
    const first = server.client();
    const back = new URL(await agree(await leave(first)), 'http://x');
    await first.get(`${back.pathname}${back.search}`);
    const second = server.client();
    const state = new URL(await leave(second)).searchParams.get('state') ?? '';
    back.searchParams.set('state', state);
    const answer = await second.get(`${back.pathname}${back.search}`, {
      accept: 'application/json',
    });
    expect([answer.status, answer.json()]).toMatchObject([422, { error: 'facebook_failed' }]);
    expect(second.cookies.has('session')).toBe(false);
  });

  it('never links an account by an address the provider has not verified', async () => {
    const { client: owner } = await signUpAt(server, 'victim@example.test');
    for (const verified of [{}, { email_verified: false }]) {
      provider.person = { id: 'thief-1', email: 'VICTIM@example.test', ...verified };
      const client = server.client();
      const answer = await logInAtFacebook(client);
      expect(answer.headers.location).toBe('/accounts/sign_in');
      expect(flashOf(client)).toContain('We couldn’t log you in with Facebook.');
      expect(await whoIs(client)).toBeNull();
    }
    expect(await linksOf('victim@example.test')).toEqual([]);
    expect((await whoIs(owner))?.email).toBe('victim@example.test');
    expect(await mailsTo('victim@example.test', 'sign_up_attempt')).toHaveLength(1);
  });

  it('links a proved address to its own account, which is told, and keeps its sessions', async () => {
    const { client: owner, id } = await signUpAt(server, 'mine@example.test');
    provider.person = { id: 'mine-1', email: 'mine@example.test', email_verified: true };
    const client = server.client();
    await logInAtFacebook(client);
    expect((await whoIs(client))?.id).toBe(id);
    expect((await whoIs(owner))?.id).toBe(id);
    expect(await mailsTo('mine@example.test', 'facebook_linked')).toHaveLength(1);
    provider.person = { id: 'mine-2', email: 'mine@example.test', email_verified: true };
    const second = server.client();
    await logInAtFacebook(second);
    expect(await whoIs(second)).toBeNull();
    expect(await linksOf('mine@example.test')).toEqual([{ subject: 'mine-1' }]);
  });
});

describe('row 59: an account that a stranger registered with the address', () => {
  it('is the owner’s alone once the provider has verified it', async () => {
    const { client: stranger, id } = await signUpAt(server, 'hijack@example.test', false);
    provider.person = { id: 'owner-1', email: 'hijack@example.test', email_verified: true };
    const owner = server.client();
    await logInAtFacebook(owner);
    expect(await whoIs(owner)).toMatchObject({ id, email: 'hijack@example.test' });
    expect(await whoIs(stranger)).toBeNull();
    const account = { email: 'hijack@example.test', password: 'groundswell' };
    const byPassword = await server.client().post('/accounts/sign_in.json', { account });
    expect(byPassword.status).toBe(401);
  });
});
