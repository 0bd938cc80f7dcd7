import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { claimRoutes } from '#flows/claim-contributions/index.ts';
import { accountRoutes, describePerson, sessionReader } from '#modules/accounts/index.ts';
import * as welcomePage from '#modules/accounts/web/links/welcome-page.tsx';
import { addresses, input, key, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { linkFrom, mailsTo } from '#test/support/accounts/mailed.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as claimPage from './claim-account-page.tsx';

testDatabase();
moneyGateway();

let server: TestPages;
beforeAll(async () => {
  const pages = [
    { path: 'accounts/claim', module: claimPage },
    { path: 'explore', module: welcomePage },
  ];
  const routes = [...accountRoutes, ...claimRoutes];
  server = await startTestPages(pages, { sessions: sessionReader, describePerson, routes });
});
afterAll(() => server.stop());

describe('a guest who completes the account', () => {
  it('is asked for nothing twice, led to what they gave and written no mail about it', async () => {
    const email = 'kim@example.test';
    const campaign = await makeCampaign();
    const params = { extra_cents: 900, expected_total_cents: 900, email };
    const given = await startContribution(input(campaign, params), visitor(), key(), addresses);
    const client = server.client();
    const signUp = { contribution_id: given.contribution.id, token: given.token ?? '' };
    await client.post('/private_api/payments/guest_signups', signUp);
    const [mail] = await mailsTo(email);
    expect(mail?.text.replaceAll('\n', ' ')).toContain('your contribution to Campaign');
    const claim_token = await linkFrom(email, 'claim_account', 'claim_token');
    const page = await client.get(`/accounts/claim?claim_token=${claim_token}`);
    const valueOf = (name: string) =>
      new RegExp(`<input(?=[^>]*name="${name}")[^>]*value="([^"]*)"`).exec(page.text)?.[1] ?? '';
    const [firstname, lastname] = [valueOf('firstname'), valueOf('lastname')];
    expect([firstname, lastname]).toEqual(['Guest', expect.stringMatching(/^Number \d+$/)]);
    expect(page.text).toContain('Choose a password, and you’re in.');
    expect(page.text.match(/type="password"/g)).toHaveLength(1);
    expect(page.text).not.toContain('New password');
    const body = new URLSearchParams({
      csrf_token: await client.csrfToken(),
      claim_token,
      firstname,
      lastname,
      password: 'groundswell',
    });
    const answer = await client.request({ method: 'POST', url: '/accounts/claim', body });
    expect(answer.status).toBe(303);
    expect(String(answer.headers.location)).toMatch(/^\/individuals\/\d+\/contributions$/);
    expect((await client.get('/private_api/me')).status).toBe(200);
    const arrived = await client.get('/explore');
    expect(arrived.text).toContain('Your account is complete and your email address is confirmed.');
    expect(arrived.text).toContain('1 contribution is now in your account');
    expect(arrived.text).not.toContain('Check your inbox');
    expect((await mailsTo(email)).map(({ kind }) => kind)).not.toContain('password_changed');
  });

  it('learns nothing from a dead link', async () => {
    const page = await server.client().get(`/accounts/claim?claim_token=${'x'.repeat(43)}`);
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringContaining('This link no longer works'),
    ]);
  });
});
