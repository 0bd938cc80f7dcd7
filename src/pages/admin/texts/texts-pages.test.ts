import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { backOfficePages, submit } from '#test/stories/back-office.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
const PAGE = '/admin/texts/terms.de';
const TYPED = { version: '0', title: 'Unsere Regeln', description: 'Was gilt.', note: 'Neu' };
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());
afterEach(() => db().run(sql`delete from content_texts`));

async function curator(firstname = '') {
  const client = server.client();
  const id = await makeAccount();
  await db().run(sql`update accounts set firstname = ${firstname} where id = ${id}`);
  client.cookies.set('session', `curator:${id}`);
  return client;
}
const count = async () =>
  (await db().one<{ n: number }>(sql`select count(*)::int as n from content_texts`)).n;

it('shows a text as it would be, and publishes nothing until it is told to', async () => {
  const client = await curator();
  const seen = await submit(client, PAGE, { intent: 'preview', ...TYPED, body: '**Fett** <b>' });
  expect(seen.text).toContain('<strong>Fett</strong> &lt;b&gt;');
  expect(seen.text).toContain('Nothing has been published yet.');
  expect(seen.text).toContain('value="Unsere Regeln"');
  expect(await count()).toBe(0);
  expect((await submit(client, PAGE, { intent: 'write', ...TYPED, body: 'Neu' })).status).toBe(303);
  expect((await client.get('/admin/texts')).text).toContain('Edited');
  expect(await count()).toBe(1);
});

it('keeps what was typed where it does not fit, and says so where somebody else was first', async () => {
  const client = await curator();
  const empty = await submit(client, PAGE, {
    intent: 'write',
    ...TYPED,
    title: '',
    body: 'Mein Text',
  });
  expect(empty.status).toBe(422);
  expect(empty.text).toContain('Mein Text</textarea>');
  await submit(client, PAGE, { intent: 'write', ...TYPED, body: 'Erster' });
  const late = await submit(client, PAGE, { intent: 'write', ...TYPED, body: 'Zweiter' });
  expect(late.status).toBe(409);
  expect(late.text).toContain('Zweiter</textarea>');
  expect(late.text).toContain('Someone else edited this page in the meantime.');
  expect(late.text).toContain(`href="${PAGE}"`);
});

it('never lets a refused text be published over one its writer has not opened', async () => {
  const client = await curator();
  await submit(client, PAGE, { intent: 'write', ...TYPED, body: 'Erster' });
  for (const [status, fields] of [
    [409, { ...TYPED, body: 'Zweiter' }],
    [422, { ...TYPED, body: '' }],
  ] as const) {
    const again = await submit(client, PAGE, { intent: 'write', ...fields });
    expect(again.status).toBe(status);
    expect(/name="version" value="(\d+)"/.exec(again.text)?.[1]).toBe('0');
  }
  expect(await count()).toBe(1);
});

it('says who wrote each version', async () => {
  const client = await curator('Clio');
  await submit(client, PAGE, { intent: 'write', ...TYPED, body: 'Erster' });
  expect((await (await curator()).get(PAGE)).text).toMatch(/UTC · Clio /);
});

it('takes a version and the file back', async () => {
  const client = await curator();
  await submit(client, PAGE, { intent: 'write', ...TYPED, body: 'Erster' });
  const versionOf = async () =>
    /name="version" value="(\d+)"/.exec((await client.get(PAGE)).text)?.[1] ?? '';
  const first = await versionOf();
  await submit(client, PAGE, { intent: 'revert', version: first });
  expect((await client.get(PAGE)).text).toContain('This page shows its original text.');
  await submit(client, PAGE, { intent: 'restore', version: await versionOf(), id: first });
  expect((await client.get(PAGE)).text).toContain('Erster</textarea>');
  const original = `${Number(first) + 1}`;
  await submit(client, PAGE, { intent: 'restore', version: await versionOf(), id: original });
  expect((await client.get(PAGE)).text).toContain('The page shows its original text again.');
});

it('is a page for the texts there are, in the languages there are', async () => {
  const client = await curator();
  for (const name of ['terms', 'terms.it', 'secrets.en', 'terms.en.md', '..%2f..%2fetc.en']) {
    expect([name, (await client.get(`/admin/texts/${name}`)).status]).toEqual([name, 404]);
  }
});
