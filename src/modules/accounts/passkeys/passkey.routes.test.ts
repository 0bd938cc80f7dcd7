import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { config } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { Authenticator } from '#test/support/accounts/authenticator.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { signUpBodyOf } from '#test/support/filled-form.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { mailsTo } from '#test/support/accounts/mailed.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { accountRoutes } from '../account.routes.ts';
import { sessionReader } from '../session.ts';

testDatabase();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from rate_limits`));

const OWN = '/private_api/accounts/passkeys';
type Begun = { options: { challenge: string }; challenge: string };

async function person(email: string) {
  const client = server.client();
  await client.post('/accounts.json', await signUpBodyOf(email));
  return client;
}
const begin = async (client: HttpClient) =>
  (await client.post(`${OWN}/options`, { current_password: 'groundswell' })).json<{
    response: Begun;
  }>().response;
const keep = async (client: HttpClient, device: Authenticator, name = 'Laptop') => {
  const { options, challenge } = await begin(client);
  return client.post(OWN, { challenge, name, response: device.make(options.challenge) });
};
const question = async () =>
  (await server.client().post('/accounts/passkey/options.json')).json<Begun>();
const show = (challenge: string, response: object) =>
  server.client().post('/accounts/passkey.json', { challenge, response, from: '/explore' });
const device = () => new Authenticator(config().publicUrl);

describe('making a passkey', () => {
  it('needs somebody signed in and the password', async () => {
    expect((await server.client().post(`${OWN}/options`)).status).toBe(401);
    const client = await person('make@example.test');
    expect((await client.post(`${OWN}/options`, { current_password: 'wrong-one' })).status).toBe(
      422,
    );
  });

  it('refuses another origin, another question, an unverified owner and a second use', async () => {
    const client = await person('refuse@example.test');
    expect((await keep(client, new Authenticator('https://evil.example'))).json()).toMatchObject({
      error: 'passkey_refused',
    });
    const lazy = device();
    lazy.isVerified = false;
    expect((await keep(client, lazy)).json()).toMatchObject({ error: 'passkey_refused' });
    const { challenge } = await begin(client);
    const other = await client.post(OWN, { challenge, response: device().make('another') });
    expect(other.json()).toMatchObject({ error: 'passkey_refused' });
    const begun = await begin(client);
    const answer = { challenge: begun.challenge, response: device().make(begun.options.challenge) };
    expect((await client.post(OWN, answer)).status).toBe(201);
    expect((await client.post(OWN, answer)).json()).toMatchObject({ error: 'challenge_over' });
    const stranger = await person('refuse2@example.test');
    const theirs = await begin(client);
    const stolen = await stranger.post(OWN, {
      challenge: theirs.challenge,
      response: device().make(theirs.options.challenge),
    });
    expect(stolen.json()).toMatchObject({ error: 'challenge_over' });
  });
});

describe('logging in with a passkey', () => {
  it('opens a session, and tells the owner that it was added', async () => {
    const client = await person('key@example.test');
    const key = device();
    expect((await keep(client, key)).status).toBe(201);
    expect(await mailsTo('key@example.test', 'passkey_added')).toHaveLength(1);
    const { options, challenge } = await question();
    const answer = await show(challenge, key.prove(options.challenge));
    expect([answer.status, answer.headers.location]).toEqual([200, '/explore']);
    expect(answer.json()).toMatchObject({ account: { email: 'key@example.test' } });
  });

  it('refuses replays, unknown and copied keys, wrong signatures and late ones', async () => {
    const client = await person('bad@example.test');
    const key = device();
    await keep(client, key);
    const first = await question();
    const proof = key.prove(first.options.challenge);
    expect((await show(first.challenge, proof)).status).toBe(200);
    expect((await show(first.challenge, proof)).json()).toMatchObject({ error: 'challenge_over' });
    const second = await question();
    expect((await show(second.challenge, proof)).json()).toMatchObject({
      error: 'passkey_refused',
    });
    expect((await show(second.challenge, device().prove(second.options.challenge))).status).toBe(
      422,
    );
    const third = await question();
    const right = key.prove(third.options.challenge);
    const forged = {
      ...right,
      response: { ...right.response, signature: proof.response.signature },
    };
    expect((await show(third.challenge, forged)).status).toBe(422);
    key.counter = 0;
    expect((await show(third.challenge, key.prove(third.options.challenge))).status).toBe(422);
    key.counter = 9;
    await setClock(605);
    expect((await show(third.challenge, key.prove(third.options.challenge))).status).toBe(401);
    await setClock(0);
  });

  it('says why credentials are revoked to who holds the key', async () => {
    const client = await person('rev@example.test');
    const key = device();
    await keep(client, key);
    await db().run(sql`
      update accounts set revoked_at = clock_now(), revoked_reason = 'Asked for papers.'
      where email = 'rev@example.test'`);
    const { options, challenge } = await question();
    expect((await show(challenge, key.prove(options.challenge))).json()).toMatchObject({
      error: 'resource_owner_credentials_revoked',
      error_description: 'Asked for papers.',
    });
  });
});

describe('taking a passkey away', () => {
  it('asks its owner for the password, is for nobody else, and it opens nothing afterwards', async () => {
    const client = await person('away@example.test');
    const key = device();
    await keep(client, key);
    const id = key.id.toString('base64url');
    const stranger = await person('stranger@example.test');
    const proof = { current_password: 'groundswell' };
    const [foreign, unknown] = [
      await stranger.send('DELETE', `${OWN}/${id}`, proof),
      await stranger.send('DELETE', `${OWN}/unknown`, proof),
    ];
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    for (const current_password of ['', 'wrong-one']) {
      const refused = await client.send('DELETE', `${OWN}/${id}`, { current_password });
      expect([refused.status, refused.json()]).toMatchObject([422, { errors: {} }]);
    }
    expect((await client.send('DELETE', `${OWN}/${id}`, proof)).status).toBe(200);
    const { options, challenge } = await question();
    expect((await show(challenge, key.prove(options.challenge))).status).toBe(422);
  });
});
