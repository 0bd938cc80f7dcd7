import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { overrideSignInSettings, readSignInSettings } from '#platform/config/sign-in-settings.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  agree,
  FACEBOOK,
  flashOf,
  leave,
  linksOf,
  logInAtFacebook,
  signUpAt,
  whoIs,
} from '#test/support/accounts/facebook-visit.ts';
import { mailsTo } from '#test/support/accounts/mailed.ts';
import { type OauthProvider, startOauthProvider } from '#test/support/accounts/oauth-provider.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { accountRoutes } from '../account.routes.ts';
import { sessionReader } from '../session.ts';
import { beginFacebookLink } from './begin-facebook.ts';
import { STATE_COOKIE } from './facebook.routes.ts';

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

describe('log-in with Facebook', () => {
  it('is hidden where no provider is configured', async () => {
    overrideSignInSettings({ facebook: undefined });
    expect((await server.client().get(FACEBOOK)).status).toBe(404);
    const back = await server.client().get(`${FACEBOOK}/callback?state=x&code=y`);
    expect(back.status).toBe(404);
  });

  it('[4-02] [7-10] makes an account for a stranger, once, and says who it is to a call', async () => {
    provider.person = {
      id: 'new-1',
      email: 'fresh@example.test',
      first_name: 'Fresh',
      last_name: 'Face',
    };
    const client = server.client();
    const answer = await logInAtFacebook(client, { json: true });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      account_privileged: { email: 'fresh@example.test', firstname: 'Fresh', confirmed: false },
    });
    expect(answer.headers['x-csrf-token']).toBeTruthy();
    expect(client.cookies.get('has_account')).toBe('true');
    expect(await mailsTo('fresh@example.test', 'confirm_email')).toHaveLength(1);
    const again = server.client();
    await logInAtFacebook(again);
    expect((await whoIs(again))?.email).toBe('fresh@example.test');
    expect(await linksOf('fresh@example.test')).toEqual([{ subject: 'new-1' }]);
  });

  it('leads back to where it began, and never off the site', async () => {
    provider.person = { id: 'way-1', email: 'way@example.test' };
    const home = await logInAtFacebook(server.client(), { query: '?from=%2F%2Fevil.example' });
    expect([home.status, home.headers.location]).toEqual([302, '/']);
    const there = await logInAtFacebook(server.client(), { query: '?from=%2Fexplore%3Fpage%3D2' });
    expect(there.headers.location).toBe('/explore?page=2');
    const french = await logInAtFacebook(server.client(), { query: '?locale=fr' });
    expect(french.headers.location).toBe('/fr');
  });

  it('asks people of Europe to agree first, and takes their tick', async () => {
    provider.person = { id: 'eu-1', email: 'europe@example.test' };
    const client = server.client();
    const refused = await logInAtFacebook(client, { query: '?locale=fr' });
    expect(refused.headers.location).toBe('/fr/accounts/sign_up');
    expect(flashOf(client)).toContain('Acceptez d’abord les conditions');
    expect(await whoIs(client)).toBeNull();
    const taken = await logInAtFacebook(client, { query: '?locale=fr&agreed=on' });
    expect(taken.headers.location).toBe('/fr');
    const consents = await db().query(sql`
      select c.kind, c.locale from consents c join accounts a on a.id = c.account_id
      where a.email = 'europe@example.test'`);
    expect(consents).toEqual([{ kind: 'double_opt_in', locale: 'fr' }]);
  });

  it('[6-06] tells revoked people why, and lets them in no more', async () => {
    provider.person = { id: 'rev-1', email: 'revoked@example.test' };
    await logInAtFacebook(server.client());
    await db().run(sql`
      update accounts set revoked_at = clock_now(), revoked_reason = 'Asked for papers.'
      where email = 'revoked@example.test'`);
    const client = server.client();
    const answer = await logInAtFacebook(client, { json: true });
    expect([answer.status, answer.json()]).toMatchObject([
      401,
      { error: 'resource_owner_credentials_revoked', error_description: 'Asked for papers.' },
    ]);
    expect(client.cookies.has('session')).toBe(false);
  });

  it('does not replace the second factor', async () => {
    provider.person = { id: 'two-1', email: 'two@example.test' };
    await logInAtFacebook(server.client());
    await db().run(sql`
      insert into second_factors (account_id, sealed_secret, confirmed_at)
      select id, '\\x00', clock_now() from accounts where email = 'two@example.test'`);
    const client = server.client();
    const answer = await logInAtFacebook(client);
    expect(answer.headers.location).toMatch(/^\/accounts\/sign_in\?challenge=[\w-]{43}$/);
    expect(client.cookies.has('session')).toBe(false);
    const call = await logInAtFacebook(server.client(), { json: true });
    expect([call.status, call.json()]).toMatchObject([401, { error: 'second_factor_required' }]);
  });
});

describe('a provider that is down', () => {
  it.each(['token', 'profile', 'html'] as const)(
    '[8-07] (fault 32: %s) is said and logged, and leaves the session alone',
    async (fault) => {
      provider.person = { id: `down-${fault}`, email: `${fault}@example.test` };
      provider.fault = fault;
      const warned = vi.fn<typeof log.warn>();
      const { warn } = log;
      log.warn = warned;
      const client = server.client();
      const answer = await logInAtFacebook(client);
      expect(warned.mock.calls).toEqual([
        [
          { module: 'accounts', reason: expect.stringMatching(/\w+: ./) as string },
          'the answer of Facebook could not be used',
        ],
      ]);
      log.warn = warn;
      expect(answer.headers.location).toBe('/accounts/sign_in');
      expect(flashOf(client)).toContain('We couldn’t log you in with Facebook.');
      expect(client.cookies.has('session')).toBe(false);
    },
  );

  it('is waited for no longer than a few seconds', async () => {
    provider.person = { id: 'slow', email: 'slow@example.test' };
    const client = server.client();
    const back = await agree(await leave(client));
    provider.fault = 'silent';
    const answer = await client.get(back, { accept: 'application/json' });
    expect([answer.status, answer.json()]).toMatchObject([422, { error: 'facebook_failed' }]);
  });

  it('passes a refusal of the person on', async () => {
    provider.person = { id: 'no', email: 'no@example.test' };
    const answer = await logInAtFacebook(server.client(), { refuse: true, json: true });
    expect([answer.status, answer.json()]).toMatchObject([422, { error: 'facebook_cancelled' }]);
  });

  it('that names no address makes no account', async () => {
    provider.person = { id: 'bare' };
    const answer = await logInAtFacebook(server.client(), { json: true });
    expect(answer.json()).toMatchObject({ error: 'facebook_email_missing' });
  });
});

describe('linking from the settings', () => {
  it('needs the password, the same person and a Facebook account nobody has', async () => {
    const { client, id } = await signUpAt(server, 'linker@example.test');
    await expect(beginFacebookLink(id, 'wrong-one', 'en')).rejects.toMatchObject({ status: 422 });
    provider.person = { id: 'link-1', email: 'other@example.test' };
    const begun = await beginFacebookLink(id, 'groundswell', 'en');
    const back = await agree(begun.address);
    const stranger = server.client();
    stranger.cookies.set(STATE_COOKIE, begun.state);
    expect((await stranger.get(back, { accept: 'application/json' })).status).toBe(401);
    expect(await linksOf('linker@example.test')).toEqual([]);
    const second = await beginFacebookLink(id, 'groundswell', 'en');
    const secondBack = await agree(second.address);
    client.cookies.set(STATE_COOKIE, second.state);
    const answer = await client.get(secondBack);
    expect(answer.headers.location).toBe('/accounts/settings/security');
    expect(await linksOf('linker@example.test')).toEqual([{ subject: 'link-1' }]);
    const { client: thief, id: thiefId } = await signUpAt(server, 'thief@example.test');
    const third = await beginFacebookLink(thiefId, 'groundswell', 'en');
    const thirdBack = await agree(third.address);
    thief.cookies.set(STATE_COOKIE, third.state);
    const taken = await thief.get(thirdBack, { accept: 'application/json' });
    expect([taken.status, taken.json()]).toMatchObject([409, { error: 'facebook_taken' }]);
  });
});
