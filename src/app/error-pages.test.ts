import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import { closeDatabase } from '#platform/db/pool.ts';
import { defineErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage } from '#platform/web/define-page.ts';
import * as contactPage from '#modules/content/web/contact-page.tsx';
import * as informationPage from '#modules/content/web/information-page.tsx';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
let server: TestPages;

const gone = defineErrors('probe', {
  account_closed: { status: 410, message: 'errors.gone' },
  product_removed: { status: 410, message: 'errors.gone' },
});

function refusing(refusal: () => Error) {
  const page = definePage({
    access: 'visitor',
    load(): null {
      throw refusal();
    },
  });
  return { ...page, default: () => null };
}

beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'forbidden', module: refusing(() => platformErrors.forbidden()) },
      { path: 'link', module: refusing(() => platformErrors.gone()) },
      { path: 'account', module: refusing(() => gone.accountClosed()) },
      { path: 'product', module: refusing(() => gone.productRemoved()) },
      { path: 'broken', module: refusing(() => new TypeError('secret of the server')) },
      { path: 'trust', module: informationPage },
      { path: 'contact/questions', module: contactPage },
    ],
    { sessions: sessionReader },
  );
});
afterAll(() => server.stop());

const open = (url: string, cookie?: string) =>
  server.client().request({ url, headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) } });
const titleOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];

describe('error pages', () => {
  it.each([
    ['forbidden', 403, 'You can’t open this page'],
    ['nothing-here', 404, 'We can’t find that page'],
    ['link', 410, 'This link no longer works'],
    ['account', 410, 'This account was closed'],
    ['product', 410, 'This product was removed'],
    ['broken', 500, 'Something went wrong on our side'],
  ])('/%s answers %i with a page in the reader’s language', async (path, status, title) => {
    const english = await open(`/${path}`);
    const french = await open(`/fr/${path}`);
    expect([english.status, french.status]).toEqual([status, status]);
    expect(titleOf(english.text)).toBe(title);
    expect(titleOf(french.text)).toBeTruthy();
    expect(titleOf(french.text)).not.toBe(title);
    expect(english.text).toContain('href="/explore"');
    expect(french.text).toContain('href="/fr/explore"');
    expect(english.headers['cache-control']).toMatch(/no-store|must-revalidate/);
    expect(english.text).not.toContain('secret of the server');
  });

  it('tells who asks for data the same without a page', async () => {
    const answer = await server
      .client()
      .get('/private_api/nothing', { accept: 'application/json' });
    expect(answer.json()).toMatchObject({ error: 'not_found' });
  });
});

describe('without a database', () => {
  beforeAll(async () => {
    await closeDatabase();
    overrideConfiguration({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
  });
  afterAll(() => closeDatabase());

  it('texts and unknown pages answer as ever', async () => {
    expect((await open('/trust')).status).toBe(200);
    const missing = await open('/nothing-here');
    expect([missing.status, titleOf(missing.text)]).toEqual([404, 'We can’t find that page']);
    expect((await open('/broken')).status).toBe(500);
  });

  it.each([
    ['/contact/questions', undefined, 'It’s busy here right now'],
    ['/trust', 'session=0123456789abcdef0123456789abcdef0123456789a', 'It’s busy here right now'],
  ])('%s says so, with a page, and when to come back', async (path, cookie, title) => {
    const answer = await open(path, cookie);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(titleOf(answer.text)).toBe(title);
    expect(titleOf((await open(`/fr${path}`, cookie)).text)).not.toBe(title);
  });
});
