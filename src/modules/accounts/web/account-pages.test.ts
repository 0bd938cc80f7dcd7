import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clockNow } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { signUpBodyOf } from '#test/support/filled-form.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { linkFrom, mailsTo } from '#test/support/accounts/mailed.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { accountRoutes } from '../account.routes.ts';
import { describePerson } from '../describe-person.ts';
import { sessionReader } from '../session.ts';
import * as forgotPage from './links/forgot-password-page.tsx';
import * as quickPage from './links/quick-sign-up-page.tsx';
import * as resetPage from './links/reset-password-page.tsx';
import * as securityPage from './security/security-page.tsx';
import * as signInPage from './sign-in-page.tsx';
import * as signOutPage from './sign-out-page.tsx';
import * as signUpPage from './sign-up-page.tsx';

testDatabase();

let server: TestPages;
beforeAll(async () => {
  const pages = [
    { path: 'accounts', module: signUpPage },
    { path: 'accounts/sign_up', module: signUpPage },
    { path: 'accounts/sign_out', module: signOutPage },
    { path: 'accounts/sign_in', module: signInPage },
    { path: 'accounts/quick_signup', module: quickPage },
    { path: 'accounts/password/new', module: forgotPage },
    { path: 'accounts/password/edit', module: resetPage },
    { path: 'accounts/settings/security', module: securityPage },
  ];
  server = await startTestPages(pages, {
    sessions: sessionReader,
    describePerson,
    routes: accountRoutes,
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await setClock(0);
  await db().run(sql`delete from rate_limits`);
});

/** The form's hidden and visible fields as a browser without scripts would send them. */
function fieldsOf(html: string): URLSearchParams {
  const forms = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([text]) => text);
  const form = forms.find((text) => text.includes('name="csrf_token"')) ?? '';
  const fields = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const attribute = (name: string): string =>
      new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
    const isTick = attribute('type') === 'checkbox';
    if (attribute('name') && (!isTick || / checked/.test(tag))) {
      fields.append(attribute('name'), attribute('value'));
    }
  }
  return fields;
}
const nameOf = (html: string, autocomplete: string): string => {
  const tag = [...html.matchAll(/<input[^>]*>/g)].find(([text]) =>
    text.toLowerCase().includes(`autocomplete="${autocomplete}"`),
  );
  return / name="([^"]*)"/.exec(tag?.[0] ?? '')?.[1] ?? '';
};
const send = (client: HttpClient, url: string, body: URLSearchParams) =>
  client.request({ method: 'POST', url, body });
const person = async (email: string) => {
  const client = server.client();
  await client.post('/accounts.json', await signUpBodyOf(email));
  return client;
};

it.each([
  ['/accounts', 'Create account', false],
  ['/accounts/sign_up', 'Create account', false],
  ['/accounts/quick_signup', 'Email', false],
  ['/accounts/sign_out', 'Log out', true],
])('[2-07] %s answers with its form: %s', async (address, words, isForPeople) => {
  const client = isForPeople ? await person('leaving@example.test') : server.client();
  const { status, text } = await client.get(address);
  expect(status).toBe(200);
  const forms = [...text.matchAll(/<form[\s\S]*?<\/form>/g)].map(([form]) => form);
  expect(forms.find((form) => form.includes('name="csrf_token"'))).toContain(words);
});

describe('the sign-up page without a script', () => {
  const fill = async (client: HttpClient, address: string, typed: Record<string, string>) => {
    const { text } = await client.get(address);
    const body = fieldsOf(text);
    const names: Record<string, string> = {
      firstname: nameOf(text, 'given-name'),
      lastname: nameOf(text, 'family-name'),
      email: nameOf(text, 'username'),
      password: nameOf(text, 'new-password'),
    };
    for (const [name, value] of Object.entries(typed)) body.set(names[name] ?? name, value);
    return { text, body, names };
  };
  const typed = {
    firstname: 'Nora',
    lastname: 'Quilici',
    email: 'page@example.test',
    password: 'groundswell',
  };

  it('[2-28] [5-13] asks for what the spec names, and for a tick of its own with double opt-in', async () => {
    const { text } = await fill(server.client(), '/accounts/sign_up', {});
    for (const label of ['First name', 'Last name', 'Email', 'Password', 'Create account'])
      expect(text).toContain(label);
    expect(text).toMatch(/<input[^>]*name="general_opt_in"[^>]*checked/);
    expect(text).toMatch(/<input type="hidden" name="disclaimer_input" value="true"/);
    const european = (await fill(server.client(), '/accounts/sign_up?country=DE', {})).text;
    expect(european).toMatch(/<input(?=[^>]*type="checkbox")[^>]*name="disclaimer_input"/);
    expect(european).toMatch(/<input(?=[^>]*type="checkbox")[^>]*name="general_opt_in"/);
    expect(european).not.toMatch(/<input(?=[^>]*type="hidden")[^>]*name="disclaimer_input"/);
    expect(european).not.toMatch(/<input[^>]*name="general_opt_in"[^>]*checked/);
  });

  it('is refused when sent at once, and comes back filled in under new names', async () => {
    const client = server.client();
    const { body, names } = await fill(client, '/accounts/sign_up', typed);
    const answer = await send(client, '/accounts/sign_up', body);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('We couldn’t create this account.');
    expect(answer.text).toContain('value="page@example.test"');
    expect(answer.text).not.toContain(names.email);
    expect(answer.text).not.toContain('groundswell"');
  });

  it('shows what is wrong beside the fields', async () => {
    const client = server.client();
    const { body } = await fill(client, '/accounts/sign_up', { ...typed, password: '12345' });
    await setClock(60);
    const answer = await send(client, '/accounts/sign_up', body);
    expect([answer.status, answer.text.includes('Must be between 6 and 40 characters.')]).toEqual([
      422,
      true,
    ]);
    expect(answer.text).not.toContain('12345');
  });

  it('makes the account and goes where the visitor came from', async () => {
    const client = server.client();
    const { body } = await fill(client, '/accounts/sign_up?from=/explore', typed);
    await setClock(60);
    const answer = await send(client, '/accounts/sign_up', body);
    expect([answer.status, answer.headers.location]).toEqual([303, '/explore']);
    expect((await client.get('/private_api/me')).status).toBe(200);
  });

  it('refuses lists and endless texts like a program’s form, not as a fault of ours', async () => {
    const client = server.client();
    for (const [name, value] of [
      ['timestamp[]', '1'],
      ['source', 'x'.repeat(200)],
      ['g-recaptcha-response', 'x'.repeat(5000)],
    ] as const) {
      const { body } = await fill(client, '/accounts/sign_up', typed);
      if (name.startsWith('timestamp')) body.delete('timestamp');
      body.set(name, value);
      const answer = await send(client, '/accounts/sign_up', body);
      expect([name, answer.status]).toEqual([name, 422]);
    }
  });

  it('is refused when the trap was filled', async () => {
    const client = server.client();
    const { body } = await fill(client, '/accounts/sign_up', {
      ...typed,
      email: 'trap@example.test',
    });
    body.set('email', 'trap@example.test');
    await setClock(60);
    expect((await send(client, '/accounts/sign_up', body)).status).toBe(422);
  });
});

describe('the security page', () => {
  const PAGE = '/accounts/settings/security';
  const act = async (client: HttpClient, fields: Record<string, string>) => {
    const token = fieldsOf((await client.get(PAGE)).text).get('csrf_token') ?? '';
    return send(client, PAGE, new URLSearchParams({ csrf_token: token, ...fields }));
  };
  const password = { current_password: 'groundswell' };

  it('is for people who are signed in', async () => {
    const answer = await server.client().get(PAGE);
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      expect.stringContaining('/accounts/sign_in'),
    ]);
  });

  it('lists sessions and ends one or all others, never a stranger’s', async () => {
    const client = await person('sessions@example.test');
    const other = server.client();
    const third = server.client();
    const account = { email: 'sessions@example.test', password: 'groundswell' };
    for (const browser of [other, third]) await browser.post('/accounts/sign_in.json', { account });
    const page = (await client.get(PAGE)).text;
    const [session = ''] = [...page.matchAll(/name="session" value="([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    const stranger = await person('sessions2@example.test');
    expect((await act(stranger, { intent: 'end_session', session })).status).toBe(404);
    expect((await act(client, { intent: 'end_session', session })).status).toBe(303);
    const left = await Promise.all(
      [other, third].map(async (browser) => (await browser.get('/private_api/me')).status),
    );
    expect(left.sort()).toEqual([200, 401]);
    await act(client, { intent: 'end_others' });
    expect(
      (await third.get('/private_api/me')).status + (await other.get('/private_api/me')).status,
    ).toBe(802);
    expect((await client.get('/private_api/me')).status).toBe(200);
  });

  it('shows a wrong password only beside the form it was typed in', async () => {
    const client = await person('wrong@example.test');
    const answer = await act(client, { intent: 'set_up', current_password: 'wrong-one' });
    expect(answer.status).toBe(422);
    expect(answer.text.match(/This isn’t your current password.<\/span>/g)).toHaveLength(1);
    expect(answer.text).not.toContain('wrong-one');
  });

  it('turns the two-step log-in on, which the log-in page then asks for', async () => {
    const client = await person('steps@example.test');
    await act(client, { intent: 'set_up', ...password });
    const secret =
      /<code[^>]*>([A-Z2-7 ]+)<\/code>/
        .exec((await client.get(PAGE)).text)?.[1]
        ?.replaceAll(' ', '') ?? '';
    const code = async (shift: number) =>
      generateSync({ secret, epoch: Math.floor((await clockNow()).getTime() / 1000) + shift });
    const on = await act(client, { intent: 'turn_on', code: await code(0) });
    expect(on.text.match(/<code[^>]*>[a-z2-7]{5}-[a-z2-7]{5}<\/code>/g)).toHaveLength(10);
    const visitor = server.client();
    const first = fieldsOf((await visitor.get('/accounts/sign_in?from=/explore')).text);
    first.set('email', 'steps@example.test');
    first.set('password', 'groundswell');
    const page = '/accounts/sign_in?from=/explore';
    const asked = await send(visitor, page, first);
    expect(asked.text).toContain('One more step');
    const second = fieldsOf(asked.text);
    second.set('code', '000000');
    const again = await send(visitor, page, second);
    expect([again.status, again.text.includes('This code is wrong')]).toEqual([422, true]);
    const third = fieldsOf(again.text);
    third.set('code', await code(30));
    const done = await send(visitor, page, third);
    expect([done.status, done.headers.location]).toEqual([303, '/explore']);
  });
});

describe('pages that mailed links lead to', () => {
  it('set a new password without telling the token to anybody', async () => {
    await person('link@example.test');
    const client = server.client();
    const ask = fieldsOf((await client.get('/accounts/password/new')).text);
    ask.set('email', 'link@example.test');
    expect((await send(client, '/accounts/password/new', ask)).text).toContain(
      'the link is on its way',
    );
    const token = await linkFrom('link@example.test', 'reset_password', 'reset_password_token');
    const page = await client.get(`/accounts/password/edit?reset_password_token=${token}`);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    const form = fieldsOf(page.text);
    form.set('password', 'brand-new');
    form.set('password_confirmation', 'brand-new');
    const answer = await send(client, '/accounts/password/edit', form);
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    const dead = await client.get(`/accounts/password/edit?reset_password_token=${token}`);
    expect(dead.text).toContain('This link no longer works');
  });

  it('join by address alone', async () => {
    const client = server.client();
    const form = fieldsOf((await client.get('/accounts/quick_signup')).text);
    form.set('email', 'join@example.test');
    await setClock(60);
    expect((await send(client, '/accounts/quick_signup', form)).text).toContain('Check your inbox');
    expect(await mailsTo('join@example.test', 'claim_account')).toHaveLength(1);
  });
});
