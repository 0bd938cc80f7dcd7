import { beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { refreshDiscovery } from '../refresh-discovery.ts';
import { markStaleByRates } from './revalue.store.ts';

testDatabase();

beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@example.test', 'Ida')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
    select v.slug, a.id, 'live', v.slug, v.currency, 100000, clock_now() - interval '3 days',
      clock_now() + interval '9 days'
    from (values ('in-euro', 'EUR'), ('in-pounds', 'GBP'), ('in-dollars', 'USD')) v (slug, currency)
      cross join accounts a`);
  await db().run(sql`
    update campaign_totals set external_raised_minor = 500000, external_contributors = 9,
      updated_at = clock_now()`);
  await refreshDiscovery();
});

const raised = async () =>
  Object.fromEntries(
    (
      await db().query<{ slug: string; raised_euro: bigint }>(
        sql`select slug, raised_euro from discovery_campaigns order by slug`,
      )
    ).map(({ slug, raised_euro }) => [slug, Number(raised_euro)]),
  );

it('nothing is read again while rates stay, or move by less than a hundredth', async () => {
  expect(await markStaleByRates(db(), 10)).toBe(0);
  await db().run(sql`
    update exchange_rates set units_per_euro = units_per_euro * 1.005 where currency = 'USD'`);
  expect(await markStaleByRates(db(), 10)).toBe(0);
});

it('sums in euros follow a rate that moved, those of its currency alone', async () => {
  const before = await raised();
  await db().run(sql`
    update exchange_rates set units_per_euro = units_per_euro * 2 where currency = 'GBP'`);
  expect(await markStaleByRates(db(), 10)).toBe(1);
  // What was changed lately would be read again anyway.
  await db().run(sql`update campaigns set updated_at = clock_now() - interval '1 day'`);
  await db().run(sql`update campaign_totals set updated_at = clock_now() - interval '1 day'`);
  await refreshDiscovery();
  const after = await raised();
  const { 'in-pounds': pounds = 0, ...others } = after;
  expect(Math.abs(pounds * 2 - (before['in-pounds'] ?? 0))).toBeLessThan(2);
  expect(before).toMatchObject(others);
  expect(await markStaleByRates(db(), 10)).toBe(0);
});

it('so many are marked at most, the others at the next look', async () => {
  await db().run(sql`
    update exchange_rates set units_per_euro = units_per_euro * 3 where currency in ('GBP', 'USD')`);
  expect(await markStaleByRates(db(), 1)).toBe(1);
  const stale = async () =>
    (await db().one<{ n: number }>(sql`select count(*)::int as n from discovery_stale`)).n;
  expect(await stale()).toBe(1);
  await refreshDiscovery();
  expect(await markStaleByRates(db(), 1)).toBe(1);
  await refreshDiscovery();
  expect(await markStaleByRates(db(), 1)).toBe(0);
});
