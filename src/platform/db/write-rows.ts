import type { Executor } from './executor.ts';
import { sql, type Statement } from './statement.ts';
import {
  type Columns,
  type InsertOptions,
  insertRows,
  type RowOf,
  type Table,
  updateRows,
} from './table.ts';

/** Inserts the rows by one statement; nothing where there are none. Answers how many were written. */
export async function addRows<C extends Columns>(
  tx: Executor,
  into: Table<C>,
  rows: readonly Partial<RowOf<Table<C>>>[],
  options: Pick<InsertOptions<C>, 'orIgnore'> = {},
): Promise<number> {
  return rows.length === 0 ? 0 : tx.run(insertRows(into, rows, options));
}

/** Sets the named columns of the rows by one statement, each found by its key; nothing without rows. */
export async function setRows<C extends Columns>(
  tx: Executor,
  of: Table<C>,
  key: keyof C & string,
  rows: readonly Partial<RowOf<Table<C>>>[],
): Promise<number> {
  return rows.length === 0 ? 0 : tx.run(updateRows(of, key, rows));
}

/** The statement that inserts the rows, to be written with others; none without rows. */
export function adding<C extends Columns>(
  into: Table<C>,
  rows: readonly Partial<RowOf<Table<C>>>[],
): Statement[] {
  return rows.length === 0 ? [] : [insertRows(into, rows)];
}

/** The statement that sets columns of the rows, to be written with others; none without rows. */
export function setting<C extends Columns>(
  of: Table<C>,
  key: keyof C & string,
  rows: readonly Partial<RowOf<Table<C>>>[],
): Statement[] {
  return rows.length === 0 ? [] : [updateRows(of, key, rows)];
}

/**
 * Writes to several tables as one statement: what a statement costs besides its rows is paid once. PostgreSQL
 * keeps no order between them, and none sees what another writes: for rows nobody else can want, those this
 * transaction makes or has locked, each written once. Keys of other tables are looked up behind all of them.
 */
export async function writeTogether(tx: Executor, statements: readonly Statement[]): Promise<void> {
  if (statements.length > 0) await tx.run(sql.together(statements));
}
