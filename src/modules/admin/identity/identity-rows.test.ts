import { beforeAll, expect, it } from 'vitest';
import { backOfficeLists } from '#test/stories/back-office-lists.cases.ts';
import { plantBackOffice } from '#test/stories/plant-back-office.ts';
import { rowsReadBy } from '#test/support/run/rows-read.ts';
import { testDatabase } from '#test/support/database.ts';

testDatabase();
// So many that all checks which are open fit on a few pages, and few enough that reading them looks cheap.
const SIZE = { contributions: 1_000, accounts: 1_000, campaigns: 20_000 };
beforeAll(() => plantBackOffice(SIZE));

/** A check has its own row, its number in an index, whose money it is about, the campaign and the person. */
const EACH = 5;

it('checks of one state are found by their numbers, not by all that are open', async () => {
  const lists = backOfficeLists(SIZE).filter(([name]) => name.startsWith('identity: '));
  expect(lists).toHaveLength(10);
  const much: string[] = [];
  for (const [name, read] of lists) {
    const found = await rowsReadBy(read);
    if (found.shown !== 50 || found.read > found.shown * EACH + 10) {
      much.push(`${name}: ${found.read} rows read for ${found.shown} shown`);
    }
  }
  expect(much).toEqual([]);
});
