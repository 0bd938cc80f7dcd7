import type { PoolClient } from 'pg';
import { type Asked, StatementGroup } from './statement-group.ts';
import { type Answer, sql, type Statement } from './statement.ts';

/** The statements of one connection, gathered. */
export interface Gathering {
  send(statement: Statement): Promise<Answer>;
  /**
   * Commits behind the statements of this turn, in one write with them: not run where one of them fails, not
   * sent where they could not all be made. What PostgreSQL made of it: `COMMIT` or `ROLLBACK`. Nothing can be
   * sent afterwards.
   */
  commitBehind(statements: Promise<unknown>): Promise<string>;
  /** Ends the transaction after all that was given; what PostgreSQL made of it: `COMMIT` or `ROLLBACK`. */
  end(how: 'commit' | 'rollback'): Promise<string>;
}

const COMMIT = sql.raw('commit');

/** Statements given in the same turn travel together and are answered together, in their order. */
export function gatherStatements(client: PoolClient): Gathering {
  let asked: Asked[] = [];
  let commit: Asked | undefined;
  let isOver = false;
  const flush = (): void => {
    if (commit !== undefined) {
      asked.push(commit);
      commit = undefined;
      isOver = true;
    }
    if (asked.length === 0) return;
    const group = new StatementGroup(asked);
    asked = [];
    client.query(group);
  };
  // After the microtasks: what follows from an answer in the same turn is gathered as well.
  const flushLater = (): void => {
    if (asked.length === 0 && commit === undefined) process.nextTick(flush);
  };
  return {
    send(statement) {
      if (isOver) throw new Error('this transaction is being committed');
      flushLater();
      return new Promise((resolve, reject) => asked.push({ statement, resolve, reject }));
    },
    commitBehind(statements) {
      flushLater();
      return new Promise((resolve, reject) => {
        const answered = ({ command }: Answer): void => resolve(command);
        commit = { statement: COMMIT, needsAll: true, resolve: answered, reject };
        // Before the flush, where one was not even made; later it has no say any more.
        statements.catch((error: unknown) => {
          commit = undefined;
          reject(error);
        });
      });
    },
    async end(how) {
      if (how === 'rollback') {
        commit?.reject(new Error('rolled back before its commit was sent'));
        commit = undefined;
      }
      // By itself: in a group it would be passed over where a statement before it fails.
      flush();
      const { command } = await client.query(how);
      return command;
    },
  };
}
