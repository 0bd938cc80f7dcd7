import { beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { compareReferrers, type Part, readFunnel, readParts, readVisits } from '../index.ts';

testDatabase();
const KIWI = 7;
const OTHER = 8;
const MARCH = { from: '2026-03-01', to: '2026-03-03' };

/** Figures of one day: views, visits, checkouts, backings. */
async function plant(
  campaignId: number,
  kind: Part | 'all',
  day: number,
  name: string,
  figures: readonly [number, number, number, number],
): Promise<void> {
  const [views, visits, checkouts, backings] = figures;
  await db().run(sql`
    insert into analytics_figures (campaign_id, kind, day, name, views, visits, checkouts, backings)
    values (${campaignId}, ${kind}, ${`2026-03-0${day}`}::date, ${name}, ${views}, ${visits}, ${checkouts},
      ${backings})`);
}

beforeAll(async () => {
  await plant(KIWI, 'all', 1, '', [9, 4, 2, 1]);
  await plant(KIWI, 'all', 3, '', [5, 3, 1, 0]);
  await plant(KIWI, 'all', 4, '', [100, 100, 100, 100]);
  await plant(OTHER, 'all', 1, '', [50, 50, 50, 50]);
  await plant(KIWI, 'country', 1, 'AT', [4, 2, 1, 1]);
  await plant(KIWI, 'country', 1, 'FR', [5, 2, 1, 0]);
  await plant(KIWI, 'country', 3, 'AT', [2, 1, 0, 0]);
  await plant(KIWI, 'country', 3, 'DE', [3, 2, 1, 0]);
  await plant(KIWI, 'country', 4, 'ES', [99, 99, 99, 99]);
  await plant(KIWI, 'device', 1, 'mobile', [9, 4, 2, 1]);
  await plant(OTHER, 'country', 1, 'US', [50, 50, 50, 50]);
});

it('a funnel is the sum of its days, and zeros where nothing happened', async () => {
  expect(await readFunnel(KIWI, MARCH)).toEqual({
    views: 14,
    visits: 7,
    checkouts: 3,
    backings: 1,
  });
  const summed = (await readVisits(KIWI, MARCH)).reduce((sum, { visits }) => sum + visits, 0);
  expect(summed).toBe(7);
  const nothing = { views: 0, visits: 0, checkouts: 0, backings: 0 };
  expect(await readFunnel(999, MARCH)).toEqual(nothing);
  expect(await readFunnel(KIWI, { from: '2026-03-03', to: '2026-03-01' })).toEqual(nothing);
});

it('parts are those of the names most visited in all, the most visited first', async () => {
  expect((await readParts(KIWI, 'country', MARCH, 2)).map(({ name }) => name)).toEqual([
    'AT',
    'FR',
  ]);
  const all = await readParts(KIWI, 'country', MARCH, 9);
  expect(all.reduce((sum, { visits }) => sum + visits, 0)).toBe(7);
  expect(await readParts(KIWI, 'referrer', MARCH)).toEqual([]);
});

it('referrers that were busy before are compared with what they bring now, the busiest first', async () => {
  const BUSY = 9;
  const visits = async (day: number, name: string, count: number) =>
    plant(BUSY, 'referrer', day, name, [count, count, 0, 0]);
  await visits(1, 'site:dry.example', 12);
  await visits(2, 'site:dry.example', 10);
  await visits(3, 'site:dry.example', 1);
  await visits(2, 'site:gone.example', 40);
  await visits(2, 'site:small.example', 19);
  await visits(3, 'site:new.example', 90);
  await visits(4, 'site:gone.example', 70);
  await visits(1, '', 500);
  await visits(1, '…', 500);
  const earlier = { from: '2026-03-01', to: '2026-03-02' };
  const last = { from: '2026-03-03', to: '2026-03-03' };
  expect(await compareReferrers(BUSY, { earlier, last, leastBefore: 20 })).toEqual([
    { name: 'site:gone.example', last: 0, before: 40 },
    { name: 'site:dry.example', last: 1, before: 22 },
  ]);
});
