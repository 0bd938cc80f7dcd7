import type { Executor } from './executor.ts';
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
