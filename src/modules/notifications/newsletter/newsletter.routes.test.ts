import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '#flows/close-account/index.ts';
import { ASKING_MS } from '#modules/accounts/index.ts';
import { overrideSignInSettings } from '#platform/config/sign-in-settings.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { plantPerson } from '#test/support/audiences.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { linkFrom, mailsTo } from '#test/support/accounts/mailed.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { wantsMail } from '../mail-preferences.ts';
import { unsubscribe, unsubscribeToken } from '../unsubscribe.ts';
import * as confirmPage from '../web/newsletter/confirm-newsletter-page.tsx';
import * as newsletterPage from '../web/newsletter/newsletter-page.tsx';
import { newsletterRoutes } from './newsletter.routes.ts';
import { newsletterSchedules } from './newsletter.jobs.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'newsletter', module: newsletterPage },
      { path: 'newsletter/confirm', module: confirmPage },
    ],
    { routes: newsletterRoutes },
  );
});
afterAll(() => server.stop());
afterEach(async () => {
  overrideSignInSettings({});
  await setClock(0);
});

const PATH = '/newsletter_subscriptions.json';
const ask = (body: object, headers: Record<string, string> = {}) =>
  server.client().post(PATH, body, headers);
const stateOf = async (email: string) =>
  (
    await db().maybe<{ state: string }>(
      sql`select state from newsletter_subscriptions where lower(email) = lower(${email})`,
    )
  )?.state;

async function press(client: HttpClient, url: string, fields: Record<string, string>) {
  const csrf_token = await client.csrfToken();
  const body = new URLSearchParams({ csrf_token, ...fields });
  return client.request({ method: 'POST', url, body });
}

async function confirmBy(token: string) {
  return press(server.client(), '/newsletter/confirm', { newsletter_token: token });
}

describe('asking for the newsletter', () => {
  it.each(['', ' ', 'nora', 'nora@', 'a b@people.demo.test', `${'n'.repeat(65)}@people.demo.test`])(
    '[5-04] refuses the address "%s" and mails nobody',
    async (email) => {
      const answer = await ask({ email, disclaimer: true, source: 'modal' });
      expect(answer.status).toBe(422);
      expect(answer.json()).toMatchObject({
        errors: { email: ['Please enter a valid email address.'] },
      });
      expect(await stateOf(email)).toBeUndefined();
    },
  );

  it('refuses odd bodies, never with a fault', async () => {
    for (const body of [{ email: ['x'] }, { email: 1 }, { email: 'a@b.test', disclaimer: 'no' }]) {
      expect((await ask(body)).status).toBe(422);
    }
  });

  it('[3-24] needs the consent where it is asked for: by the reader’s country, or everywhere', async () => {
    const body = { email: 'greta@people.demo.test', disclaimer: false, source: 'modal' };
    const german = await ask(body, { 'accept-language': 'de-AT,de;q=0.8' });
    expect(german.status).toBe(422);
    expect(german.json()).toMatchObject({ errors: { disclaimer: [expect.any(String)] } });
    overrideSignInSettings({ doubleOptInEverywhere: true });
    expect((await ask(body, { 'accept-language': 'en-US' })).status).toBe(422);
    expect(await stateOf(body.email)).toBeUndefined();
    overrideSignInSettings({});
    expect((await ask(body, { 'accept-language': 'en-US' })).status).toBe(200);
  });

  it('asks who comes from the footer for the consent, as a next step and not as a mistake', async () => {
    const header = { 'accept-language': 'de-AT' };
    const page = async (fields: Record<string, string>) => {
      const client = server.client();
      const csrf_token = await client.csrfToken();
      const body = new URLSearchParams({ csrf_token, ...fields });
      return await client.request({ method: 'POST', url: '/newsletter', body, headers: header });
    };
    const email = 'footer@people.demo.test';
    const first = (await page({ email, source: 'footer' })).text;
    expect(first).toContain('One more step: agree below');
    expect(first).not.toContain('aria-invalid="true"');
    expect((await page({ email })).text).toContain('aria-invalid="true"');
    expect(await stateOf(email)).toBeUndefined();
  });

  it('[4-04] answers exactly 200, and counts for nothing until the mailed link is pressed', async () => {
    const email = 'nora@people.demo.test';
    const answer = await ask({ email, disclaimer: true, source: 'footer' });
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({ subscribed: true });
    expect(await stateOf(email)).toBe('pending');
    const token = await linkFrom(email, 'newsletter_confirm', 'newsletter_token');
    const page = await server.client().get(`/newsletter/confirm?newsletter_token=${token}`);
    expect(page.text).toContain(email);
    expect(await stateOf(email)).toBe('pending');
    expect((await confirmBy(token)).status).toBe(303);
    expect(await stateOf(email)).toBe('confirmed');
    expect((await confirmBy(token)).status).toBe(303);
  });

  it('keeps consent, wording, language and source as its proof', async () => {
    const email = 'proof@people.demo.test';
    await ask({ email, disclaimer: 'on', source: 'modal' }, { 'x-locale': 'fr' });
    const row = await db().one(sql`
      select disclaimer, text_version, locale, source, asked_at is not null as timed
      from newsletter_subscriptions where email = ${email}`);
    expect(row).toEqual({
      disclaimer: true,
      text_version: 'newsletter-2026-11',
      locale: 'fr',
      source: 'modal',
      timed: true,
    });
    expect((await mailsTo(email))[0]?.subject).toContain('Veuillez confirmer');
  });

  it('says the same of a known address, and mails it that it is known', async () => {
    const email = 'known@people.demo.test';
    const begun = performance.now();
    const first = await ask({ email, disclaimer: true });
    const answered = performance.now();
    await confirmBy(await linkFrom(email, 'newsletter_confirm', 'newsletter_token'));
    const known = performance.now();
    const again = await ask({ email: email.toUpperCase(), disclaimer: true });
    const took = [answered - begun, performance.now() - known];
    for (const time of took) expect(time).toBeGreaterThan(ASKING_MS - 2);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual([
      'newsletter_confirm',
      'newsletter_known',
    ]);
    expect(await stateOf(email)).toBe('confirmed');
  });

  it('mails an address once in ten minutes, however often it is asked for', async () => {
    const email = 'bombed@people.demo.test';
    for (let count = 0; count < 5; count += 1) await ask({ email, disclaimer: true });
    const mails = await mailsTo(email);
    expect(mails.length).toBeLessThanOrEqual(2);
    const token = await linkFrom(email, 'newsletter_confirm', 'newsletter_token');
    expect((await confirmBy(token)).status).toBe(303);
  });
});

describe('the mailed link', () => {
  it.each(['x', 'nonsense-nonsense-nonsense', '%00', '../../etc'])(
    'is gone when it is "%s"',
    async (token) => {
      const page = await server.client().get(`/newsletter/confirm?newsletter_token=${token}`);
      expect(page.status).toBe(410);
      expect((await confirmBy(token)).status).toBeGreaterThanOrEqual(400);
    },
  );

  it('stops working after seven days, when the address is forgotten', async () => {
    const email = 'slow@people.demo.test';
    await ask({ email, disclaimer: true });
    const token = await linkFrom(email, 'newsletter_confirm', 'newsletter_token');
    await setClock(7 * 24 * 3600 + 60);
    expect((await confirmBy(token)).status).toBe(410);
    const [upkeep] = newsletterSchedules;
    await upkeep?.run({ signal: new AbortController().signal, guard: async () => undefined });
    expect(await stateOf(email)).toBeUndefined();
  });

  it('takes back an earlier end, and an end takes back the reading', async () => {
    const email = 'back@people.demo.test';
    await ask({ email, disclaimer: true });
    await confirmBy(await linkFrom(email, 'newsletter_confirm', 'newsletter_token'));
    expect(await wantsMail(db(), { address: email }, 'newsletter')).toBe(true);
    expect(await unsubscribe(unsubscribeToken({ address: email }, 'newsletter'))).toBe(true);
    expect(await wantsMail(db(), { address: email }, 'newsletter')).toBe(false);
    await setClock(3600);
    await ask({ email, disclaimer: true });
    expect(await wantsMail(db(), { address: email }, 'newsletter')).toBe(false);
    await confirmBy(await linkFrom(email, 'newsletter_confirm', 'newsletter_token'));
    expect(await wantsMail(db(), { address: email }, 'newsletter')).toBe(true);
  });

  it('is forgotten with the account of its address', async () => {
    const zoe = await plantPerson('zoe');
    const { email } = await db().one<{ email: string }>(
      sql`select email from accounts where id = ${zoe.accountId}`,
    );
    await ask({ email, disclaimer: true });
    await transaction((tx) => eraseAccount(tx, { id: zoe.accountId, email, isProved: true }));
    expect(await stateOf(email)).toBeUndefined();
  });
});

describe('the plain form', () => {
  it('of a page kept for everybody, which has no token, is shown again with what was typed', async () => {
    const client = server.client();
    const body = new URLSearchParams({ csrf_token: '', email: 'kit@people.demo.test' });
    const shown = await client.request({ method: 'POST', url: '/newsletter', body });
    expect(shown.status).toBe(403);
    expect(shown.text).toContain('value="kit@people.demo.test"');
    expect(shown.text).toContain('One more press');
    expect(await stateOf('kit@people.demo.test')).toBeUndefined();
    const sent = await press(client, '/newsletter', { email: 'kit@people.demo.test' });
    expect([sent.status, sent.headers.location]).toEqual([303, '/newsletter?sent=1']);
  });

  it('shows what was typed again, and thanks on a page of its own', async () => {
    const client = server.client();
    const linked = await client.get('/newsletter?email=ben%40people.demo.test');
    expect(linked.text).not.toContain('value="ben@people.demo.test"');
    const refused = await press(client, '/newsletter', { email: 'ben@' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('value="ben@"');
    const sent = await press(client, '/newsletter', { email: 'ben@people.demo.test' });
    expect(sent.status).toBe(303);
    expect((await client.get(String(sent.headers.location))).text).toContain('Thank you!');
    const french = server.client();
    expect((await press(french, '/fr/newsletter', { email: 'luc@people.demo.test' })).status).toBe(
      422,
    );
  });
});
