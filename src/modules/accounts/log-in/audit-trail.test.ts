import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { config } from '#platform/config/config.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { Authenticator } from '#test/support/accounts/authenticator.ts';
import { testDatabase } from '#test/support/database.ts';
import { signUpBodyOf } from '#test/support/filled-form.ts';
import { linkFrom } from '#test/support/accounts/mailed.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { check } from '../../../../checks/accounts/audit-chain.check.ts';
import { accountRoutes } from '../account.routes.ts';
import { readAudit } from '../audit/read-audit.ts';
import { askForEmailChange, confirmEmailChange } from '../credentials/change-email.ts';
import { changePassword } from '../credentials/change-password.ts';
import { beginPasskey, keepPasskey, removePasskey } from '../passkeys/make-passkey.ts';
import {
  readSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../second-factor/manage-second-factor.ts';
import { sessionReader } from '../session.ts';
import { endOtherSessions, endOwnSession, readSessions } from '../session-list.ts';

testDatabase();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from rate_limits`));

const PASSWORD = 'groundswell';
const marks = { ip: '203.0.113.9', requestId: 'the-request' };
const logIn = (email: string, password = PASSWORD) =>
  server.client().post('/accounts/sign_in.json', { account: { email, password } });

async function member(email: string): Promise<number> {
  const answer = await server.client().post('/accounts.json', await signUpBodyOf(email));
  return answer.json<{ account: { id: number } }>().account.id;
}
const actsOf = async (accountId: number) =>
  (await readAudit({ before: null, accountId }, { accountId })).rows
    .map(({ act }) => act)
    .reverse();

describe('the audit log', () => {
  it('has every log-in and every refusal, with who and from where', async () => {
    const id = await member('in@example.test');
    await logIn('in@example.test', 'wrong-one');
    await logIn('in@example.test');
    const { rows } = await readAudit({ before: null, accountId: id }, { accountId: id });
    expect(rows.map(({ act, actorId, details }) => ({ act, actorId, details }))).toEqual([
      { act: 'logged_in', actorId: id, details: { by: 'password' } },
      { act: 'log_in_refused', actorId: null, details: { by: 'password' } },
    ]);
    expect(rows[0]?.actor).toMatchObject({ email: 'in@example.test', ip: expect.any(String) });
    // Nobody knows who failed: the row names the account, and nothing of the one who tried.
    expect(rows[1]).toMatchObject({ actor: null, subjectId: id });
    await logIn('nobody@example.test');
    const nobody = await readAudit({ before: null, accountId: 0 }, { accountId: 0 });
    expect(nobody.rows).toHaveLength(1);
  });

  it('has what changes about how an account is entered, in order, and its chain verifies', async () => {
    const id = await member('ways@example.test');
    const sessions = await readSessions(id);
    await changePassword({
      ...marks,
      accountId: id,
      sessionId: sessions[0]?.publicId ?? '',
      currentPassword: PASSWORD,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    });
    await setUpSecondFactor(id, PASSWORD);
    const secret = (await readSecondFactor(id)).setup?.secret ?? '';
    const epoch = Math.floor((await clockNow()).getTime() / 1000);
    const codes = await turnOnSecondFactor(id, generateSync({ secret, epoch }), marks);
    const renewal = { password: PASSWORD, code: codes[0] ?? '' };
    const [code = ''] = await renewRecoveryCodes(id, renewal, marks);
    await turnOffSecondFactor(id, { password: PASSWORD, code }, marks);
    const device = new Authenticator(config().publicUrl);
    const begun = await beginPasskey(id, PASSWORD);
    const response = device.make(begun.options.challenge);
    await keepPasskey(id, { challenge: begun.challenge, name: 'Key', response }, marks);
    await removePasskey(id, device.id.toString('base64url'), PASSWORD, marks);
    await askForEmailChange(id, 'ways2@example.test', PASSWORD);
    const token = await linkFrom('ways2@example.test', 'change_email', 'email_token');
    await confirmEmailChange({ accountId: id, sessionId: null, ...marks }, token);
    await logIn('ways2@example.test');
    const [last] = await readSessions(id);
    await endOwnSession(id, last?.publicId ?? '', marks);
    await endOtherSessions(id, 'none', marks);
    expect(await actsOf(id)).toEqual([
      'password_changed',
      'second_factor_added',
      'recovery_codes_renewed',
      'second_factor_removed',
      'passkey_added',
      'passkey_removed',
      'email_changed',
      'logged_in',
      'sessions_ended',
      'sessions_ended',
    ]);
    const { rows } = await readAudit({ before: null, accountId: id }, { accountId: id });
    const changed = rows.find(({ act }) => act === 'email_changed');
    expect(changed?.change).toEqual({
      before: { email: 'ways@example.test' },
      after: { email: 'ways2@example.test' },
    });
    expect(changed).toMatchObject({ requestId: 'the-request', actor: { ip: '203.0.113.9' } });
    expect(await check.find(db())).toEqual([]);
  });

  it('has a reset by link, a token and a second step', async () => {
    const id = await member('reset@example.test');
    const account = { email: 'reset@example.test' };
    await server.client().post('/accounts/password.json', { account });
    const reset_password_token = await linkFrom(
      'reset@example.test',
      'reset_password',
      'reset_password_token',
    );
    await server.client().send('PUT', '/accounts/change_password.json', {
      account: { reset_password_token, password: PASSWORD, password_confirmation: PASSWORD },
    });
    await server.client().request({
      method: 'POST',
      url: '/oauth/token',
      body: { grant_type: 'password', email: 'reset@example.test', password: PASSWORD },
    });
    await setUpSecondFactor(id, PASSWORD);
    const secret = (await readSecondFactor(id)).setup?.secret ?? '';
    const epoch = Math.floor((await clockNow()).getTime() / 1000);
    await turnOnSecondFactor(id, generateSync({ secret, epoch }));
    const begun = (await logIn('reset@example.test')).json<{ details: { challenge: string } }>();
    const { challenge } = begun.details;
    const step = (code: string) =>
      server.client().post('/accounts/sign_in/second_step.json', { challenge, code });
    expect((await step('000000')).status).toBe(422);
    expect((await step(generateSync({ secret, epoch: epoch + 30 }))).status).toBe(200);
    const { rows } = await readAudit({ before: null, accountId: id }, { accountId: id });
    expect(rows.map(({ act, details }) => [act, details.by]).reverse()).toEqual([
      ['logged_in', 'mailed_link'],
      ['password_changed', 'mailed_link'],
      ['logged_in', 'token'],
      ['second_factor_added', undefined],
      ['log_in_refused', 'second_factor'],
      ['logged_in', 'second_factor'],
    ]);
  });
});
