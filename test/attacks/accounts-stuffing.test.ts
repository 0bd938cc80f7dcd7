import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountRoutes, ASKING_MS, sessionReader } from '#modules/accounts/index.ts';
import { REFUSING_MS } from '#modules/accounts/constant-time.ts';
import { CODE_TRIES } from '#modules/accounts/log-in/throttle.ts';
import {
  readSecondFactor,
  setUpSecondFactor,
  turnOnSecondFactor,
} from '#modules/accounts/second-factor/manage-second-factor.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { linkFrom, mailsTo } from '../support/accounts/mailed.ts';
import { testDatabase } from '../support/database.ts';
import { effortOf } from '../support/run/effort.ts';
import { filledForm, signUpBodyOf } from '../support/filled-form.ts';
import { HttpClient, type TestAnswer } from '../support/http-client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

testDatabase();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from rate_limits`));

const PASSWORD = 'groundswell';
const person = async (email: string) => {
  const client = server.client();
  const answer = await client.post('/accounts.json', await signUpBodyOf(email));
  return { client, id: answer.json<{ account: { id: number } }>().account.id };
};
const logIn = (client: HttpClient, email: string, password: string, headers = {}) =>
  client.post('/accounts/sign_in.json', { account: { email, password } }, headers);
const leave = async (client: HttpClient) => {
  await client.send('DELETE', '/accounts/sign_out');
  client.forgetCsrfToken();
};
/** As if everything that one of these buckets holds had just been used up. */
const drain = (kind: string) =>
  db().run(sql`
    update rate_limits set points = 0, refilled_at = clock_timestamp()
    where bucket like ${`${kind}|%`}`);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const timed = async (work: () => Promise<TestAnswer>) => {
  const begun = performance.now();
  const { status } = await work();
  return { status, took: performance.now() - begun };
};

describe('row 50: the time of a refused log-in', () => {
  it('is the same for unknown, wrong, password-less and throttled', async () => {
    for (const email of ['even-1@example.test', 'even-2@example.test']) await person(email);
    await db().run(sql`
      insert into accounts (email, password_hash)
      values ('bare-1@example.test', null), ('bare-2@example.test', null)`);
    const kinds: Record<string, (round: number) => string> = {
      wrong: (round) => `even-${(round % 2) + 1}@example.test`,
      unknown: (round) => `nobody-${round}@example.test`,
      bare: (round) => `bare-${(round % 2) + 1}@example.test`,
      throttled: () => 'busy@example.test',
    };
    const clients = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, server.client()]));
    await logIn(clients.throttled as HttpClient, 'busy@example.test', 'wrong-one');
    const { bucket } = await db().one<{ bucket: string }>(sql`
      select bucket from rate_limits where bucket like 'log-in-account|%'`);
    const spent: Record<string, number[]> = {};
    for (let round = 0; round < 11; round += 1) {
      await drain('log-in-account');
      await db().run(sql`
        delete from rate_limits where bucket like 'log-in-account|%' and bucket <> ${bucket}`);
      for (const [kind, addressOf] of Object.entries(kinds)) {
        const client = clients[kind] as HttpClient;
        const effort = await effortOf(async () =>
          expect((await logIn(client, addressOf(round), 'wrong-one')).status).toBe(401),
        );
        (spent[kind] ??= []).push(effort);
      }
    }
    const usual = median(spent.wrong ?? []);
    // Without the hash of nobody's password it would be a small part of it.
    for (const kind of Object.keys(kinds)) {
      expect([kind, Math.abs(median(spent[kind] ?? []) - usual) < usual / 2]).toEqual([kind, true]);
    }
  });
});

describe('row 51: the time of an answer', () => {
  it('is the same whether or not there is an account: asking for a link, and a refused sign-up', async () => {
    await person('timed@example.test');
    const ask = (email: string) =>
      server.client().post('/accounts/password.json', { account: { email } });
    const quick = async (email: string) =>
      server.client().post('/accounts/quick_signup.json', await filledForm({ email }));
    for (const [work, least, status] of [
      [() => ask('timed@example.test'), ASKING_MS, 200],
      [() => ask('unheard@example.test'), ASKING_MS, 200],
      [() => quick('timed@example.test'), ASKING_MS, 200],
      [() => quick('quickly@example.test'), ASKING_MS, 200],
    ] as const) {
      const answer = await timed(work);
      expect([answer.status, answer.took >= least - 2]).toEqual([status, true]);
    }
    for (const body of [
      await signUpBodyOf('timed@example.test'),
      await signUpBodyOf('program@example.test', {}, { age: 5 }),
    ]) {
      const client = server.client();
      await client.csrfToken();
      const answer = await timed(() => client.post('/accounts.json', body));
      expect([answer.status, answer.took >= REFUSING_MS - 2]).toEqual([422, true]);
    }
  });
});

describe('row 52: stuffing', () => {
  it('counts a /64 as one address, whatever its last bits are', async () => {
    const at = (address: string) => new HttpClient(server, address);
    expect((await logIn(at('2001:db8:7:1::1'), 'a@example.test', PASSWORD)).status).toBe(401);
    await drain('log-in');
    for (const address of ['2001:db8:7:1::2', '2001:db8:7:1:ffff:1:2:3']) {
      const refused = await logIn(at(address), 'b@example.test', PASSWORD);
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    }
    expect((await logIn(at('2001:db8:7:2::1'), 'b@example.test', PASSWORD)).status).toBe(401);
  });

  it('takes no points for what another site makes a visitor’s browser send', async () => {
    const client = server.client();
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    for (let round = 0; round < 5; round += 1) {
      const answer = await logIn(client, 'nobody@example.test', 'guess', foreign);
      expect(answer.status).toBe(403);
    }
    const { rows } = await db().one<{ rows: number }>(
      sql`select count(*)::int as rows from rate_limits`,
    );
    expect(rows).toBe(0);
  });

  it('counts a network as one that spreads its tries over its addresses', async () => {
    const at = (address: string) => new HttpClient(server, address);
    expect((await logIn(at('203.0.113.1'), 'a@example.test', PASSWORD)).status).toBe(401);
    await drain('log-in-network');
    const refused = await logIn(at('203.0.113.77'), 'b@example.test', PASSWORD);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await logIn(at('203.0.112.77'), 'b@example.test', PASSWORD)).status).toBe(401);
  });

  it('believes a trusted proxy about who called it, and nobody before that', async () => {
    const behind = await startTestServer(accountRoutes, {
      sessions: sessionReader,
      trustedProxies: ['127.0.0.0/8'],
    });
    try {
      const from = (chain: string) =>
        logIn(behind.client(), 'a@example.test', PASSWORD, { 'x-forwarded-for': chain });
      expect((await from('198.51.100.4')).status).toBe(401);
      await drain('log-in');
      for (const chain of ['198.51.100.4', '8.8.8.8, 198.51.100.4', '1.1.1.1,9.9.9.9,198.51.100.4'])
        expect((await from(chain)).status).toBe(429);
      expect((await from('198.51.100.4, 198.51.100.5')).status).toBe(401);
    } finally {
      await behind.stop();
    }
  });

  it('locks no owner out for good: a mailed link opens, and makes the browser known', async () => {
    await person('besieged@example.test');
    const attack = async () => {
      const client = server.client();
      await logIn(client, 'besieged@example.test', 'guesses');
      await drain('log-in-account');
    };
    const owner = server.client();
    await attack();
    expect((await logIn(owner, 'besieged@example.test', PASSWORD)).status).toBe(401);
    await owner.post('/accounts/password.json', { account: { email: 'besieged@example.test' } });
    const reset_password_token = await linkFrom(
      'besieged@example.test',
      'reset_password',
      'reset_password_token',
    );
    const account = { reset_password_token, password: 'new-one', password_confirmation: 'new-one' };
    expect((await owner.send('PUT', '/accounts/change_password.json', { account })).status).toBe(
      200,
    );
    await leave(owner);
    await attack();
    expect((await logIn(server.client(), 'besieged@example.test', 'new-one')).status).toBe(401);
    expect((await logIn(owner, 'besieged@example.test', 'new-one')).status).toBe(200);
  });

  it('lets the browser in that the account was made with', async () => {
    const { client } = await person('maker@example.test');
    await leave(client);
    await logIn(server.client(), 'maker@example.test', 'guesses');
    await drain('log-in-account');
    expect((await logIn(server.client(), 'maker@example.test', PASSWORD)).status).toBe(401);
    expect((await logIn(client, 'maker@example.test', PASSWORD)).status).toBe(200);
  });

  it('tries few codes of a second step, however many log-ins are begun with the right password', async () => {
    const { client: owner, id } = await person('twofold@example.test');
    await setUpSecondFactor(id, PASSWORD);
    const secret = (await readSecondFactor(id)).setup?.secret ?? '';
    const codeAt = async (shift: number) =>
      generateSync({ secret, epoch: Math.floor((await clockNow()).getTime() / 1000) + shift });
    await turnOnSecondFactor(id, await codeAt(0));
    await leave(owner);
    const thief = server.client();
    const step = async (client: HttpClient, code: string) => {
      const begun = await logIn(client, 'twofold@example.test', PASSWORD);
      const { challenge } = begun.json<{ details: { challenge: string } }>().details;
      return client.post('/accounts/sign_in/second_step.json', { challenge, code });
    };
    for (let at = 0; at < CODE_TRIES; at += 1)
      expect((await step(thief, '000000')).status).toBe(422);
    const refused = await step(thief, await codeAt(30));
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    const grant = { grant_type: 'password', email: 'twofold@example.test', password: PASSWORD };
    const tokens = await server.client().request({
      method: 'POST',
      url: '/oauth/token',
      body: { ...grant, code: await codeAt(30) },
    });
    expect(tokens.json()).toMatchObject({ error: 'invalid_grant' });
    expect((await step(owner, await codeAt(30))).status).toBe(200);
  });

  it('fills nobody’s mailbox: an address is mailed four confirmations an hour', async () => {
    const { client } = await person('flooded@example.test');
    const resend = () => client.post('/private_api/accounts/confirmation');
    const statuses = [];
    for (let at = 0; at < 5; at += 1) statuses.push((await resend()).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(await mailsTo('flooded@example.test', 'confirm_email')).toHaveLength(4);
  });
});
