import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { transaction } from '#platform/db/transaction.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

it('the latest contributions of a person lead to a search of all, for those who may read them', async () => {
  const { id: campaign } = await makeCampaign();
  const giver = await makeAccount({ email: 'giver@people.test' });
  const give = (from: number, to: number) =>
    transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
        insert into contributions (campaign_id, beneficiary_id, account_id, state, state_cause, funding,
          currency, perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps,
          captured_minor, email, firstname, lastname, holder, contributor_key, idempotency_key, body_hash)
        select ${campaign}, 1, ${giver}, 'collected', 'planted', 'flexible', 'USD', 1000, 0, 0, 1000, 500,
          1000, 'giver@people.test', '', '', 'planted', 'k' || n, 'planted-contribution-' || n, 'x'
        from generate_series(${from}::int, ${to}) n`);
    });
  const reader = async (role: 'admin' | 'support') => {
    const client = server.client();
    client.cookies.set('session', `${role}:${await makeAccount()}`);
    return async (page: string) =>
      (await client.get(page)).text.split('__reactRouterContext')[0] ?? '';
  };
  const [admin, support] = [await reader('admin'), await reader('support')];
  const page = `/admin/accounts/${giver}`;
  const anyLink = /Search these \d+ contributions/;
  await give(1, 10);
  expect(await admin(page)).not.toMatch(anyLink);
  await give(11, 12);
  const link = /href="([^"]+)"[^>]*>(?:<[^>]+>)*Search these 12 contributions/;
  const [, href = ''] = link.exec(await admin(page)) ?? [];
  const all = (await admin(href)).matchAll(/href="\/admin\/contributions\/(\d+)"/g);
  expect(new Set(Array.from(all, ([, id]) => id)).size).toBe(12);
  expect(await support(page)).not.toMatch(anyLink);
});
