import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCsrfToken } from '#platform/http/csrf.ts';
import { plantPerson, sessionOf } from '#test/support/audiences.ts';
import { mailsTo } from '#test/support/accounts/mailed.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { newToken, storeTokens } from '../../oauth/bearer-tokens.ts';
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
  server = await startTestPages(pages, { sessions: sessionReader, describePerson });
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
