import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
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

it('a search says how many of its matches it shows where there are more, and not elsewhere', async () => {
  const admin = server.client();
  admin.cookies.set('session', `admin:${await makeAccount()}`);
  const isSaid = async (page: string) =>
    (await admin.get(`/admin/${page}`)).text
      .split('__reactRouterContext')[0]
      ?.includes(`Showing ${MOST_FOUND} matches`);
  const plant = (from: number, to: number) =>
    db().run(sql`
      insert into accounts (email, firstname, lastname)
      select 'quill' || n || '@people.test', 'Quill', 'Quillson'
      from generate_series(${from}::int, ${to}) n`);
  const { id: campaign } = await makeCampaign();
  const give = (from: number, to: number) =>
    transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
        insert into contributions (campaign_id, beneficiary_id, account_id, state, state_cause, funding,
          currency, perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps,
          captured_minor, email, firstname, lastname, holder, contributor_key, idempotency_key, body_hash)
        select ${campaign}, 1, null, 'collected', 'planted', 'flexible', 'USD', 1000, 0, 0, 1000, 500,
          1000, 'quill' || n || '@guest.test', 'Quill', 'Quillson', 'planted', 'k' || n,
          'planted-contribution-' || n, 'x'
        from generate_series(${from}::int, ${to}) n`);
      await tx.run(sql`
        insert into campaigns (slug, owner_id, state, title, currency, goal_minor)
        select 'quill-' || n, 1, 'draft', 'Quill', 'USD', 1000
        from generate_series(${from}::int, ${to}) n`);
    });
  const lists = ['accounts', 'contributions', 'projects'].map((list) => `${list}?search=quill`);
  await plant(1, MOST_FOUND);
  await give(1, MOST_FOUND);
  const others = lists.map((list) => list.replace('quill', 'nobody'));
  const whole = [...lists, ...others, 'requests?search=abc'];
  for (const page of whole) expect([page, await isSaid(page)]).toEqual([page, false]);
  await plant(MOST_FOUND + 1, MOST_FOUND + 1);
  await give(MOST_FOUND + 1, MOST_FOUND + 1);
  for (const page of lists) expect([page, await isSaid(page)]).toEqual([page, true]);
});
