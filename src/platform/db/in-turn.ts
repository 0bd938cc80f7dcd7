import type { PoolClient } from 'pg';
import { type Answer, type Executor, executorOver, queryOf } from './executor.ts';
import { connectionPool } from './pool.ts';
import { readRows } from './rows.ts';
import type { Statement } from './statement.ts';

interface Asked {
  readonly statement: Statement;
  readonly answer: PromiseWithResolvers<Answer>;
}

let asked: Asked[] = [];

async function sendTogether(): Promise<void> {
  const together = asked;
  asked = [];
  try {
    const client = await connectionPool().connect();
    await Promise.all(together.map((each) => answerOne(client, each)));
    client.release();
  } catch (error) {
    for (const { answer } of together) answer.reject(error);
  }
}

async function answerOne(client: PoolClient, { statement, answer }: Asked): Promise<void> {
  try {
    const result = await client.query(queryOf(statement));
    answer.resolve({ rows: readRows(result), rowCount: result.rowCount ?? 0 });
  } catch (error) {
    answer.reject(error);
  }
}

const inTurn = executorOver((statement) => {
  // After all timers that are due: whoever wakes on the same beat sends along.
  if (asked.length === 0) setImmediate(() => void sendTogether());
  const answer = Promise.withResolvers<Answer>();
  asked.push({ statement, answer });
  return answer.promise;
});

/**
 * For what looks round on a timer: statements given in one turn travel over one connection, one after the
 * other and each by itself, so that an idle process wakes one backend for all of them.
 */
export function dbInTurn(): Executor {
  return inTurn;
}
