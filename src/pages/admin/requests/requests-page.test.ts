import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { audit } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { causedBy } from '#platform/log/current-request.ts';
import { insertErrors } from '#platform/log/recorded/recorded-error.store.ts';
import { insertMail } from '#platform/mail/mail.store.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

async function open(path: string, role: Role = 'admin') {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client.get(path);
}
const look = (role: Role, typed: string) =>
  open(`/admin/requests?search=${encodeURIComponent(typed)}`, role);

async function backed(requestId: string) {
  const campaign = await makeCampaign();
  const values = { extra_cents: 2500, expected_total_cents: 2500 };
  const started = await startContribution(
    input(campaign, values),
    visitor({ requestId }),
    key(),
    addresses,
  );
  return { campaign, id: started.contribution.id };
}

it('opens for support and not for a curator, and asks for an ID before it looks', async () => {
  expect((await look('curator', '')).status).toBe(403);
  const { status, text } = await look('support', '');
  expect(status).toBe(200);
  expect(text).toContain('Enter a request ID to see what the request did.');
  expect(text).not.toContain('/private_api/admin/requests/csv');
});

it('says that no record names a request', async () => {
  expect((await look('support', randomUUID())).text).toContain('Nothing names this ID');
});

it('shows the states a contribution came to by a request, in order, and no other contribution', async () => {
  const requestId = randomUUID();
  const { id } = await backed(requestId);
  const other = await backed(randomUUID());
  const { text } = await look('admin', `If you contact us, please quote: ${requestId}`);
  expect(text).toContain(`value="${requestId}"`);
  expect(text).toContain(`href="/private_api/admin/requests/csv?search=${requestId}"`);
  expect(text).toContain(`href="/admin/contributions/${id}"`);
  expect(text).not.toContain(`/admin/contributions/${other.id}"`);
  expect(text.indexOf('Checkout')).toBeGreaterThan(0);
  expect(text.lastIndexOf('→ Paid')).toBeGreaterThan(text.indexOf('→ In progress'));
});

it('shows what a campaign was refused, with its reasons in words', async () => {
  const requestId = randomUUID();
  const { id, ownerId } = await makeCampaign();
  await db().run(sql`
    insert into campaign_refusals (campaign_id, act, state, reasons, actor_id, request_id)
    values (${id}, 'publish', 'draft', '{basics:tagline}', ${ownerId}, ${requestId})`);
  const { text } = await look('admin', requestId);
  expect(text).toContain(`href="/admin/projects/${id}"`);
  expect(text).toContain(`href="/admin/accounts/${ownerId}"`);
  expect(text).toMatch(/tagline/iu);
  // The campaign itself is for trust to open.
  expect((await look('support', requestId)).text).not.toContain(`href="/admin/projects/${id}"`);
});

it('shows entries of the audit log to whoever may read it', async () => {
  const requestId = randomUUID();
  await transaction((tx) =>
    audit(tx, {
      act: 'campaign_held',
      actor: { accountId: null, requestId },
      subject: { kind: 'campaign', id: 4711 },
    }),
  );
  expect((await look('admin', requestId)).text).toContain('Campaign #4711');
  const { text } = await look('support', requestId);
  expect(text).not.toContain('4711');
  expect(text).toContain('Nothing names this ID');
});

it('finds the ID in a long paste', async () => {
  const requestId = randomUUID();
  const { id } = await backed(requestId);
  const paste = `${'Something went wrong. '.repeat(60)}Quote ${requestId} to us.`;
  const { text } = await look('admin', paste);
  expect(text).toContain(`value="${requestId}"`);
  expect(text).toContain(`href="/admin/contributions/${id}"`);
});

it('says that more steps follow, and shows each of them once on the pages after', async () => {
  const requestId = randomUUID();
  const { id } = await makeCampaign();
  await db().run(sql`
    insert into campaign_refusals (campaign_id, act, state, reasons, request_id)
    select ${id}, 'publish', 'draft', '{basics:tagline}', ${requestId} from generate_series(1, 120)`);
  const rows = (text: string) => text.split('<tbody>')[1]?.match(/<tr/gu)?.length;
  const first = (await look('admin', requestId)).text;
  expect(first).toContain('steps 1 to 50. More follow.');
  const next = /href="([^"]*cursor=50)"/u.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = (await open(next)).text;
  expect(second).toContain('steps 51 to 100. More follow.');
  const last = (await open(next.replace('cursor=50', 'cursor=100'))).text;
  expect(last).toContain('steps 101 to 120, the last ones.');
  expect(last).not.toContain('cursor=150');
  expect([first, second, last].map(rows)).toEqual([50, 50, 20]);
});

it('ends at the last page it opens, and says that later steps are not shown', async () => {
  const requestId = randomUUID();
  const { id } = await makeCampaign();
  await db().run(sql`
    insert into campaign_refusals (campaign_id, act, state, reasons, request_id)
    select ${id}, 'publish', 'draft', '{basics:tagline}', ${requestId} from generate_series(1, 2060)`);
  const page = (cursor: number) => open(`/admin/requests?search=${requestId}&cursor=${cursor}`);
  expect((await page(1_950)).text).toContain('cursor=2000"');
  const { status, text } = await page(2_000);
  expect(status).toBe(200);
  expect(text).toContain('steps 2001 to 2050. Later steps can’t be shown here.');
  expect(text).not.toContain('cursor=2050');
});

it('shows mails and jobs that it caused, and what failed of it, each leading on', async () => {
  const requestId = randomUUID();
  const account = await makeAccount();
  const mail = await causedBy(requestId, 'a test', () =>
    transaction(async (tx) => {
      await enqueue(tx, { name: 'delete-customer' }, {});
      return insertMail(tx, {
        key: `receipt:${requestId}`,
        kind: 'receipt',
        accountId: account,
        to: 'reader@people.test',
        locale: 'en',
        subject: 'Hello',
        html: '',
        text: '',
        messageId: `<${requestId}@people.test>`,
        essential: true,
        state: 'queued',
      });
    }),
  );
  await insertErrors(
    db(),
    [
      {
        kind: 'job',
        name: 'TypeError',
        message: 'x is not a function',
        frame: null,
        fingerprint: '0123456789abcdef',
        requestId,
        place: 'delete-customer',
        times: 1,
      },
    ],
    '0',
  );
  const { text } = await look('admin', requestId);
  const { id } = await db().one<{ id: number }>(sql`
    select id from recorded_errors where request_id = ${requestId}`);
  for (const part of [
    `href="/admin/mails/${mail}"`,
    'Job: delete-customer',
    'Error: x is not a function',
    `href="/admin/errors/${id}"`,
  ]) {
    expect([part, text.includes(part)]).toEqual([part, true]);
  }
  const { text: page } = await open(`/admin/mails/${mail}`);
  expect(page).toContain(`href="/admin/requests?search=${requestId}"`);
});
