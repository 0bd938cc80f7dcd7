import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXPOSURE_DAYS, KEPT_DAYS } from '#modules/analytics/analytics-event.ts';
import { KEPT_RECORDS, type RecordsKind } from '#modules/content/kept-in-database.ts';
import * as page from '#modules/content/web/kept-data-page.tsx';
import { LINK_DAYS } from '#modules/notifications/newsletter/confirm-newsletter.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { PARCEL_DAYS } from '#modules/accounts/rules.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { testDatabase } from '../support/database.ts';
import { startTestPages, type TestPages } from '../support/pages.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(
    ['', 'fr/', 'de/', 'es/'].map((prefix) => ({ path: `${prefix}about/kept-data`, module: page })),
  );
});
afterAll(() => server.stop());

const listed = KEPT_RECORDS.flatMap(({ tables }) => tables);

it('holds every table of the database once, and none that is not there', async () => {
  // Days of events are parts of one table.
  const rows = await db().query<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname !~ '^analytics_events_[0-9]{8}$' order by relname`);
  expect([...listed].sort()).toEqual(rows.map(({ name }) => name).sort());
});

it('says of no table with a column about people that it says nothing about them', async () => {
  const rows = await db().query<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~
      '(^|_)(email|ip|ip_prefix|user_agent|firstname|lastname|phone_number|address|visitor_id)$'`);
  const personal = new Set(rows.map(({ name }) => name));
  expect(personal.size).toBeGreaterThan(15);
  const silent = KEPT_RECORDS.filter(({ keeping }) => keeping === 'good');
  expect(silent.flatMap(({ tables }) => tables).filter((name) => personal.has(name))).toEqual([]);
});

it('names the days that the code keeps to', () => {
  const days = (wanted: RecordsKind) => KEPT_RECORDS.find(({ kind }) => kind === wanted)?.days;
  expect(days('visits')).toBe(KEPT_DAYS);
  expect(days('experiments')).toBe(EXPOSURE_DAYS);
  expect(days('newsletter')).toBe(LINK_DAYS);
  expect(days('parcels')).toBe(PARCEL_DAYS);
  /** Days that stand in a file as a number of their own, or in its SQL. */
  const said = (file: string, form: RegExp) =>
    Number(form.exec(readFileSync(join(projectRoot(), 'src', file), 'utf8'))?.[1]);
  for (const [kind, file, form] of [
    ['access', 'modules/accounts/account.jobs.ts', /const DAYS = (\d+)/],
    ['browsers', 'modules/accounts/log-in/throttle.store.ts', /interval '(\d+) days'/],
    ['declines', 'flows/reconcile-payments/reconcile.store.ts', /declines .*interval '(\d+) days'/],
    ['provider', 'modules/payments/upkeep/payment.jobs.ts', /const DAYS = (\d+)/],
    ['copies', 'platform/files/downloads.ts', /SPENT_DAYS = (\d+)/],
    ['mails', 'platform/jobs/upkeep.ts', /MAIL_DAYS = (\d+)/],
    ['work', 'platform/jobs/upkeep.ts', /EVENT_DAYS = (\d+)/],
    ['lists', 'modules/prelaunch/prelaunch.jobs.ts', /UNCONFIRMED_DAYS = (\d+)/],
    ['shares', 'modules/accounts/contacts/share-with-contacts.ts', /KEPT_DAYS = (\d+)/],
    ['limits', 'platform/rate-limit/rate-limit.store.ts', /interval '(\d+) day'/],
  ] as const) {
    expect([kind, days(kind)]).toEqual([kind, said(file, form)]);
  }
});

it.each(LOCALES)('shows each table with how long it is kept, in %s', async (locale) => {
  const path = locale === 'en' ? '/about/kept-data' : `/${locale}/about/kept-data`;
  const { status, text } = await server.client().get(path);
  expect(status).toBe(200);
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(text) ?? [];
  for (const name of listed) expect(main).toContain(name);
  expect(main).not.toMatch(/kept_data\.|\{days|NaN| 0 (?:days|jours|Tage|días)/);
});
