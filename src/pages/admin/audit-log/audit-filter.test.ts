import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { listCsvRoutes } from '../api/list-csv.routes.ts';

testDatabase();
const PAGE = '/admin/audit_log';
let server: TestPages;
let files: TestServer;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
  files = await startTestServer(listCsvRoutes, { sessions: sessionsByNumber });
  const write = (
    act: 'campaign_held' | 'setting_changed',
    kind: string,
    id: number,
    request: string,
  ) =>
    transaction((tx) =>
      audit(tx, { act, actor: { accountId: null, requestId: request }, subject: { kind, id } }),
    );
  for (let id = 1; id <= 60; id++) await write('campaign_held', 'campaign', id, `req-${id}`);
  await write('setting_changed', 'setting', 7, 'req-setting');
});
afterAll(async () => {
  await server.stop();
  await files.stop();
});

async function admin() {
  const client = server.client();
  client.cookies.set('session', `admin:${await makeAccount()}`);
  return client;
}
/** The requests of the rows that are shown. */
const shown = (text: string) => [...text.matchAll(/>(req-[\w]+)</g)].map(([, request]) => request);

it.each([
  ['act=setting_changed', ['req-setting']],
  ['kind=setting', ['req-setting']],
  ['kind=campaign&number=7', ['req-7']],
  ['number=7', ['req-setting', 'req-7']],
  ['request=req-9', ['req-9']],
  ['act=campaign_held&request=req-setting', []],
  ['act=&kind=&number=&account=&from=&to=&request=req-3', ['req-3']],
  ['to=2001-01-01', []],
  ['from=2990-01-01', []],
  ['from=2001-01-01&act=setting_changed', ['req-setting']],
])('the log is narrowed by %s', async (query, requests) => {
  const { status, text } = await (await admin()).get(`${PAGE}?${query}`);
  expect(status).toBe(200);
  expect(shown(text)).toEqual(requests);
});

it('what narrows it is shown in its form, and goes with the next page and the file', async () => {
  const client = await admin();
  const { text } = await client.get(`${PAGE}?act=campaign_held&from=2001-01-01`);
  expect(text).toMatch(/<option value="campaign_held" selected=""/);
  expect(text).toMatch(/name="from"[^>]*value="2001-01-01"|value="2001-01-01"[^>]*name="from"/);
  expect(text).toContain('Clear filters');
  const more = /href="([^"]*cursor=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(more).toContain('act=campaign_held');
  expect(shown((await client.get(more)).text)).toHaveLength(10);
  const file = /href="([^"]*csv[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(file).toContain('act=campaign_held');
  const reader = files.client();
  reader.cookies.set('session', `admin:${await makeAccount()}`);
  const csv = await reader.get(file);
  expect(csv.text.trim().split('\n')).toHaveLength(61);
  expect(csv.text).not.toContain('req-setting');
  const exported = await db().one<{ details: { filter: string } }>(sql`
    select details from audit_log where act = 'list_exported' order by id desc limit 1`);
  expect(exported.details.filter).toContain('act campaign_held');
});

it('of a name that was typed the log of a file says whom it found, and never the name', async () => {
  const accountId = await makeAccount({ email: 'quillon.vance@people.test' });
  const reader = files.client();
  reader.cookies.set('session', `admin:${await makeAccount()}`);
  const told = async (query: string) => {
    const { status } = await reader.get(`/private_api/admin/audit_log/csv?${query}`);
    expect([query, status]).toEqual([query, 200]);
    const { details } = await db().one<{ details: { filter: string } }>(sql`
      select details from audit_log where act = 'list_exported' order by id desc limit 1`);
    return details.filter;
  };
  expect(await told('about=quillon')).toBe(`about ${accountId}`);
  expect(await told('actor=quillon&kind=account')).toBe(`kind account, actor ${accountId}`);
  expect(await told('about=zzyzx')).toBe('about nobody');
});

it('what is no filter narrows no page, and has no file', async () => {
  const client = files.client();
  client.cookies.set('session', `admin:${await makeAccount()}`);
  for (const query of ['act=everything', 'from=yesterday', 'number=x', 'kind=secret']) {
    const { status } = await client.get(`/private_api/admin/audit_log/csv?${query}`);
    expect([query, status]).toEqual([query, 422]);
  }
});
