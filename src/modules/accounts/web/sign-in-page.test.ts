import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { hashPassword } from '../password.ts';
import * as signInPage from './sign-in-page.tsx';

testDatabase();

let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'accounts/sign_in', module: signInPage }]);
});
afterAll(() => server.stop());

it('tells somebody whose access was withdrawn that it was, why, and whom to write to', async () => {
  await db().run(sql`
    insert into accounts (email, password_hash, revoked_at, revoked_reason)
    values ('gone@demo.test', ${await hashPassword('groundswell')}, clock_now(), 'Asked for papers.')`);
  const client = server.client();
  const { text } = await client.get('/accounts/sign_in');
  const token = /name="csrf_token" value="([^"]*)"/.exec(text)?.[1] ?? '';
  const send = async (password: string) => {
    const body = new URLSearchParams({ csrf_token: token, email: 'gone@demo.test', password });
    const answer = await client.request({ method: 'POST', url: '/accounts/sign_in', body });
    return answer.text.split('__reactRouterContext')[0] ?? '';
  };
  const told = await send('groundswell');
  expect(told).toMatch(/Access to this account has been withdrawn[^§]*Asked for papers\./);
  expect(told).toMatch(/href="\/contact\/questions"[^>]*>Contact us if you think/);
  expect(await send('something-else')).not.toContain('has been withdrawn');
});

describe('the log-in page, to somebody who was about to do something', () => {
  it.each([
    ['/campaigns/new', 'To start a campaign, log in or create an account.'],
    ['/projects/x/follow', 'To follow this campaign, log in'],
    ['/projects/x/comments/new', 'To comment or message the owner, log in'],
    ['/projects/x/messages?a=1', 'To comment or message the owner, log in'],
    ['/campaign_invitations/abc', 'To see your invitation, log in'],
    ['/projects/x/payments/new?perk_id=1', 'To back this campaign, log in or create an account.'],
    ['/accounts/settings/searches?search_text=clock', 'To save this search, log in'],
    ['/fr/accounts/settings/searches?search_text=clock', 'To save this search, log in'],
  ])('says why, and offers both: %s', async (from, why) => {
    const url = `/accounts/sign_in?from=${encodeURIComponent(from)}`;
    const { text } = await server.client().get(url);
    expect(text).toContain(why);
    expect(text).not.toContain('Welcome back');
    const create = text.indexOf(`/accounts/sign_up?from=${encodeURIComponent(from)}`);
    expect(create).toBeGreaterThan(0);
    expect(create).toBeLessThan(text.indexOf('name="password"'));
    // Most who were about to do it have no account yet.
    expect(text).toMatch(
      /<a [^>]*class="button button-solid[^"]*"[^>]*>(?:<[^>]*>)*Create an account/,
    );
  });

  it.each([
    ['/projects/x/payments/continue?contribution=1', 'Log in with the account you used'],
    ['/contributions/7', 'Log in to see your contribution.'],
  ])('offers no new account where something waits in one: %s', async (from, why) => {
    const url = `/accounts/sign_in?from=${encodeURIComponent(from)}`;
    const { text } = await server.client().get(url);
    expect(text).toContain(why);
    expect(text).not.toContain('Welcome back');
    expect(text).not.toMatch(/<main.*\/accounts\/sign_up/s);
  });

  it.each(['/explore', '/accounts/settings/searches'])('welcomes back to %s', async (from) => {
    const { text } = await server
      .client()
      .get(`/accounts/sign_in?from=${encodeURIComponent(from)}`);
    expect(text).toContain('Welcome back');
    expect(text).toContain('New here?');
  });
});
