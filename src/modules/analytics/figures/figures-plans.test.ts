import { describe, expect, it } from 'vitest';
import { type Executor, sql } from '#platform/db/sql.ts';
import { transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { countVisits } from './count.store.ts';
import {
  listBuckets,
  listDays,
  listParts,
  listReferrerChanges,
  listVitals,
  sumVisits,
} from './figures.store.ts';

testDatabase();
const DAYS = { from: '2026-01-01', to: '2026-03-31' };

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'CTE Name'?: string;
  readonly Plans?: readonly Plan[];
}

const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];

/** How the database would read it where tables are large. */
async function planOf(read: (q: Executor) => Promise<unknown>): Promise<Plan[]> {
  let found: Plan | undefined;
  await transaction(async (tx) => {
    await tx.query(sql`set local enable_seqscan = off`);
    const explain = async (statement: Parameters<Executor['query']>[0]) => {
      const rows = await tx.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
        sql`explain (format json) ${statement}`,
      );
      found = rows[0]?.['QUERY PLAN'][0]?.Plan;
      return [];
    };
    await read({ ...tx, query: explain, one: explain, run: explain } as unknown as Executor);
  });
  return found === undefined ? [] : flat(found);
}

describe('figures are read from sums by an index, however many events there were', () => {
  it.each<[string, (q: Executor) => Promise<unknown>, string]>([
    ['visits by day', (q) => listDays(q, 1, DAYS), 'analytics_figures'],
    ['the funnel', (q) => sumVisits(q, 1, DAYS), 'analytics_figures'],
    ['a part', (q) => listParts(q, 1, 'referrer', DAYS, 100), 'analytics_figures'],
    [
      'what referrers bring now',
      (q) => listReferrerChanges(q, 1, { earlier: DAYS, last: DAYS, leastBefore: 20 }),
      'analytics_figures',
    ],
    [
      'a referral link',
      (q) => sumVisits(q, 1, DAYS, { kind: 'referrer', name: 'code:a' }),
      'analytics_figures',
    ],
    ['an experiment', (q) => listBuckets(q, 'page-1', 1), 'analytics_exposures'],
  ])('%s', async (_what, read, table) => {
    const plan = await planOf(read);
    expect(plan.flatMap((node) => node['Relation Name'] ?? [])).toEqual([table]);
    expect(plan.some((node) => node['Node Type'] === 'Seq Scan')).toBe(false);
  });

  it('vitals from their own sums', async () => {
    const plan = await planOf((q) => listVitals(q, 1, DAYS));
    const tables = new Set(plan.flatMap((node) => node['Relation Name'] ?? []));
    expect([...tables]).toEqual(['analytics_vitals']);
  });
});

describe('what is new is counted without comparing each with each', () => {
  it('of visits, though statistics know of none', async () => {
    await transaction((tx) => tx.run(sql`analyze analytics_events, analytics_visits`));
    const plan = await planOf((q) => countVisits(q, 1_000_000, 1_020_000));
    const loops = plan.filter((node) => node['Node Type'] === 'Nested Loop');
    const parts = (node: Plan): Plan[] =>
      (node.Plans ?? []).filter((each) => flat(each).some((below) => below['CTE Name']));
    expect(loops.filter((loop) => parts(loop).length > 1)).toEqual([]);
    expect(plan.some((node) => node['CTE Name'] === 'counted')).toBe(true);
  });
});
