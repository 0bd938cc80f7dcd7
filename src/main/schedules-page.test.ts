import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { scheduleName } from '#pages/admin/jobs/schedules-page.data.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { connectModules } from './connect-modules.ts';
import { schedules } from './schedule.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  connectModules();
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await db().run(sql`delete from schedule_runs`);
  await db().run(sql`
    insert into schedule_runs (name, due_at, started_at, finished_at)
    select name, clock_now() + interval '1 hour', clock_now(), clock_now()
    from unnest(${schedules.map(({ name }) => name)}::text[]) as name`);
});

async function look(role: Role, path = '/admin/schedules') {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client.get(path);
}

it('has a name in every language for all that runs on a clock, and no two alike', () => {
  for (const locale of LOCALES) {
    const names = schedules.map(({ name }) => scheduleName(name, locale));
    const missing = names.filter((name) => name.startsWith('schedules.'));
    expect([locale, missing]).toEqual([locale, []]);
    expect(new Set(names).size).toBe(schedules.length);
  }
});

it('is for admins', async () => {
  expect((await look('support')).status).toBe(403);
});

it('lists all that runs on a clock, how often and when', async () => {
  const { text } = await look('admin');
  for (const { name } of schedules) expect(text).toContain(`>${name}<`);
  expect(text).toContain('End campaigns whose deadline has passed');
  expect(text).toContain('10 seconds');
  expect(text).toContain('6 hours');
  expect(text).toContain('href="/private_api/admin/schedules/csv"');
  expect(text).not.toContain('>Late<');
});

it('says what is late and what failed last, and shows both before the rest', async () => {
  await db().run(sql`
    update schedule_runs set due_at = clock_now() - interval '2 minutes' where name = 'forget-old-mails'`);
  await db().run(sql`
    update schedule_runs set error = 'Error: rates are away', failures = 3
    where name = 'refresh-exchange-rates'`);
  const { text } = await look('admin');
  expect(text).toContain('Error: rates are away');
  const places = [
    'forget-old-mails',
    'Late',
    'refresh-exchange-rates',
    'Last run failed',
    schedules[0]?.name ?? '',
  ].map((part) => text.indexOf(`>${part}<`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});
