import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { filledForm, signUpBodyOf } from '#test/support/filled-form.ts';
import { linkFrom, mailsTo } from '#test/support/accounts/mailed.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { accountRoutes } from '../account.routes.ts';
import { sessionReader } from '../session.ts';
import { readSessions } from '../session-list.ts';
import {
  askForEmailChange,
  confirmEmailChange,
  readEmailChange,
  resendEmailChange,
} from './change-email.ts';
import { claimAccount } from './claim-account.ts';
import { confirmEmail } from './confirm-email.ts';
import { lockAccount } from './credential.store.ts';
import { retireTokens } from './token.store.ts';

testDatabase();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(accountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());

const PASSWORD = 'groundswell';
const from = { ip: '127.0.0.1', userAgent: 'test' };

async function person(email: string) {
  const client = server.client();
  const answer = await client.post('/accounts.json', await signUpBodyOf(email));
  return { client, id: answer.json<{ account: { id: number } }>().account.id };
}
const logIn = (email: string, password: string) =>
  server.client().post('/accounts/sign_in.json', { account: { email, password } });
const forgot = (email: unknown, headers: Record<string, string> = {}) =>
  server.client().post('/accounts/password.json', { account: { email } }, headers);
const change = (token: unknown, password: unknown = 'another-one', again: unknown = password) =>
  server.client().send('PUT', '/accounts/change_password.json', {
    account: { reset_password_token: token, password, password_confirmation: again },
  });
const resetToken = async (email: string): Promise<string> => {
  await forgot(email);
  return linkFrom(email, 'reset_password', 'reset_password_token');
};
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the confirmation of an address', () => {
  const tokenOf = (email: string) => linkFrom(email, 'confirm_email', 'confirmation_token');
  const isConfirmed = async (id: number): Promise<boolean> =>
    (
      await db().one<{ done: boolean }>(
        sql`select email_confirmed_at is not null as done from accounts where id = ${id}`,
      )
    ).done;

  it('is mailed at sign-up, works for its own account alone, once, for 24 hours', async () => {
    const { id } = await person('fresh@example.test');
    const stranger = await person('stranger@example.test');
    const token = await tokenOf('fresh@example.test');
    expect(await refusal(confirmEmail(stranger.id, token))).toMatchObject({ id: 'link_dead' });
    expect(await isConfirmed(id)).toBe(false);
    await setClock(24 * 3600 + 5);
    expect(await refusal(confirmEmail(id, token))).toMatchObject({ id: 'link_dead' });
    await setClock(0);
    await confirmEmail(id, token);
    expect(await isConfirmed(id)).toBe(true);
    expect(await refusal(confirmEmail(id, token))).toMatchObject({ id: 'link_dead' });
  });

  it('can be sent again, which makes the first link worthless', async () => {
    const { client, id } = await person('again@example.test');
    const first = await tokenOf('again@example.test');
    expect((await client.post('/private_api/accounts/confirmation')).status).toBe(200);
    expect(await refusal(confirmEmail(id, first))).toMatchObject({ id: 'link_dead' });
    await confirmEmail(id, await tokenOf('again@example.test'));
  });
});

describe('a change of the address', () => {
  it('needs the password and an address (row 57)', async () => {
    const { id } = await person('mail@example.test');
    expect(await refusal(askForEmailChange(id, 'nowhere', PASSWORD))).toMatchObject({
      status: 422,
    });
    expect(await refusal(askForEmailChange(id, 'next@example.test', 'wrong-one'))).toMatchObject({
      status: 422,
    });
    expect(await mailsTo('next@example.test')).toHaveLength(0);
  });

  it('happens when the new address is proved by the one who asked; both addresses are told', async () => {
    const { id, client } = await person('before@example.test');
    const stranger = await person('else@example.test');
    const elsewhere = server.client();
    const account = { email: 'before@example.test', password: PASSWORD };
    await elsewhere.post('/accounts/sign_in.json', { account });
    const [other, own] = await readSessions(id);
    const here = { accountId: id, sessionId: own?.publicId ?? '' };
    const reset = await resetToken('before@example.test');
    await askForEmailChange(id, 'after@example.test', PASSWORD);
    expect(await mailsTo('before@example.test', 'email_change_asked')).toHaveLength(1);
    const token = await linkFrom('after@example.test', 'change_email', 'email_token');
    expect(
      await refusal(confirmEmailChange({ accountId: stranger.id, sessionId: null }, token)),
    ).toMatchObject({
      id: 'link_dead',
    });
    expect((await logIn('before@example.test', PASSWORD)).status).toBe(200);
    expect(other?.publicId).toBeTruthy();
    await confirmEmailChange(here, token);
    expect((await client.get('/private_api/me')).status).toBe(200);
    expect((await elsewhere.get('/private_api/me')).status).toBe(401);
    expect((await logIn('before@example.test', PASSWORD)).status).toBe(401);
    expect((await logIn('after@example.test', PASSWORD)).status).toBe(200);
    expect(await mailsTo('before@example.test', 'email_changed')).toHaveLength(1);
    expect(await mailsTo('after@example.test', 'email_changed')).toHaveLength(1);
    expect((await change(reset)).status).toBe(422);
  });

  it('is not sent again once it was cancelled or confirmed meanwhile', async () => {
    const { id } = await person('torn@example.test');
    await askForEmailChange(id, 'torn-next@example.test', PASSWORD);
    let again: Promise<unknown> = Promise.resolve();
    await transaction(async (tx) => {
      await lockAccount(tx, id);
      await retireTokens(tx, id, 'change_email');
      again = refusal(resendEmailChange(id));
      // It has read the waiting address and now waits for this transaction.
      await expect
        .poll(() =>
          db().one(sql`
            select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`),
        )
        .toEqual({ waiting: 1 });
    });
    expect(await again).toMatchObject({ id: 'no_email_change' });
    expect(await readEmailChange(id)).toBeNull();
    expect(await mailsTo('torn-next@example.test')).toHaveLength(1);
  });

  it('does not say that an address is taken, before or after it was (row 51)', async () => {
    const { id } = await person('one@example.test');
    await person('two@example.test');
    expect(await refusal(askForEmailChange(id, 'TWO@example.test', PASSWORD))).toBeUndefined();
    expect(await mailsTo('two@example.test', 'email_taken')).toHaveLength(1);
    await askForEmailChange(id, 'race@example.test', PASSWORD);
    const token = await linkFrom('race@example.test', 'change_email', 'email_token');
    await person('race@example.test');
    expect(
      await refusal(confirmEmailChange({ accountId: id, sessionId: null }, token)),
    ).toMatchObject({ id: 'link_dead' });
  });
});

describe('an account made by address alone', () => {
  it('becomes a full one by its link, with a name and a password', async () => {
    const client = server.client();
    await client.post(
      '/accounts/quick_signup.json',
      await filledForm({ email: 'quick@example.test' }),
    );
    expect((await logIn('quick@example.test', PASSWORD)).status).toBe(401);
    const token = await linkFrom('quick@example.test', 'claim_account', 'claim_token');
    const input = {
      ...from,
      token,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      lastname: 'Q',
    };
    expect(await refusal(claimAccount({ ...input, firstname: ' ' }))).toMatchObject({
      status: 422,
    });
    const entered = await claimAccount({ ...input, firstname: 'Quick' });
    expect(entered.session?.token).toBeTruthy();
    expect((await logIn('quick@example.test', PASSWORD)).json()).toMatchObject({
      account: { firstname: 'Quick', confirmed: true },
    });
    expect(await refusal(claimAccount({ ...input, firstname: 'Again' }))).toMatchObject({
      id: 'link_dead',
    });
  });
});
