/** What is reported and decided while two accounts become one waits before it holds what the merge needs. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportRoutes } from '#modules/moderation/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { lockAccounts } from './merge-facts.store.ts';
import { moveReports } from './merge-reports.store.ts';

testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(reportRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

/** What somebody is answered who posts between the merge's first lock and its moving of reports. */
async function statusOf(
  pair: { into: number; from: number },
  session: string,
  path: string,
  body: object,
) {
  const client = server.client();
  client.cookies.set('session', session);
  let posted = Promise.resolve(0);
  await transaction(
    async (tx) => {
      await lockAccounts(tx, [pair.into, pair.from]);
      posted = client.post(path, body).then(({ status }) => status);
      await waitingForLock();
      // Whoever waits for the accounts and holds a report would wait for this for ever.
      await tx.run(sql`set local lock_timeout = '300ms'`);
      await moveReports(tx, pair);
    },
    { retries: 0 },
  );
  return posted;
}

async function waitingForLock(): Promise<void> {
  for (let turn = 0; turn < 2000; turn += 1) {
    const waits = await db().query(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (waits.length > 0) return;
  }
  throw new Error('nothing waits');
}

/** Two accounts, of which somebody has reported the one that ends. */
async function reported() {
  const [into, from, by] = [await makeAccount(), await makeAccount(), await makeAccount()];
  await db().run(sql`
    insert into moderation_reports (account_id, reporter_id, locale, reason)
    values (${from}, ${by}, 'en', 'spam')`);
  return { pair: { into, from }, by };
}
const openOf = (account: number) =>
  db().query(sql`
    select reporter_id as by from moderation_reports where account_id = ${account} and decided_at is null`);

it.each(['dismissed', 'restricted'])(
  'a decision finds nothing more to decide: %s',
  async (decision) => {
    const { pair, by } = await reported();
    const { day } = await db().one<{ day: string }>(sql`
    select to_char(clock_now() at time zone 'UTC' + interval '7 days', 'YYYY-MM-DD') as day`);
    const body = {
      dismissed: { decision, note: 'Nothing in it' },
      restricted: { decision, kind: 'message', reason: 'Threats', last_day: day },
    }[decision];
    const path = `/private_api/admin/account_reports/${pair.from}/decide`;
    expect(await statusOf(pair, `support:${await makeAccount()}`, path, body ?? {})).toBe(409);
    expect(await openOf(pair.into)).toEqual([{ by }]);
  },
);

it('a report of the account that stays by who had reported the other one is the same report', async () => {
  const { pair, by } = await reported();
  const path = `/private_api/individuals/${pair.into}/report`;
  expect(await statusOf(pair, String(by), path, { reason: 'spam' })).toBe(200);
  expect(await openOf(pair.into)).toEqual([{ by }]);
});
