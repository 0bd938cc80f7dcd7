import type { PoolClient } from 'pg';
import { isDatabaseUnavailable } from './database-errors.ts';
import { connectionPool, hasNamedStatements } from './pool.ts';
import { type Asked, StatementGroup } from './statement-group.ts';
import type { Answer, Statement } from './statement.ts';

/** Sends a statement on a connection of the pool. */
type Send = (statement: Statement) => Promise<Answer>;

/**
 * Statements given in one turn travel over one connection in one write, one after the other and each by
 * itself: that one is refused is nothing to the others. One without a name, which may take its time, has a
 * connection to itself, and so has each behind a pooler. `atTheEnd` calls a function when the turn is over.
 * `before` each of them goes a statement that sets what holds for it alone.
 */
export function sendInTurn(atTheEnd: (flush: () => void) => void, before?: Statement): Send {
  let asked: Asked[] = [];
  const flush = (): void => {
    const together = asked;
    asked = [];
    void sendTogether(together, before);
  };
  return (statement) =>
    new Promise((resolve, reject) => {
      const one = { statement, resolve, reject };
      if (!statement.isNamed || !hasNamedStatements()) {
        void sendTogether([one], before);
        return;
      }
      if (asked.length === 0) atTheEnd(flush);
      asked.push(one);
    });
}

async function sendTogether(together: readonly Asked[], before?: Statement): Promise<void> {
  let client: PoolClient;
  try {
    client = await connectionPool().connect();
  } catch (error) {
    for (const { reject } of together) reject(error);
    return;
  }
  let left = together.length;
  let isLost = false;
  // Given back before the last of them is answered: whoever asks again then finds it free.
  const settle = (done: () => void, error?: unknown): void => {
    left -= 1;
    isLost ||= isDatabaseUnavailable(error);
    if (left === 0) client.release(isLost);
    done();
  };
  const { stream } = (client as unknown as { connection: { stream: Corked } }).connection;
  stream.cork();
  for (const { statement, resolve, reject } of together) {
    const one: Asked = {
      statement,
      resolve: (answer) => settle(() => resolve(answer)),
      reject: (error) => settle(() => reject(error), error),
    };
    // Of one group: what is set for a transaction is set for both, and ends with them.
    client.query(new StatementGroup(before === undefined ? [one] : [unheard(before), one]));
  }
  stream.uncork();
}

/** Nobody waits for it; where it fails, what goes behind it does as well. */
const unheard = (statement: Statement): Asked => ({
  statement,
  resolve: () => undefined,
  reject: () => undefined,
});

interface Corked {
  cork(): void;
  uncork(): void;
}
