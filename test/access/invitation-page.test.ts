import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModules } from '#main/connect-modules.ts';
import * as signInPage from '#modules/accounts/web/sign-in-page.tsx';
import * as signUpPage from '#modules/accounts/web/sign-up-page.tsx';
import { sessionReader } from '#modules/accounts/index.ts';
import { linkFromPath, mailsTo } from '#test/support/accounts/mailed.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { invite, readTeam } from '#modules/campaigns/team/invite.ts';
import * as invitationPage from '#modules/campaigns/web/invitation-page.tsx';

testDatabase();
let server: TestPages;
let nora: Person;
let ida: Person;
beforeAll(async () => {
  const pages = [
    { path: 'campaign_invitations/:token', module: invitationPage },
    { path: 'accounts/sign_in', module: signInPage },
    { path: 'accounts/sign_up', module: signUpPage },
  ];
  connectModules();
  server = await startTestPages(pages, { sessions: sessionReader });
  [nora, ida] = await Promise.all([plantPerson('nora'), plantPerson('ida')]);
});
afterAll(() => server.stop());

async function as(person: Person) {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

async function invited(): Promise<{ readonly id: number; readonly url: string }> {
  const id = await plantCampaign(nora.accountId, 'draft');
  const input = { email: ida.email, title: '', permissions: ['see_figures'] } as const;
  await invite(id, input, { accountId: nora.accountId, locale: 'en' });
  return {
    id,
    url: await linkFromPath(ida.email, 'campaign_invitation', '/campaign_invitations/'),
  };
}

describe('an invitation to a team', () => {
  it('says who sent it, in the mail and on its page, and of nothing its reader never did', async () => {
    const { url } = await invited();
    const page = await (await as(ida)).get(url);
    expect(page.text).toContain('nora Audience invited you.');
    const text = (await mailsTo(ida.email, 'campaign_invitation')).at(-1)?.text;
    expect(text).toContain('because nora Audience invited you on Groundswell');
    expect(text).not.toContain('something you did');
  });

  it('brings its address along to the log-in and the sign-up, in every language', async () => {
    const { url } = await invited();
    const prefilled = async (page: string, from: string) => {
      const { text } = await server.client().get(`${page}?from=${encodeURIComponent(from)}`);
      return /<input[^>]*type="email"[^>]*>/.exec(text)?.[0] ?? 'no such field';
    };
    for (const page of ['/accounts/sign_in', '/accounts/sign_up']) {
      expect(await prefilled(page, url)).toContain(`value="${ida.email}"`);
      expect(await prefilled(page, `/fr${url}?a=b`)).toContain(`value="${ida.email}"`);
      const unknown = await prefilled(page, `/campaign_invitations/${'A'.repeat(43)}`);
      expect(unknown).not.toMatch(/value="[^"]/);
      expect(await prefilled(page, '/explore')).not.toMatch(/value="[^"]/);
    }
  });

  it('can be declined, by the invited person alone, and is over then', async () => {
    const { id, url } = await invited();
    const decline = async (person: Person) => {
      const client = await as(person);
      const body = new URLSearchParams({ csrf_token: await client.csrfToken(), answer: 'decline' });
      return client.request({ method: 'POST', url, body });
    };
    expect((await decline(nora)).status).toBe(403);
    const answer = await decline(ida);
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    expect(await readTeam(id)).toMatchObject({ members: [], invitations: [] });
    expect((await (await as(ida)).get(url)).status).toBe(410);
  });
});
