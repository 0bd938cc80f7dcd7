import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { MOST_FOUND } from '../frame/present-table.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

it('a search says that it shows what it finds first where there is more, and not elsewhere', async () => {
  const admin = server.client();
  admin.cookies.set('session', `admin:${await makeAccount()}`);
  const isSaid = async (page: string) =>
    (await admin.get(`/admin/${page}`)).text
      .split('__reactRouterContext')[0]
      ?.includes('A search shows what it finds first');
  const plant = (from: number, to: number) =>
    db().run(sql`
      insert into accounts (email, firstname, lastname)
      select 'quill' || n || '@people.test', 'Quill', 'Quillson'
      from generate_series(${from}::int, ${to}) n`);
  await plant(1, MOST_FOUND);
  for (const page of ['accounts?search=quill', 'accounts?search=nobody', 'requests?search=abc']) {
    expect([page, await isSaid(page)]).toEqual([page, false]);
  }
  await plant(MOST_FOUND + 1, MOST_FOUND + 1);
  expect(await isSaid('accounts?search=quill')).toBe(true);
});
