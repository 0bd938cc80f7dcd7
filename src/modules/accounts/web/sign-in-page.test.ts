import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as signInPage from './sign-in-page.tsx';

testDatabase();

let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'accounts/sign_in', module: signInPage }]);
});
afterAll(() => server.stop());

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
