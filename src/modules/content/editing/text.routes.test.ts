import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { offer, OWN_OFFER } from '#platform/market/market-offer.ts';
import { nameMarket, SOFTWARE_NAME } from '#platform/web/market-name.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as informationPage from '../web/information-page.tsx';
import { contentTextRoutes } from './text.routes.ts';

testDatabase();
const TERMS = '/private_api/admin/content_texts/terms/en';
const PAGE = '/about/terms';
const OURS = {
  title: 'Our rules',
  description: 'What holds between us.',
  body: '## First\n\nBe kind.',
};
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'about/terms', module: informationPage }], {
    sessions: sessionsByNumber,
    routes: contentTextRoutes,
  });
});
afterAll(() => server.stop());
afterEach(async () => {
  nameMarket(SOFTWARE_NAME);
  offer(OWN_OFFER);
  server.cache.clear();
  await db().run(sql`delete from content_texts`);
});

async function as(role: string) {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client;
}
interface Answer {
  readonly response: { readonly version: number; readonly versions: readonly { id: number }[] };
}
async function page(): Promise<string> {
  server.cache.clear();
  return (await server.client().get(PAGE)).text;
}

describe('the text of a page', () => {
  it('is closed to other roles; a page that does not exist is not found', async () => {
    const support = await as('support');
    expect((await support.send('PUT', TERMS, { version: 0, ...OURS })).status).toBe(403);
    expect((await support.get(TERMS)).status).toBe(403);
    const curator = await as('curator');
    expect((await curator.get('/private_api/admin/content_texts/secrets/en')).status).toBe(404);
  });

  it('is that of the file until a curator writes it, and goes back to it', async () => {
    const curator = await as('curator');
    expect((await curator.get(TERMS)).json()).toMatchObject({
      response: { version: 0, is_edited: false, versions: [] },
    });
    const file = await page();
    const written = await curator.send('PUT', TERMS, { version: 0, ...OURS, note: 'Ours' });
    expect(await page()).toContain('<p>Be kind.</p>');
    const { version } = written.json<Answer>().response;
    const listed = (await curator.get('/private_api/admin/content_texts')).json();
    expect(listed).toMatchObject({ response: [{ topic: 'terms', locale: 'en' }] });
    const reverted = await curator.post(`${TERMS}/revert`, { version });
    expect(reverted.json()).toMatchObject({ response: { is_edited: false } });
    expect(await page()).toBe(file);
    const again = await curator.post(`${TERMS}/versions/${version}/restore`, {
      version: reverted.json<Answer>().response.version,
    });
    expect(again.json<Answer>().response.versions).toHaveLength(3);
    expect(await page()).toContain('<p>Be kind.</p>');
  });

  it('keeps no reason of signs that nobody can see', async () => {
    const curator = await as('curator');
    const written = await curator.send('PUT', TERMS, {
      version: 0,
      ...OURS,
      note: ' \u200b\ufeff',
    });
    const [newest] = written.json<Answer>().response.versions;
    expect(newest).toMatchObject({ note: '' });
  });

  it('is not written over what somebody else wrote, nor restored from another page', async () => {
    const curator = await as('curator');
    const written = await curator.send('PUT', TERMS, { version: 0, ...OURS });
    expect((await curator.send('PUT', TERMS, { version: 0, ...OURS, title: 'Late' })).status).toBe(
      409,
    );
    const { version } = written.json<Answer>().response;
    const same = await curator.send('PUT', TERMS, { version, ...OURS });
    expect(same.json<Answer>().response.version).toBe(version);
    const french = '/private_api/admin/content_texts/terms/fr';
    const stray = await curator.post(`${french}/versions/${version}/restore`, { version: 0 });
    expect(stray.status).toBe(404);
  });

  it('runs nothing, whatever is written', async () => {
    const body = [
      '<script>alert(1)</script>',
      '[a](javascript:alert(1)) [b](//evil.test) ![x](https://evil.test/x.png)',
      '<img src=x onerror=alert(1)>',
    ].join('\n\n');
    await (await as('curator')).send('PUT', TERMS, { version: 0, ...OURS, body });
    const html = (await page()).replace(/<script[^]*?<\/script>/g, '');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toMatch(/<img src=x|href="javascript|href="\/\/evil|src="https:\/\/evil/);
  });

  it('names the market and its share as they are now', async () => {
    nameMarket('Hafen & Licht');
    offer({ ...OWN_OFFER, feeBps: 450 });
    const body = 'At {market} campaigns pay {fee}.';
    await (await as('curator')).send('PUT', TERMS, { version: 0, ...OURS, body });
    expect(await page()).toContain('<p>At Hafen &amp; Licht campaigns pay 4.5%.</p>');
  });

  it.each([
    ['nothing', { body: ' ' }],
    ['a title of two lines', { title: 'One\nTwo' }],
    ['too long a description', { description: 'x'.repeat(301) }],
    ['more than a book', { body: 'x'.repeat(60_001) }],
    ['what nobody knows', { author: 'Eve' }],
  ])('refuses %s', async (_what, part) => {
    const answer = await (await as('curator')).send('PUT', TERMS, { version: 0, ...OURS, ...part });
    expect(answer.status).toBe(422);
  });
});
