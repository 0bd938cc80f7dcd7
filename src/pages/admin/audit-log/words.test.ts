import { afterAll, beforeAll, expect, it } from 'vitest';
import { restrictAccount } from '#modules/accounts/index.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
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

async function staff(role: Role) {
  const client = server.client();
  const id = await makeAccount();
  client.cookies.set('session', `${role}:${id}`);
  return { id, client };
}

it('what was done is told in words, in the log and in the history of an account', async () => {
  const { id, client } = await staff('admin');
  const restricted = await makeAccount();
  const actor = { ...visitor(), kind: 'person', accountId: id, roles: ['admin'] } as const;
  const lastDay = await db().one<{ day: string }>(sql`
    select ((clock_now() at time zone 'UTC')::date + 3)::text as day`);
  await restrictAccount(
    restricted,
    { kind: 'comment', reason: 'Spam', lastDay: lastDay.day },
    actor,
  );
  for (const page of ['/admin/audit_log', `/admin/accounts/${restricted}`]) {
    const { text } = await client.get(page);
    expect([page, text.includes('Account restricted')]).toEqual([page, true]);
    expect([page, text.includes('>account_restricted')]).toEqual([page, false]);
  }
});

it('where an account comes from and which language it reads are words', async () => {
  const { client } = await staff('support');
  const id = await makeAccount();
  await db().run(sql`update accounts set locale = 'de', origin = 'guest' where id = ${id}`);
  const { text } = await client.get(`/admin/accounts/${id}`);
  expect(text).toContain('>Deutsch<');
  expect(text).toContain('>Backed as a guest<');
});

it('a contribution says how it came about, and which fees are those before refunds', async () => {
  const { client } = await staff('finance');
  const campaign = await makeCampaign();
  const values = { extra_cents: 2500, expected_total_cents: 2500, email: 'words@people.test' };
  const backer = visitor({ accountId: await makeAccount() });
  const { contribution } = await startContribution(
    input(campaign, values),
    backer,
    key(),
    addresses,
  );
  const { text } = await client.get(`/admin/contributions/${contribution.id}`);
  expect(text).toContain('>On the website · Flexible<');
  expect(text).toContain('>Platform fee, before refunds<');
  expect(text).toContain('>Processing fee, before refunds<');
});
