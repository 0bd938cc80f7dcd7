import pg from 'pg';
import { KEEP_PLANS } from '#platform/db/statement.ts';
import type { Recorded } from './recorded-statements.ts';

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'CTE Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

export interface Plan {
  /** What was run, a line a step; what was not needed is left out. */
  readonly lines: readonly string[];
  /** Rows of tables and indexes that were looked at. */
  readonly rowsRead: number;
  readonly seqScans: readonly string[];
}

interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }];
}

const literal = (value: unknown): string =>
  value === null ? 'null' : pg.escapeLiteral(String(value));

/** As it is kept: the plan is made before its values are known. */
async function explainKept(client: pg.Client, { text, values }: Recorded): Promise<Explained[]> {
  await client.query('begin');
  try {
    await client.query(KEEP_PLANS);
    await client.query(`prepare asked as ${text}`);
    const all = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
    const execute = `explain (analyze, timing off, format json) execute asked ${all}`;
    return (await client.query<Explained>(execute)).rows;
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
  }
}

/** How PostgreSQL goes about a statement, told by running it; `isKept`: by the plan it has for all values. */
export async function readPlan(
  client: pg.Client,
  statement: Recorded,
  isKept: boolean,
): Promise<Plan> {
  const { text, values } = statement;
  const explain = `explain (analyze, timing off, format json) ${text}`;
  const rows = isKept
    ? await explainKept(client, statement)
    : (await client.query<Explained>(explain, [...values])).rows;
  const root = rows[0]?.['QUERY PLAN'][0].Plan;
  const steps = root === undefined ? [] : stepsOf(root, 0);
  return {
    lines: steps.map(({ line }) => line),
    rowsRead: steps.reduce((sum, { read }) => sum + read, 0),
    seqScans: steps.flatMap(({ node }) =>
      node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [],
    ),
  };
}

interface Step {
  readonly node: PlanNode;
  readonly line: string;
  readonly read: number;
}

function stepsOf(node: PlanNode, depth: number): Step[] {
  const loops = node['Actual Loops'];
  if (loops === 0) return [];
  const name = node['Index Name'] ?? node['Relation Name'] ?? node['CTE Name'] ?? '';
  const dropped =
    ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops;
  const rows = node['Actual Rows'] * loops;
  const isRead = node['Node Type'].includes('Scan') && node['CTE Name'] === undefined;
  const more = dropped > 0 ? `, ${Math.round(dropped)} dropped` : '';
  const line = `${'  '.repeat(depth)}${node['Node Type']} ${name}`.trimEnd();
  return [
    { node, line: `${line}: ${Math.round(rows)}${more}`, read: isRead ? rows + dropped : 0 },
    ...(node.Plans ?? []).flatMap((child) => stepsOf(child, depth + 1)),
  ];
}
