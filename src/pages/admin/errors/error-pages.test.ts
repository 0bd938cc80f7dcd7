import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { ERROR_KINDS } from '#platform/log/recorded/error-recorder.ts';
import { insertErrors } from '#platform/log/recorded/recorded-error.store.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { errorKinds } from './present-error.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from recorded_errors`));

async function look(path: string, role: Role = 'support') {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client.get(path);
}

const FAULT = {
  kind: 'request',
  name: 'TypeError',
  message: 'x is not a function',
  frame: 'at pay (src/pay.ts:1:2)',
  fingerprint: '0123456789abcdef',
  requestId: null,
  place: 'POST /projects/:slug/payments/new',
  times: 1,
} as const;

async function plant(...faults: Partial<Parameters<typeof insertErrors>[1][number]>[]) {
  for (const fault of faults) await insertErrors(db(), [{ ...FAULT, ...fault }], '1.2.3');
  const found = await db().query<{ id: number }>(sql`select id from recorded_errors order by id`);
  return found.map(({ id }) => id);
}
const linksIn = (text: string) =>
  [...text.matchAll(/href="\/admin\/errors\/(\d+)"/gu)].map(([, id]) => Number(id));

it('opens for support, and not for trust', async () => {
  const [id] = await plant({});
  expect((await look('/admin/errors', 'trust')).status).toBe(403);
  expect((await look(`/admin/errors/${id}`, 'trust')).status).toBe(403);
  expect((await look('/admin/errors')).status).toBe(200);
  expect((await look('/admin/errors/999999999')).status).toBe(404);
});

it('finds an error by the ID that somebody quotes, and leads to the request', async () => {
  const requestId = randomUUID();
  const [mine, other] = await plant({ requestId }, { requestId: randomUUID() });
  const { text } = await look(`/admin/errors?search=${encodeURIComponent(`Quote ${requestId}!`)}`);
  expect(linksIn(text)).toEqual([mine]);
  expect(text).toContain(`href="/admin/requests?search=${requestId}"`);
  expect(text).toContain(`href="/private_api/admin/errors/csv?search=${requestId}"`);
  expect(linksIn((await look('/admin/errors')).text)).toEqual([other, mine]);
});

it('narrows by kind, and goes on page by page', async () => {
  const ids = await plant(
    { kind: 'job', place: 'send-mail' },
    ...Array.from({ length: 51 }, () => ({ kind: 'request' as const })),
  );
  const jobs = (await look('/admin/errors?kind=job')).text;
  expect(linksIn(jobs)).toEqual([ids[0]]);
  expect(jobs).toContain('href="/private_api/admin/errors/csv?kind=job"');
  const first = await look('/admin/errors');
  expect(linksIn(first.text)).toEqual(ids.slice(2).toReversed());
  const more = /href="([^"]*cursor=[^"]*)"/u.exec(first.text)?.[1] ?? '';
  expect(linksIn((await look(more)).text)).toEqual(ids.slice(0, 2).toReversed());
});

it('says what, where, how often and in which release, with others of the same cause', async () => {
  const requestId = randomUUID();
  const [id, alike, strange] = await plant(
    { requestId, times: 17 },
    { requestId: null },
    { fingerprint: 'fedcba9876543210' },
  );
  const { text } = await look(`/admin/errors/${id}`);
  for (const part of [
    'TypeError',
    'x is not a function',
    'at pay (src/pay.ts:1:2)',
    'POST /projects/:slug/payments/new',
    `href="/admin/requests?search=${requestId}"`,
    '>17<',
    '1.2.3',
    `href="/admin/errors/${alike}"`,
  ]) {
    expect([part, text.includes(part)]).toEqual([part, true]);
  }
  expect(text).not.toContain(`href="/admin/errors/${strange}"`);
});

it('has a word for every kind in every language', () => {
  for (const locale of LOCALES) {
    const names = errorKinds(locale).map(([, name]) => name);
    expect(names.filter((name) => name.startsWith('error_log.'))).toEqual([]);
    expect(new Set(names).size).toBe(ERROR_KINDS.length);
  }
});
