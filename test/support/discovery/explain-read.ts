import { escapeLiteral } from 'pg';
import { type Executor, type Statement, sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}

type Explained = { 'QUERY PLAN': [{ Plan: Plan }] };

const literal = (value: unknown): string =>
  value === null ? 'null' : escapeLiteral(String(value));

/** The plan of a statement for its values; where one is kept for all values, that one. */
async function planOf(statement: Statement, isKept: boolean): Promise<Plan> {
  const { 'QUERY PLAN': plans } = isKept
    ? await transaction(
        async (tx) => {
          await tx.run(sql.raw(`prepare asked as ${statement.text}`));
          const explained = await tx.one<Explained>(
            sql.raw(`explain (analyze, format json)
              execute asked (${statement.values.map(literal).join(', ')})`),
          );
          await tx.run(sql.raw('deallocate asked'));
          return explained;
        },
        { hasGenericPlans: true },
      )
    : await db().one<Explained>(sql`explain (analyze, format json) ${statement}`);
  return plans[0].Plan;
}

/** Runs a read of a store under EXPLAIN and tells which indexes it used and how many rows it touched. */
export async function explain(read: (q: Executor) => Promise<unknown>, isKept = false) {
  const asked: Statement[] = [];
  const listening = {
    query: async (statement: Statement) => (asked.push(statement), []),
    maybe: async (statement: Statement) => (asked.push(statement), undefined),
    one: async (statement: Statement) => (asked.push(statement), {}),
  } as unknown as Executor;
  await read(listening);
  const [statement] = asked;
  if (!statement) throw new Error('nothing was asked');
  const all = nodes(await planOf(statement, isKept)).filter((node) => node['Actual Loops'] > 0);
  return {
    indexes: all.flatMap((node) => node['Index Name'] ?? []),
    scans: all
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']),
    // Both are told for each time that the node was run.
    touched: all.reduce(
      (sum, node) =>
        sum + node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
      0,
    ),
  };
}
