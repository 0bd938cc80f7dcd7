import { beforeAll, describe, expect, it } from 'vitest';
import { db, type Executor } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { CONTRIBUTION_STATES, type ContributionState } from '#modules/contributions/index.ts';
import type { ProviderBooks } from '#modules/payments/index.ts';
import type { Check } from '../../checks/check.ts';
import { checkMoney, moneyChecks } from '../../checks/money/index.ts';
import { compareWithProvider, copyOfBooks } from '../../checks/provider/compare-with-provider.ts';
import { moneyGateway } from '../stories/money-gateway.ts';
import { testDatabase } from '../support/database.ts';
import { type Corruption, corruptionsOf } from './corrupted-rows.ts';
import { MONEY_COLUMNS, SOME_COLUMNS } from './money-columns.cases.ts';
import { NAMED_CORRUPTIONS } from './named.cases.ts';
import { dropGuards, plant, whileCorrupted } from './plant-corruption.ts';
import { buildRichMarket } from './rich-market.ts';

testDatabase();
const gateway = moneyGateway();
let books: ProviderBooks;
beforeAll(async () => {
  await buildRichMarket(gateway);
  books = await copyOfBooks();
});

const TABLES = Object.keys({ ...MONEY_COLUMNS, ...SOME_COLUMNS });

const CHECKS: readonly Pick<Check, 'name' | 'find'>[] = [
  ...moneyChecks,
  { name: 'provider-books', find: (tx) => compareWithProvider(tx, books) },
];

async function* findings(tx: Executor, checks = CHECKS): AsyncIterable<string> {
  for (const { name, find } of checks) {
    for (const { subject, text } of await find(tx)) yield `${name}: ${subject}: ${text}`;
  }
}

let lastToFind = '';

/**
 * Whether any check sees it; the one that saw the last is asked first, as it will often see the next. With
 * SHOW_CORRUPTIONS each is printed with what found it.
 */
async function isFound(corruption: Corruption): Promise<boolean> {
  const likely = CHECKS.filter(({ name }) => name === lastToFind);
  const others = CHECKS.filter(({ name }) => name !== lastToFind);
  const finding = await whileCorrupted(
    (tx) => plant(tx, corruption),
    async (tx) => {
      for await (const first of findings(tx, [...likely, ...others])) return first;
      return undefined;
    },
  );
  lastToFind = finding?.split(':', 1)[0] ?? '';
  if (process.env.SHOW_CORRUPTIONS) console.log(`${corruption.title} <- ${finding}`);
  return finding !== undefined;
}

describe('a healthy market', () => {
  it('with contributions in every state that lasts has nothing wrong', async () => {
    const rows = await db().query<{ state: ContributionState }>(
      sql`select distinct state from contributions`,
    );
    const present = new Set(rows.map(({ state }) => state));
    expect(CONTRIBUTION_STATES.filter((state) => !present.has(state))).toEqual([
      'created',
      'setup_ok',
      'recorded',
      'voided',
    ]);
    expect(await checkMoney()).toEqual([]);
    expect(await compareWithProvider()).toEqual([]);
  });

  it.each(Object.keys(MONEY_COLUMNS))('%s: every column is classified', async (table) => {
    const rows = await db().query<{ column_name: string }>(sql`
      select column_name from information_schema.columns
      where table_name = ${table} and table_schema = 'public' order by 1`);
    expect(Object.keys(MONEY_COLUMNS[table] ?? {}).sort()).toEqual(
      rows.map((row) => row.column_name).sort(),
    );
  });
});

describe('a corruption', () => {
  beforeAll(() => dropGuards(TABLES));

  it.each(NAMED_CORRUPTIONS)('$title is found and named', async ({ acts, says }) => {
    const found = await whileCorrupted(
      async (tx) => {
        for (const act of acts) expect(await tx.run(act)).toBeGreaterThan(0);
        return acts.length;
      },
      async (tx) => {
        const all: string[] = [];
        for await (const finding of findings(tx)) all.push(finding);
        return all;
      },
    );
    expect(found.join('\n')).toMatch(says);
  });

  let planted = 0;
  it.each(TABLES)(
    'of any value or row of %s is found',
    async (table) => {
      const columns = MONEY_COLUMNS[table] ?? SOME_COLUMNS[table] ?? {};
      const made = await corruptionsOf(table, columns, table in MONEY_COLUMNS);
      const missed: string[] = [];
      for (const corruption of made) {
        if (!(await isFound(corruption))) missed.push(corruption.title);
      }
      planted += made.length;
      expect(missed).toEqual([]);
      expect(made.length).toBeGreaterThan(0);
    },
    300_000,
  );

  it('was planted in more than a thousand ways', () => {
    expect(planted).toBeGreaterThan(1000);
  });
});
