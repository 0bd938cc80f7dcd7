import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePerson, readMailLanguage, sessionReader } from '#modules/accounts/index.ts';
import { db } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { mailPreferences, wantsMail } from './mail-preferences.ts';
import { unsubscribePage as pageUrl, unsubscribeUrl } from './unsubscribe.ts';
import { preferenceRoutes } from './preference.routes.ts';
import * as mailPage from './web/mail-page.tsx';
import * as unsubscribePage from './web/unsubscribe-page.tsx';

testDatabase();
let server: TestPages;
let nora: Person;
let ben: Person;
beforeAll(async () => {
  nora = await plantPerson('nora');
  ben = await plantPerson('ben');
  server = await startTestPages(
    [
      { path: 'accounts/settings/mail', module: mailPage },
      { path: 'mail/unsubscribe/:token', module: unsubscribePage },
      { path: 'mail/unsubscribed/:token', module: unsubscribePage },
    ],
    { routes: preferenceRoutes, sessions: sessionReader, describePerson },
  );
});
afterAll(() => server.stop());

async function as(person: Person): Promise<HttpClient> {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}
const path = (person: Person) => `/private_api/profiles/${person.accountId}/email_preferences`;
const tokenPath = (url: string) => new URL(url, 'http://groundswell.test').pathname;

async function submit(client: HttpClient, url: string, fields: Record<string, string>) {
  const csrf_token = await client.csrfToken();
  const body = new URLSearchParams({ csrf_token, ...fields });
  return client.request({ method: 'POST', url, body });
}

describe('mail preferences', () => {
  it('[7-33] of another are 404 to read and to change', async () => {
    const client = await as(ben);
    expect((await client.get(path(nora))).status).toBe(404);
    expect((await client.send('PATCH', path(nora), { message: false })).status).toBe(404);
    expect((await server.client().get(path(nora))).status).toBe(401);
    expect(await wantsMail(db(), nora, 'message')).toBe(true);
  });

  it('refuse a kind nobody may choose about, and then change nothing', async () => {
    const client = await as(nora);
    const answer = await client.send('PATCH', path(nora), {
      message: false,
      contribution_receipt: false,
    });
    expect(answer.status).toBe(422);
    expect(await wantsMail(db(), nora, 'message')).toBe(true);
  });

  it('[7-33] keep what is left out', async () => {
    const client = await as(nora);
    const changed = await client.send('PATCH', path(nora), { message: false, newsletter: true });
    expect(changed.json()).toMatchObject({
      response: { message: false, newsletter: true, comment_reply: true },
    });
  });

  it('are set by the page without a script: what is not ticked is not wanted', async () => {
    const client = await as(ben);
    expect((await client.get('/accounts/settings/mail')).text).toContain('name="comment_reply"');
    const saved = await submit(client, '/accounts/settings/mail', { campaign_update: 'on' });
    expect(saved.status).toBe(303);
    const wanted = (await mailPreferences(db(), ben.accountId)).filter(({ isWanted }) => isWanted);
    expect(wanted.map(({ kind }) => kind)).toEqual(['campaign_update']);
  });
});

describe('the page behind the unsubscribe link', () => {
  it('is 404 for a token that is not ours', async () => {
    expect((await server.client().get('/mail/unsubscribe/nonsense')).status).toBe(404);
    const client = server.client();
    expect((await submit(client, '/mail/unsubscribed/nonsense', {})).status).toBe(404);
  });

  it('asks first: opening it changes nothing, its button ends that kind alone', async () => {
    const zoe = await plantPerson('zoe');
    const address = tokenPath(unsubscribeUrl(zoe, 'comment_reply'));
    const client = server.client();
    const page = await client.get(address);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('zoe');
    expect(await wantsMail(db(), zoe, 'comment_reply')).toBe(true);
    const done = await submit(client, address.replace('unsubscribe', 'unsubscribed'), {});
    expect(done.status).toBe(303);
    expect(await wantsMail(db(), zoe, 'comment_reply')).toBe(false);
    expect(await wantsMail(db(), zoe, 'message')).toBe(true);
    const after = await client.get(String(done.headers.location));
    expect(after.text).toContain('no longer');
  });

  it('offers to end one campaign’s mail alone, in its language, and takes that back', async () => {
    const ann = await plantPerson('ann');
    const guest = { address: 'guest-of-two@people.demo.test' };
    for (const reader of [ann, guest]) {
      const german = tokenPath(pageUrl('de', reader, 'campaign_update', 7));
      expect(german).toMatch(/^\/de\/mail\/unsubscribe\//);
      const page = german.slice('/de'.length);
      const client = server.client();
      expect((await client.get(page)).text).toContain('Only stop emails about this campaign');
      const address = page.replace('unsubscribe', 'unsubscribed');
      const wanted = async () => [
        await wantsMail(db(), reader, 'campaign_update', 7),
        await wantsMail(db(), reader, 'campaign_update', 70),
        await wantsMail(db(), reader, 'campaign_update'),
      ];
      await submit(client, address, { extent: 'campaign' });
      expect(await wanted()).toEqual([false, true, true]);
      await submit(client, address, { extent: 'resume' });
      expect(await wanted()).toEqual([true, true, true]);
      await submit(client, address, { extent: 'kind' });
      expect(await wanted()).toEqual([false, false, false]);
    }
  });

  it('offers no campaign where the mail was about none', async () => {
    const page = tokenPath(pageUrl('en', await plantPerson('una'), 'newsletter'));
    expect((await server.client().get(page)).text).not.toContain('about this campaign');
  });
});

describe('the language of mails', () => {
  it('follows the pages until it is chosen, and again once that is wanted', async () => {
    const lea = await plantPerson('lea');
    const client = await as(lea);
    const page = '/accounts/settings/mail';
    const languageOf = async () => (await readMailLanguage(lea.accountId)).locale;
    await client.get(`/fr${page}`);
    expect(await languageOf()).toBe('fr');
    await submit(client, page, { language: 'de' });
    await client.get(page);
    expect(await languageOf()).toBe('de');
    expect((await client.get(page)).text).toMatch(/<option[^>]*value="de"[^>]*selected/);
    await submit(client, page, { language: 'pages' });
    await client.get(page);
    expect(await languageOf()).toBe('en');
    expect((await submit(client, page, { language: 'xx' })).status).toBe(422);
  });
});
