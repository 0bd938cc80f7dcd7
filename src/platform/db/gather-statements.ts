import type { PoolClient } from 'pg';
import { type Asked, StatementGroup } from './statement-group.ts';
import type { Answer, Statement } from './statement.ts';

/** The statements of one connection, gathered. */
export interface Gathering {
  send(statement: Statement): Promise<Answer>;
  /** Ends the transaction after all that was given; what PostgreSQL made of it: `COMMIT` or `ROLLBACK`. */
  end(how: 'commit' | 'rollback'): Promise<string>;
}

/** Statements given in the same turn travel together and are answered together, in their order. */
export function gatherStatements(client: PoolClient): Gathering {
  let asked: Asked[] = [];
  const flush = (): void => {
    if (asked.length === 0) return;
    const group = new StatementGroup(asked);
    asked = [];
    client.query(group);
  };
  return {
    send(statement) {
      // After the microtasks: what follows from an answer in the same turn is gathered as well.
      if (asked.length === 0) process.nextTick(flush);
      return new Promise((resolve, reject) => asked.push({ statement, resolve, reject }));
    },
    async end(how) {
      // By itself: in a group it would be passed over where a statement before it fails.
      flush();
      const { command } = await client.query(how);
      return command;
    },
  };
}
