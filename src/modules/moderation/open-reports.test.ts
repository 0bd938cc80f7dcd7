import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { pagesOf } from '#test/stories/pages-of.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { reportRoutes } from './report.routes.ts';

testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(reportRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

const EACH = 130;

it('open reports come page by page, however many there are of one campaign or person', async () => {
  const campaigns = [(await makeCampaign()).id, (await makeCampaign()).id];
  const people = [await makeAccount(), await makeAccount()];
  for (const [column, subjects, role, list] of [
    ['campaign_id', campaigns, 'trust', 'campaign_reports'],
    ['account_id', people, 'support', 'account_reports'],
  ] as const) {
    await db().run(sql`
      insert into moderation_reports (${sql.raw(column)}, locale, reason)
      select s, 'en', 'spam' from unnest(${subjects}::bigint[]) s, generate_series(1, ${EACH})`);
    const client = server.client();
    client.cookies.set('session', `${role}:${await makeAccount()}`);
    const path = `/private_api/admin/${list}`;
    const rows = await pagesOf<{ id: number; subject_id: number }>(client, path, 100);
    expect([list, new Set(rows.map(({ id }) => id)).size]).toEqual([list, 2 * EACH]);
    expect([list, rows.map((row) => row.subject_id)]).toEqual([
      list,
      subjects.flatMap((subject) => Array<number>(EACH).fill(subject)),
    ]);
    expect((await client.get(`${path}?cursor=12`)).status).toBe(422);
  }
});
