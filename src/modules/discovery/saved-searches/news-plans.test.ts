import { beforeAll, expect, it } from 'vitest';
import { type Executor, type Statement, sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { findNotifiedUntil, keepNews, listDueSearches } from './news.store.ts';

testDatabase();
const SEARCHES = 100_000;
const UNTIL = new Date('2031-03-07T07:00:00Z');

beforeAll(async () => {
  await transaction(
    async (tx) => {
      await tx.run(sql`
        insert into accounts (email, email_confirmed_at)
        select 'person' || n || '@plans.test', clock_now() from generate_series(1, ${SEARCHES / 20}) n`);
      await tx.run(sql`
        insert into saved_searches (account_id, name, query, notified_until)
        select a.id, 'Search', 'search_text=word' || n, '2031-03-06T12:00:00Z'
        from accounts a, generate_series(1, 20) n`);
    },
    { statementTimeout: 120_000 },
  );
  await db().run(sql`vacuum analyze accounts`);
  await db().run(sql`vacuum analyze saved_searches`);
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** What a read of the store does: the tables it reads whole, its indexes, and how many rows it touches. */
async function explain(read: (q: Executor) => Promise<unknown>) {
  const asked: Statement[] = [];
  const note = async (statement: Statement) => (asked.push(statement), []);
  const one = async (statement: Statement) => (asked.push(statement), {});
  await read({ query: note, one } as unknown as Executor);
  const [statement] = asked;
  if (!statement) throw new Error('nothing was asked');
  const row = await db().one<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${statement}`,
  );
  const all = nodes(row['QUERY PLAN'][0].Plan);
  return {
    indexes: all.flatMap((node) => node['Index Name'] ?? []),
    scans: all.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? node['Relation Name'] : [])),
    touched: all.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
  };
}

it('reads what is due of the next people alone, wherever they stand', async () => {
  for (const share of [0, 0.9]) {
    const { id } = await db().one<{ id: number }>(sql`
      select (percentile_disc(${share}) within group (order by id))::bigint as id from accounts`);
    const plan = await explain((q) => listDueSearches(q, UNTIL, id, 100));
    expect(plan.indexes).toContain('saved_searches_due_idx');
    expect(plan.scans).toEqual([]);
    expect(plan.touched).toBeLessThan(20_000);
  }
});

it('knows from one row of an index whether anything is due', async () => {
  const plan = await explain((q) => findNotifiedUntil(q, UNTIL));
  expect([plan.indexes, plan.scans]).toEqual([['saved_searches_notified_idx'], []]);
  expect(plan.touched).toBeLessThan(10);
});

it('judges what was found by the rows of those searches and campaigns', async () => {
  const { id } = await db().one<{ id: number }>(sql`select max(id) as id from saved_searches`);
  const found = [1, 2, 3].map((campaignId) => ({ searchId: id, campaignId }));
  const plan = await explain((q) => keepNews(q, found));
  expect(plan.scans.filter((table) => table === 'saved_searches')).toEqual([]);
  expect(plan.touched).toBeLessThan(50);
});
