import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCsrfToken } from '#platform/http/csrf.ts';
import { plantPerson, sessionOf } from '#test/support/audiences.ts';
import { linkFrom, mailsTo } from '#test/support/accounts/mailed.ts';
import { testDatabase } from '#test/support/database.ts';
import { signUpBodyOf } from '#test/support/filled-form.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { readMailedToken } from '../../credentials/mailed-token.ts';
import { newToken, storeTokens } from '../../oauth/bearer-tokens.ts';
import { accountRoutes } from '../../account.routes.ts';
import { describePerson } from '../../describe-person.ts';
import { sessionReader } from '../../session.ts';
import * as signUpPage from '../sign-up-page.tsx';
import * as securityPage from './security-page.tsx';

testDatabase();

const PAGE = '/accounts/settings/security';
let server: TestPages;
beforeAll(async () => {
  const pages = [
    { path: PAGE.slice(1), module: securityPage },
    { path: 'accounts/sign_up', module: signUpPage },
  ];
  server = await startTestPages(pages, {
    sessions: sessionReader,
    describePerson,
    routes: accountRoutes,
  });
});
afterAll(() => server.stop());

it('asks nobody for a password they do not have, and mails the link that sets one', async () => {
  const person = await plantPerson('bare');
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  const { text } = await client.get(PAGE);
  expect(text).toContain('Your account has no password yet,');
  expect(text).toContain('Set a password first.');
  expect(text).not.toContain('name="current_password"');
  const body = new URLSearchParams({ intent: 'mail_password' });
  body.set('csrf_token', await client.csrfToken());
  const answer = await client.request({ method: 'POST', url: PAGE, body });
  expect([answer.status, answer.headers.location]).toEqual([303, PAGE]);
  expect(await mailsTo(person.email, 'reset_password')).toHaveLength(1);
});

it('says which address waits for confirmation, sends its link again and forgets it', async () => {
  const client = server.client();
  await client.post('/accounts.json', await signUpBodyOf('gina@example.test'));
  const send = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ csrf_token: await client.csrfToken(), ...fields });
    return client.request({ method: 'POST', url: PAGE, body });
  };
  const page = async () => (await client.get(PAGE)).text;
  const waits = 'gina2@example.test is waiting for confirmation.';
  const current_password = 'groundswell';
  const nothing = await send({ intent: 'resend_email' });
  expect(nothing.status).toBe(409);
  const same = await send({ intent: 'email', email: 'Gina@example.test', current_password });
  expect([same.status, same.text.includes('This is already your email address.')]).toEqual([
    422,
    true,
  ]);
  expect(
    (await send({ intent: 'email', email: 'gina2@example.test', current_password })).status,
  ).toBe(303);
  const first = await linkFrom('gina2@example.test', 'change_email', 'email_token');
  const shown = await page();
  for (const text of [waits, 'We sent an email to gina2@example.test.', 'Send again']) {
    expect(shown).toContain(text);
  }
  expect((await send({ intent: 'resend_email' })).status).toBe(303);
  const second = await linkFrom('gina2@example.test', 'change_email', 'email_token');
  expect(await readMailedToken(first, 'change_email')).toBeUndefined();
  expect(await readMailedToken(second, 'change_email')).toMatchObject({
    currentEmail: 'gina@example.test',
  });
  expect(await mailsTo('gina@example.test', 'email_change_asked')).toHaveLength(1);
  expect((await send({ intent: 'cancel_email' })).status).toBe(303);
  expect(await page()).not.toContain(waits);
  expect(await readMailedToken(second, 'change_email')).toBeUndefined();
});

it('shows the next step of the second factor where it was begun', async () => {
  const client = server.client();
  await client.post('/accounts.json', await signUpBodyOf('ines@example.test'));
  const csrf_token = await client.csrfToken();
  const fields = { csrf_token, intent: 'set_up', current_password: 'groundswell' };
  const body = new URLSearchParams(fields);
  const answer = await client.request({ method: 'POST', url: PAGE, body });
  expect(answer.headers.location).toBe(`${PAGE}#two-steps`);
  const { text } = await client.get(PAGE);
  expect(text).toContain('id="two-steps"');
  expect(text).toContain('Scan the QR code with your authenticator app');
});

it('mails a waiting address a few times an hour, and says so', async () => {
  const client = server.client();
  await client.post('/accounts.json', await signUpBodyOf('hugo@example.test'));
  const body = async (fields: Record<string, string>) =>
    new URLSearchParams({ csrf_token: await client.csrfToken(), ...fields });
  const current_password = 'groundswell';
  const asked = { intent: 'email', email: 'hugo2@example.test', current_password };
  await client.request({ method: 'POST', url: PAGE, body: await body(asked) });
  const states: number[] = [];
  for (let time = 0; time < 4; time += 1) {
    const again = await body({ intent: 'resend_email' });
    states.push((await client.request({ method: 'POST', url: PAGE, body: again })).status);
  }
  expect(states).toEqual([303, 303, 303, 429]);
  expect(await mailsTo('hugo2@example.test', 'change_email')).toHaveLength(4);
});

it('shows what one agrees to beside the agreement, asked for or implied', async () => {
  for (const query of ['country=US', 'country=DE']) {
    const { text } = await server.client().get(`/accounts/sign_up?${query}`);
    for (const topic of ['terms', 'privacy']) {
      expect([query, new RegExp(`href="/about/${topic}"[^>]*>`).test(text)]).toEqual([query, true]);
    }
    expect(text).not.toMatch(/&lt;terms&gt;/);
  }
});

it('is opened by no bearer token, to read or to write', async () => {
  const { accountId } = await plantPerson('program');
  const [access, refresh] = [newToken(), newToken()];
  await storeTokens({ accountId, family: newToken(), access, refresh }, undefined);
  const headers = { authorization: `Bearer ${access}` };
  const client = server.client();
  expect((await client.get(PAGE, headers)).status).toBe(403);
  const csrf = makeCsrfToken(server.site.secret, await actorOf(access));
  const body = new URLSearchParams({ intent: 'mail_password', csrf_token: csrf });
  const answer = await client.request({ method: 'POST', url: PAGE, body, headers });
  expect(answer.status).toBe(403);
  expect(await mailsTo('program@audience.test')).toEqual([]);
});

const actorOf = async (bearer: string) => {
  const parts = await sessionReader.read({ session: undefined, bearer });
  return { sessionId: parts?.sessionId ?? '', visitorId: '' };
};
