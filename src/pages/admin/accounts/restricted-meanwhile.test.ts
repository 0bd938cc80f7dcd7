import { afterAll, beforeAll, expect, it } from 'vitest';
import { clockNow } from '#platform/clock/clock.ts';
import { backOfficePages, submit } from '#test/stories/back-office.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

it('of two who saw nobody restricted one is told, and what they typed stays', async () => {
  const page = `/admin/accounts/${await makeAccount()}`;
  const support = server.client();
  support.cookies.set('session', `support:${await makeAccount()}`);
  const last_day = (await clockNow()).toISOString().slice(0, 10);
  const restrict = { intent: 'restrict', kind: 'comment', reason: 'Spam', last_day };
  expect((await submit(support, page, restrict)).status).toBe(303);
  const meanwhile = { ...restrict, reason: 'Rudeness' };
  const slower = await submit(support, page, meanwhile);
  expect([slower.status, slower.text]).toEqual([409, expect.stringContaining('>Rudeness<')]);
  expect(slower.text).toContain('already restricted from this');
  const [, seen = ''] = /name="seen" value="([\d,]*)"/.exec(slower.text) ?? [];
  expect((await submit(support, page, { ...meanwhile, seen })).status).toBe(303);
});
