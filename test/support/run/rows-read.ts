import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';

/** What a read cost: rows of tables and indexes that PostgreSQL looked at, and rows it answered. */
export interface RowsRead {
  readonly read: number;
  readonly shown: number;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

type Explained = readonly [{ readonly Plan: PlanNode }];

/** What reads again what a part of the statement has read. */
const OF_PARTS = ['CTE Scan', 'Subquery Scan'];

function readBelow(node: PlanNode): number {
  const isScan = node['Node Type'].includes('Scan') && !OF_PARTS.includes(node['Node Type']);
  const each =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const own = isScan ? each * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, below) => sum + readBelow(below), own);
}

/** A value as PostgreSQL reads it in a text: `execute` takes no parameters of the protocol. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return literal(`{${value.join(',')}}`);
  if (value instanceof Date) return literal(value.toISOString());
  return `'${String(value).replaceAll("'", "''")}'`;
}

let serial = 0;

/** Runs a statement by the plan that is kept for every value of its parameters. */
async function explainKept(tx: Executor, statement: Statement): Promise<PlanNode> {
  serial += 1;
  const name = `rows_read_${serial}`;
  await tx.run(sql.raw(`prepare ${name} as ${statement.text}`));
  const values = statement.values.map(literal);
  const given = values.length === 0 ? '' : `(${values.join(', ')})`;
  const row = await tx.one<{ 'QUERY PLAN': Explained }>(
    sql.raw(`explain (analyze, format json) execute ${name}${given}`),
  );
  return row['QUERY PLAN'][0].Plan;
}

/** Runs a statement by a plan made for the values it has. */
async function explainOnce(tx: Executor, statement: Statement): Promise<PlanNode> {
  const row = await tx.one<{ 'QUERY PLAN': Explained }>(
    sql`explain (analyze, format json) ${statement}`,
  );
  return row['QUERY PLAN'][0].Plan;
}

/** What a read of stores costs, by the worse of the plan for its values and the one kept for all. */
export async function rowsReadBy(read: (q: Executor) => Promise<unknown>): Promise<RowsRead> {
  const asked: Statement[] = [];
  const note = <T>(run: (statement: Statement) => Promise<T>) => {
    return (statement: Statement) => {
      asked.push(statement);
      return run(statement);
    };
  };
  const q = {
    query: note((statement) => db().query(statement)),
    one: note((statement) => db().one(statement)),
    maybe: note((statement) => db().maybe(statement)),
  } as unknown as Executor;
  await read(q);
  let [most, shown] = [0, 0];
  for (const explain of [explainOnce, explainKept]) {
    const plans = await transaction(
      async (tx) => {
        await tx.run(sql.raw('set local plan_cache_mode = force_generic_plan'));
        const found: PlanNode[] = [];
        for (const statement of asked) {
          // One without a name is planned anew each time.
          const isKept = explain === explainKept && statement.name !== undefined;
          found.push(await (isKept ? explainKept : explainOnce)(tx, statement));
        }
        return found;
      },
      { statementTimeout: 120_000 },
    );
    most = Math.max(
      most,
      plans.reduce((sum, plan) => sum + readBelow(plan), 0),
    );
    shown = plans.reduce((sum, plan) => sum + plan['Actual Rows'], 0);
  }
  return { read: most, shown };
}
