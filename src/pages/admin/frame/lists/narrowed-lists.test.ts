import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
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

async function look(url: string, wanted = 200) {
  const client = server.client();
  client.cookies.set('session', `admin:${await makeAccount()}`);
  const { text, status } = await client.get(url);
  expect(status).toBe(wanted);
  return (text.split('__reactRouterContext')[0] ?? '').replaceAll('&amp;', '&');
}

it.each([
  ['accounts', 'show', 'revoked'],
  ['projects', 'state', 'draft'],
  ['contributions', 'state', 'errored'],
  ['mails', 'state', 'failed'],
])(
  '%s keep what narrows them while they are searched, and end both at once',
  async (list, name, value) => {
    const page = `/admin/${list}`;
    const cleared = new RegExp(`href="${page}"[^>]*>(?:<[^>]*>)*Clear all`, 'u');
    expect(await look(page)).not.toMatch(cleared);
    const text = await look(`${page}?search=nobody&${name}=${value}`);
    expect(text).toContain('Nothing found.');
    expect(text).toMatch(new RegExp(`name="${name}" value="${value}"`, 'u'));
    expect(text).toContain(`href="${page}?search=nobody"`);
    expect(text).toContain(`href="${page}?search=nobody&${name}=${value}"`);
    expect(text).toMatch(cleared);
  },
);

it('contributions of one campaign stay so while they are searched', async () => {
  const text = await look('/admin/contributions?campaign=7&search=nobody');
  expect(text).toMatch(/name="campaign" value="7"/u);
});

it('errors say that nothing was found by a text that holds no ID of a request', async () => {
  expect(await look('/admin/errors?search=oops')).toContain('Nothing found.');
});

const LONG = 'a'.repeat(201);
const UNREAD = 'We couldn’t read this search';

it.each([
  ['accounts', 'search', LONG, LONG],
  ['accounts', 'search', 'Ada%00', 'Ada'],
  ['projects', 'search', '%00', ''],
  ['contributions', 'search', LONG, LONG],
  ['mails', 'search', LONG, LONG],
  ['ledger', 'search', LONG, LONG],
  ['errors', 'search', 'Ada%00', 'Ada'],
  ['requests', 'search', 'Ada%00', 'Ada'],
  ['audit_log', 'about', LONG, LONG],
  ['audit_log', 'number', 'seven', 'seven'],
])('%s say that %s "%s" cannot be read, and list nothing', async (list, name, typed, shown) => {
  const text = await look(`/admin/${list}?${name}=${typed}`, 422);
  expect(text).toContain(UNREAD);
  expect(text).toContain('Nothing was searched for.');
  expect(text).not.toContain('Download as CSV');
  expect(text).toMatch(
    new RegExp(`<input(?=[^>]*name="${name}")(?=[^>]*aria-invalid="true")[^>]*`, 'u'),
  );
  const field = new RegExp(`<input(?=[^>]*name="${name}")[^>]*value="([^"]*)"`, 'u').exec(text);
  expect(field?.[1]).toBe(shown);
  expect(text).toMatch(new RegExp(`href="/admin/${list}"[^>]*>(?:<[^>]*>)*Clear all`, 'u'));
});

it.each(['accounts', 'contributions'])(
  '%s are read, as the log has it, by who sees rows and not by whose search is refused',
  async (list) => {
    const reads = async () => {
      const { count } = await db().one<{ count: number }>(sql`
        select count(*)::int as count from audit_log
        where act = 'personal_data_read' and details->>'what' = ${list}`);
      return count;
    };
    const before = await reads();
    await look(`/admin/${list}?search=${LONG}`, 422);
    expect(await reads()).toBe(before);
    await look(`/admin/${list}?search=nobody`);
    expect(await reads()).toBe(before + 1);
  },
);

it('says nothing of filters that nobody typed, nor of fields left empty', async () => {
  const rows = [
    '/admin/accounts?show=everybody',
    '/admin/accounts?search=+',
    '/admin/audit_log?from=',
  ];
  for (const url of rows) expect(await look(url)).not.toContain(UNREAD);
});
