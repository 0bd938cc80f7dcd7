import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clockNow } from '#platform/clock/clock.ts';
import { overrideSignInSettings } from '#platform/config/sign-in-settings.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { signUpBodyOf } from '#test/support/filled-form.ts';
import { mailsTo } from '#test/support/accounts/mailed.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { linkFrom } from '#test/support/accounts/mailed.ts';
import { accountRoutes } from '../account.routes.ts';
import { resetPassword } from '../credentials/reset-password.ts';
import { forgotPassword } from '../credentials/forgot-password.ts';
import { sessionReader } from '../session.ts';
import {
  cancelSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './manage-second-factor.ts';
import { seal, unseal } from './seal.ts';

testDatabase();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from rate_limits`));

const PASSWORD = 'groundswell';
const logIn = (email: string) =>
  server.client().post('/accounts/sign_in.json', { account: { email, password: PASSWORD } });
const step = (challenge: string, code: string) =>
  server.client().post('/accounts/sign_in/second_step.json', { challenge, code });
const challengeOf = async (email: string) =>
  (await logIn(email)).json<{ details: { challenge: string } }>().details.challenge;
/** For the step from now on: of one that ends while it is typed, the code would be a moment too old. */
const codeAt = async (secret: string, shift = 0) =>
  generateSync({ secret, epoch: Math.floor((await clockNow()).getTime() / 1000) + shift });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

async function person(email: string) {
  const answer = await server.client().post('/accounts.json', await signUpBodyOf(email));
  return answer.json<{ account: { id: number } }>().account.id;
}

async function secured(email: string) {
  const id = await person(email);
  await setUpSecondFactor(id, PASSWORD);
  const secret = (await readSecondFactor(id)).setup?.secret ?? '';
  const codes = await turnOnSecondFactor(id, await codeAt(secret));
  return { id, secret, codes };
}

describe('setting up the two-step log-in', () => {
  it('needs the password, and a right code before anything is asked for', async () => {
    const id = await person('begin@example.test');
    expect(await refusal(setUpSecondFactor(id, 'wrong-one'))).toMatchObject({ status: 422 });
    await setUpSecondFactor(id, PASSWORD);
    expect((await logIn('begin@example.test')).status).toBe(200);
    for (const code of ['', '000000', 'abcdef', '1234567'])
      expect(await refusal(turnOnSecondFactor(id, code))).toMatchObject({ id: 'code_wrong' });
    expect((await readSecondFactor(id)).isOn).toBe(false);
  });

  it('is cancelled with its secret, and leaves one that is on alone', async () => {
    const id = await person('cancel@example.test');
    await setUpSecondFactor(id, PASSWORD);
    const secret = (await readSecondFactor(id)).setup?.secret ?? '';
    await cancelSecondFactor(id);
    expect(await readSecondFactor(id)).toMatchObject({ isOn: false, setup: null });
    expect(await refusal(turnOnSecondFactor(id, await codeAt(secret)))).toMatchObject({
      id: 'code_wrong',
    });
    const kept = await secured('cancel-late@example.test');
    await cancelSecondFactor(kept.id);
    expect((await readSecondFactor(kept.id)).isOn).toBe(true);
  });

  it('gives ten recovery codes, tells the owner, and keeps the secret sealed', async () => {
    const { id, secret, codes } = await secured('on@example.test');
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^[a-z2-7]{5}-[a-z2-7]{5}$/.test(code))).toBe(true);
    expect(await mailsTo('on@example.test', 'second_factor_on')).toHaveLength(1);
    const [row] = await db().query<{ sealed: Buffer }>(sql`
      select sealed_secret as sealed from second_factors where account_id = ${id}`);
    expect(row?.sealed.includes(secret)).toBe(false);
    expect((await readSecondFactor(id)).setup).toBeNull();
  });

  it('seals for one account with this server’s key alone', () => {
    const sealed = seal(1, 'SECRET');
    expect(unseal(1, sealed)).toBe('SECRET');
    expect(() => unseal(2, sealed)).toThrow(/unable to authenticate/);
    expect(() => unseal(1, Buffer.concat([sealed.subarray(0, -1), Buffer.from([0])]))).toThrow(
      /unable to authenticate/,
    );
  });
});

describe('the second step', () => {
  it('opens no session for the password alone, and one for a code', async () => {
    const { secret } = await secured('two@example.test');
    const first = await logIn('two@example.test');
    expect([first.status, first.json()]).toMatchObject([401, { error: 'second_factor_required' }]);
    expect(String(first.headers['set-cookie'] ?? '')).not.toContain('session=');
    const { challenge } = first.json<{ details: { challenge: string } }>().details;
    expect((await step(challenge, '000000')).json()).toMatchObject({ error: 'code_wrong' });
    const answer = await step(challenge, await codeAt(secret, 30));
    expect([answer.status, String(answer.headers['set-cookie'])]).toEqual([
      200,
      expect.stringContaining('session='),
    ]);
    expect(answer.headers['x-csrf-token']).toBeTruthy();
    expect((await step(challenge, await codeAt(secret, 60))).json()).toMatchObject({
      error: 'challenge_over',
    });
  });

  it('takes a code once, also of parallel callers', async () => {
    const { secret } = await secured('once@example.test');
    const challenges = [
      await challengeOf('once@example.test'),
      await challengeOf('once@example.test'),
    ];
    const code = await codeAt(secret, 30);
    const answers = await Promise.all(challenges.map((challenge) => step(challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is over after five tries and after ten minutes', async () => {
    const { secret } = await secured('tries@example.test');
    const challenge = await challengeOf('tries@example.test');
    for (let at = 0; at < 5; at += 1) expect((await step(challenge, '000000')).status).toBe(422);
    expect((await step(challenge, await codeAt(secret, 30))).json()).toMatchObject({
      error: 'challenge_over',
    });
    const late = await challengeOf('tries@example.test');
    await setClock(605);
    expect((await step(late, await codeAt(secret, 30))).json()).toMatchObject({
      error: 'challenge_over',
    });
    await setClock(0);
  });

  it.each(['', 'A'.repeat(43), 'x'])('takes no made-up challenge: %j', async (challenge) => {
    expect((await step(challenge, '123456')).status).toBe(401);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { id, codes } = await secured('lost@example.test');
    const [code = ''] = codes;
    const typed = code.toUpperCase().replace('-', ' ');
    expect((await step(await challengeOf('lost@example.test'), typed)).status).toBe(200);
    expect((await step(await challengeOf('lost@example.test'), code)).status).toBe(422);
    expect((await readSecondFactor(id)).recoveryCodesLeft).toBe(9);
    const proof = { password: PASSWORD, code: codes[2] ?? '' };
    await renewRecoveryCodes(id, proof);
    expect((await step(await challengeOf('lost@example.test'), codes[1] ?? '')).status).toBe(422);
  });

  it('is not left out by a mailed link, nor by the oauth service', async () => {
    const { secret } = await secured('side@example.test');
    await db().run(
      sql`update accounts set email_confirmed_at = clock_now() where email = 'side@example.test'`,
    );
    await forgotPassword('side@example.test');
    const token = await linkFrom('side@example.test', 'reset_password', 'reset_password_token');
    const given = {
      token,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      ip: '127.0.0.1',
      userAgent: '',
    };
    const entered = await resetPassword(given);
    expect([entered.session, typeof entered.challenge]).toEqual([undefined, 'string']);
    const body = { grant_type: 'password', email: 'side@example.test', password: PASSWORD };
    const send = (more: object) =>
      server.client().request({ method: 'POST', url: '/oauth/token', body: { ...body, ...more } });
    expect((await send({})).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await send({ code: await codeAt(secret, 30) })).status).toBe(200);
  });
});

describe('turning it off', () => {
  it('needs password and code, tells the owner, and is refused where a role requires it', async () => {
    const { id, codes } = await secured('off@example.test');
    const [code = ''] = codes;
    const wrong = [
      { password: 'wrong-one', code },
      { password: PASSWORD, code: '' },
      { password: PASSWORD, code: '000000' },
    ];
    for (const proof of wrong) {
      expect(await refusal(turnOffSecondFactor(id, proof))).toMatchObject({ status: 422 });
      expect(await refusal(renewRecoveryCodes(id, proof))).toMatchObject({ status: 422 });
    }
    expect(await readSecondFactor(id)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    await db().run(sql`insert into account_roles (account_id, role) values (${id}, 'finance')`);
    overrideSignInSettings({ staffSecondFactor: true });
    expect(await refusal(turnOffSecondFactor(id, { password: PASSWORD, code }))).toMatchObject({
      id: 'second_factor_kept',
    });
    overrideSignInSettings({});
    await turnOffSecondFactor(id, { password: PASSWORD, code });
    expect(await mailsTo('off@example.test', 'second_factor_off')).toHaveLength(1);
    expect((await logIn('off@example.test')).status).toBe(200);
  });

  it('needs no code while it is only being set up', async () => {
    const id = await person('begun@example.test');
    await setUpSecondFactor(id, PASSWORD);
    await turnOffSecondFactor(id, { password: PASSWORD, code: '' });
    expect((await readSecondFactor(id)).setup).toBeNull();
  });
});
