/** What is reported and decided at once waits in one order: nobody is refused, and no report is lost. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { check } from '../../../checks/platform/leading-reports.check.ts';
import { reportRoutes } from './report.routes.ts';

testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(reportRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

function as(session: string | number) {
  const client = server.client();
  client.cookies.set('session', String(session));
  return client;
}
type Client = ReturnType<typeof as>;

const hold = { decision: 'held', reason: 'no_updates', evidence: 'Photos', due_at: null };
const dismiss = { decision: 'dismissed', note: 'Nothing in it' };

/** A campaign that somebody has reported, with what is posted about it. */
async function reported() {
  const { id } = await makeCampaign();
  const report = async (client: Client) =>
    (await client.post(`/private_api/campaigns/${id}/report`, { reason: 'spam' })).status;
  const decide = async (client: Client, body: object) =>
    (await client.post(`/private_api/admin/campaign_reports/${id}/decide`, body)).status;
  await report(as(await makeAccount()));
  return { id, report, decide };
}

async function waitingForLock(): Promise<void> {
  for (let turn = 0; turn < 3000; turn += 1) {
    const waits = await db().query(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (waits.length > 0) return;
  }
  throw new Error('nothing waits');
}

const ofCampaign = (id: number) =>
  db().query<{ decision: string | null }>(sql`
    select decision from moderation_reports where campaign_id = ${id} order by decision nulls last`);
const decisions = async (id: number) => (await ofCampaign(id)).map(({ decision }) => decision);

async function deadlocks(): Promise<number> {
  const { count } = await db().one<{ count: number }>(sql`
    select deadlocks::int as count from pg_stat_database where datname = current_database()`);
  return count;
}

it('a hold that waits for its campaign keeps nobody from reporting it', async () => {
  const { id, report, decide } = await reported();
  const [trust, reporter] = [as(`trust:${await makeAccount()}`), as(await makeAccount())];
  let held = Promise.resolve(0);
  await transaction(async (tx) => {
    await tx.run(sql`select from campaigns where id = ${id} for no key update`);
    held = decide(trust, hold);
    await waitingForLock();
    // Behind the reports' lock it would hold the campaign, which the one who has that waits for.
    expect(await report(reporter)).toBe(200);
  });
  expect(await held).toBe(200);
  expect(await decisions(id)).toEqual(['held', 'held']);
});

it('a dismissal that waits for its campaign keeps nobody who has it from deciding', async () => {
  const { id, decide } = await reported();
  const trust = as(`trust:${await makeAccount()}`);
  let dismissed = Promise.resolve(0);
  await transaction(
    async (tx) => {
      await tx.run(sql`select from campaigns where id = ${id} for update`);
      dismissed = decide(trust, dismiss);
      await waitingForLock();
      await tx.run(sql`set local lock_timeout = '300ms'`);
      await tx.run(sql`select lock_reports('campaign_id', ${id})`);
    },
    { retries: 0 },
  );
  expect(await dismissed).toBe(200);
});

it.each([
  ['hold', hold],
  ['dismissal', dismiss],
])('a %s that waits for whoever decides holds no report meanwhile', async (_, body) => {
  const { id, decide } = await reported();
  const trust = as(`trust:${await makeAccount()}`);
  let decided = Promise.resolve(0);
  await transaction(async (tx) => {
    await tx.run(sql`select lock_reports('campaign_id', ${id})`);
    decided = decide(trust, body);
    await waitingForLock();
    await tx.run(sql`select from moderation_reports where campaign_id = ${id} for update nowait`);
  });
  expect(await decided).toBe(200);
});

it('many who report while it is held and dismissed are all kept', async () => {
  const before = await deadlocks();
  for (let round = 0; round < 12; round += 1) {
    const { id, report, decide } = await reported();
    const reporters = await Promise.all(
      Array.from({ length: 6 }, async () => as(await makeAccount())),
    );
    const [one, other] = [as(`trust:${await makeAccount()}`), as(`trust:${await makeAccount()}`)];
    const [held, dismissed, ...said] = await Promise.all([
      decide(one, hold),
      decide(other, dismiss),
      ...reporters.map(report),
    ]);
    expect(said).toEqual(reporters.map(() => 200));
    expect([200, 409]).toContain(held);
    expect([200, 409]).toContain(dismissed);
    expect([held, dismissed]).toContain(200);
    expect(await decisions(id)).toHaveLength(reporters.length + 1);
  }
  expect(await check.find(db())).toEqual([]);
  expect(await deadlocks()).toBe(before);
});
