import { type Executor, sql, type Statement } from '#platform/db/sql.ts';

/** Where a plan reads a table, by which index and under which condition of it. */
export interface Scan {
  readonly table: string;
  readonly index: string | undefined;
  readonly by: string;
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** How PostgreSQL would read the tables of a statement, with the settings of the transaction. */
export async function scansOf(tx: Executor, statement: Statement): Promise<Scan[]> {
  const row = await tx.one<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql`explain (format json) ${statement}`,
  );
  return scansBelow(row['QUERY PLAN'][0].Plan);
}

function scansBelow(node: PlanNode): Scan[] {
  const { 'Relation Name': table, 'Index Name': index, 'Index Cond': by = '' } = node;
  const isScan = table !== undefined && node['Node Type'].includes('Scan');
  const own = isScan ? [{ table, index, by }] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansBelow)];
}
