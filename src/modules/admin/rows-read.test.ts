import { beforeAll, expect, it } from 'vitest';
import { backOfficeLists } from '#test/stories/back-office-lists.cases.ts';
import { plantBackOffice } from '#test/stories/plant-back-office.ts';
import { rowsReadBy } from '#test/support/run/rows-read.ts';
import { testDatabase } from '#test/support/database.ts';
import { MOST_COUNTED, QUEUE_KIND_NAMES } from './queue.ts';

testDatabase();
const SIZE = { contributions: 30_000, accounts: 5_000, campaigns: 5_000 };
beforeAll(() => plantBackOffice(SIZE));

/** Rows looked at for each row shown, and once for a page. */
const EACH = 8;
const ONCE = 120;
/** No more of each kind is counted than one above what the queue says, of things with a few rows each. */
const COUNTED = QUEUE_KIND_NAMES.length * (MOST_COUNTED + 1) * 2;

it('no list of the back office reads more than a few rows for each row that it shows', async () => {
  const much: string[] = [];
  for (const [name, read] of backOfficeLists(SIZE)) {
    const found = await rowsReadBy(read);
    const most = name === 'queue: counts' ? COUNTED : found.shown * EACH + ONCE;
    if (found.read > most) {
      much.push(`${name}: ${found.read} rows read for ${found.shown} shown`);
    }
  }
  expect(much).toEqual([]);
});

it('one contribution that may wait for finance is found by its number, however many do', async () => {
  const one = backOfficeLists(SIZE).find(([name]) => name === 'queue: one payment_unknown');
  const found = await rowsReadBy(one?.[1] ?? (() => Promise.resolve([])));
  expect(found.shown).toBe(1);
  expect(found.read).toBeLessThanOrEqual(EACH);
});
