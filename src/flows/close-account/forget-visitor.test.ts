import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { hashPassword } from '#modules/accounts/password.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { forgetVisitorJob } from './close-account.jobs.ts';
import { closeAccountRoutes } from './close-account.routes.ts';

testDatabase();
const PASSWORD = 'groundswell';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(closeAccountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());

it('a closed account leaves what its browser told of it to nobody, and another’s as it was', async () => {
  const person = await plantPerson('counted');
  const hash = await hashPassword(PASSWORD);
  await db().run(sql`update accounts set password_hash = ${hash} where id = ${person.accountId}`);
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  const [own, other] = ['a'.repeat(32), 'b'.repeat(32)];
  await db().run(sql`
    insert into analytics_events (name, data, visitor_id, session_id, user_agent)
    select 'page_view', '{}', v, 'visit', 'Firefox' from unnest(${[own, other]}::text[]) v`);
  await db().run(sql`
    insert into analytics_events (name, data, visitor_id, session_id, user_agent, received_at)
    values ('page_view', '{}', ${own}, 'before the last log-in', 'Firefox',
      clock_now() - interval '1 hour')`);
  await db().run(sql`
    insert into analytics_exposures (experiment, round, visitor_id, bucket, event_id, seen_on)
    select 'home_call', 1, v, 'short', 1, current_date from unnest(${[own, other]}::text[]) v`);
  client.cookies.set('visitor_id', own);
  const body = { email: person.email, password: PASSWORD };
  const answer = await client.post(`/private_api/accounts/${person.accountId}/close`, body);
  expect(answer.status).toBe(200);
  expect(String(answer.headers['set-cookie'])).toContain('visitor_id=;');
  const asked = await db().query<{ payload: { visitor_id: string } }>(sql`
    select payload->'data' as payload from outbox where topic = 'job:forget-visitor'`);
  expect(asked).toMatchObject([{ payload: { visitor_id: own } }]);
  const { signal } = new AbortController();
  const job = { jobId: 'job', attempt: 1, signal, guard: async () => undefined };
  for (const { payload } of asked) await forgetVisitorJob.handle(payload, job);
  const left = await db().query(sql`
    select visitor_id, session_id, user_agent from analytics_events order by id`);
  expect(left).toEqual([
    { visitor_id: null, session_id: 'visit', user_agent: null },
    { visitor_id: other, session_id: 'visit', user_agent: 'Firefox' },
    { visitor_id: null, session_id: 'before the last log-in', user_agent: null },
  ]);
  const seen = await db().query(sql`select visitor_id from analytics_exposures`);
  expect(seen).toEqual([{ visitor_id: other }]);
});
