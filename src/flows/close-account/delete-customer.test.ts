import { expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { hashPassword } from '#modules/accounts/password.ts';
import { config } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { addresses, input, key, makeCampaign, visitor } from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { plantPerson } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { closeAccount } from './close-account.ts';
import { deleteCustomerJob } from './close-account.jobs.ts';

testDatabase();
const gateway = moneyGateway();
const ONCE = {
  jobId: 'delete-customer-1',
  attempt: 1,
  signal: new AbortController().signal,
  guard: async () => undefined,
};

async function customer(ref: string): Promise<{ email?: string; deleted?: boolean }> {
  const authorization = `Bearer ${config().stripeSecretKey}`;
  const said = await fetch(`${gateway.url}/v1/customers/${ref}`, { headers: { authorization } });
  return (await said.json()) as { email?: string; deleted?: boolean };
}

async function books(): Promise<string> {
  const row = await db().one<{ text: string }>(sql`
    select (select string_agg(t::text, ',' order by t::text) from ledger_postings t)
      || (select string_agg(t::text, ',' order by t::text) from campaign_totals t) as text`);
  return row.text;
}

it('closing an account deletes its customer at the provider, by a job that may run twice', async () => {
  const person = await plantPerson('leaver');
  const { accountId, email } = person;
  const hash = await hashPassword('groundswell');
  await db().run(sql`update accounts set password_hash = ${hash} where id = ${accountId}`);
  const campaign = await makeCampaign();
  const request = { extra_cents: 2500, expected_total_cents: 2500, save_card: true };
  await startContribution(input(campaign, request), visitor({ accountId }), key(), addresses);
  const { ref } = await db().one<{ ref: string }>(sql`
    select customer_ref as ref from payment_customers where account_id = ${accountId}`);
  expect((await customer(ref)).email).toBe(email);
  const before = await books();

  await closeAccount({
    accountId,
    email,
    password: 'groundswell',
    ip: '127.0.0.1',
    requestId: 'x',
    sessionId: null,
  });
  const asked = await db().query<{ payload: { data: { customer_ref: string } } }>(sql`
    select payload from outbox where topic = 'job:delete-customer'`);
  expect(asked.map(({ payload }) => payload.data.customer_ref)).toEqual([ref]);
  for (const { payload } of [...asked, ...asked]) {
    await deleteCustomerJob.handle(payload.data, ONCE);
  }
  expect(await customer(ref)).toEqual({ id: ref, object: 'customer', deleted: true });
  expect(await books()).toBe(before);
});

itLeavesMoneyInOrder(gateway);
