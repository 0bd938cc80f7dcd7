import { sendInTurn } from './in-turn.ts';
import { type Answer, KEEP_PLANS, sql, type Statement } from './statement.ts';

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

const pooled = executorOver(sendInTurn((flush) => process.nextTick(flush)));

/** The executor of this process: each statement by itself, on any connection of the pool. */
export function db(): Executor {
  return pooled;
}

const keeping = executorOver(sendInTurn((flush) => process.nextTick(flush), sql.raw(KEEP_PLANS)));

/**
 * As `db()`, but each statement runs by the one plan it keeps, and reads no table from its beginning: for
 * what takes as long to plan as to answer, and whose shortest list leads by itself. As `hasGenericPlans` of a
 * transaction, without its beginning and end.
 */
export function dbKeepingPlans(): Executor {
  return keeping;
}

// After all timers that are due: whoever wakes on the same beat sends along.
const onBeat = executorOver(sendInTurn((flush) => setImmediate(flush)));

/** For what looks round on a timer: an idle process wakes one backend for all that looks on the same beat. */
export function dbInTurn(): Executor {
  return onBeat;
}
