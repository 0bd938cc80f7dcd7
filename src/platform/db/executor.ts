import type { QueryConfig } from 'pg';
import { connectionPool, hasNamedStatements } from './pool.ts';
import { readRows } from './rows.ts';
import type { Statement } from './statement.ts';

/** Runs statements: the pool, or one transaction. Stores take it as their first argument. */
export interface Executor {
  /** All rows. */
  query<R>(statement: Statement): Promise<R[]>;
  /** Exactly one row; throws UnexpectedRowCount otherwise. */
  one<R>(statement: Statement): Promise<R>;
  /** One row or undefined; throws UnexpectedRowCount when there are more. */
  maybe<R>(statement: Statement): Promise<R | undefined>;
  /** The number of rows written. */
  run(statement: Statement): Promise<number>;
}

/** A statement that must find one row found none or several: a bug, never the caller's fault. */
export class UnexpectedRowCount extends Error {
  constructor(count: number, statement: Statement) {
    super(`${count} rows where one was expected: ${statement.text.trim().slice(0, 120)}`);
    this.name = 'UnexpectedRowCount';
  }
}

/** What came of a statement, its columns read. */
export interface Answer {
  readonly rows: readonly unknown[];
  readonly rowCount: number;
}

/** Wraps whatever can send a statement. */
export function executorOver(send: (statement: Statement) => Promise<Answer>): Executor {
  const rowsOf = async <R>(statement: Statement): Promise<R[]> =>
    (await send(statement)).rows as R[];
  return {
    query: rowsOf,
    async one<R>(statement: Statement): Promise<R> {
      const rows = await rowsOf<R>(statement);
      const [row] = rows;
      if (row === undefined || rows.length > 1) {
        throw new UnexpectedRowCount(rows.length, statement);
      }
      return row;
    },
    async maybe<R>(statement: Statement): Promise<R | undefined> {
      const rows = await rowsOf<R>(statement);
      if (rows.length > 1) throw new UnexpectedRowCount(rows.length, statement);
      return rows[0];
    },
    async run(statement: Statement): Promise<number> {
      return (await send(statement)).rowCount;
    },
  };
}

/** The name it is prepared under; undefined where it has none or the connection keeps none. */
export function preparedName(statement: Statement): string | undefined {
  return hasNamedStatements() ? statement.name : undefined;
}

/** The statement as the driver takes it. */
export function queryOf(statement: Statement): QueryConfig {
  const { text, values } = statement;
  const name = preparedName(statement);
  return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
}

const pooled = executorOver(async (statement) => {
  const result = await connectionPool().query(queryOf(statement));
  return { rows: readRows(result), rowCount: result.rowCount ?? 0 };
});

/** The executor of this process: each statement on its own, on any connection of the pool. */
export function db(): Executor {
  return pooled;
}
