/** Compares what stores say a statement answers with what the migrated database would answer. */
import { relative } from 'node:path';
import pg from 'pg';
import ts from 'typescript';
import { type Column, describeStatement } from './describe-statement.ts';
import { findStatements, type FoundStatement, type Kind } from './find-statements.ts';

export interface StatementReport {
  readonly checked: number;
  /** Put together while running, so that nothing can be said before: `file:line`. */
  readonly unread: readonly string[];
  readonly wrong: readonly string[];
}

/** What a function without a result answers; the driver's list leaves it out. */
const VOID = 2278;

const KINDS: Readonly<Record<number, Kind>> = {
  [pg.types.builtins.BOOL]: 'boolean',
  [pg.types.builtins.BYTEA]: 'bytes',
  [pg.types.builtins.INT2]: 'number',
  [pg.types.builtins.INT4]: 'number',
  [pg.types.builtins.FLOAT4]: 'number',
  [pg.types.builtins.FLOAT8]: 'number',
  [pg.types.builtins.JSON]: 'anything',
  [pg.types.builtins.JSONB]: 'anything',
  [pg.types.builtins.TIMESTAMPTZ]: 'date',
  [pg.types.builtins.INTERVAL]: 'object',
  [VOID]: 'anything',
};

/** Checks every statement of the project below `root` against the database at `url`. */
export async function checkStatements(
  program: ts.Program,
  root: string,
  isOurs: (file: string) => boolean,
  url: string,
): Promise<StatementReport> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const arrays = await client.query<{ oid: number }>(
      "select oid::int as oid from pg_type where typcategory = 'A'",
    );
    const isArray = new Set(arrays.rows.map(({ oid }) => oid));
    const report = { checked: 0, unread: [] as string[], wrong: [] as string[] };
    for (const found of findStatements(program, isOurs)) {
      const place = `${relative(root, found.file)}:${found.line}`;
      if (!found.rendered) {
        report.unread.push(place);
        continue;
      }
      report.checked += 1;
      const problems = await problemsOf(client, found, isArray);
      report.wrong.push(...problems.map((problem) => `${place} ${problem}`));
    }
    return report;
  } finally {
    await client.end();
  }
}

async function problemsOf(
  client: pg.Client,
  { rendered, row }: FoundStatement,
  isArray: ReadonlySet<number>,
): Promise<string[]> {
  let columns: readonly Column[];
  try {
    columns = await describeStatement(client, rendered?.text ?? '');
  } catch (error) {
    return [`is refused: ${(error as Error).message}`];
  }
  if (!row) return [];
  const answered = new Map(columns.map((column) => [column.name, column]));
  return [...row].flatMap(([name, kinds]) => {
    const column = answered.get(name);
    if (!column) return [`answers no "${name}"`];
    const kind = isArray.has(column.type) ? 'array' : kindOf(column);
    if (kind === 'anything' || kinds.has('anything') || kinds.has(kind)) return [];
    return [`answers "${name}" as ${kind}, declared is ${[...kinds].join(' | ')}`];
  });
}

/** As our executor reads it: a wide integer is an amount or a number by the column's name. */
function kindOf({ name, type }: Column): Kind {
  if (type === pg.types.builtins.INT8) return name.endsWith('_minor') ? 'bigint' : 'number';
  return KINDS[type] ?? 'string';
}
