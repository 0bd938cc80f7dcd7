import type { Executor } from '#platform/db/sql.ts';
import { sql } from '#platform/db/sql.ts';
import { transaction } from '#platform/db/transaction.ts';

const PATIENCE = '5min';

/**
 * Runs the reads in one snapshot of the database that cannot write. A check that reads two tables
 * sees them at the same moment, however much is written meanwhile.
 */
export async function snapshot<T>(read: (q: Executor) => Promise<T>): Promise<T> {
  return transaction(
    async (tx) => {
      await tx.run(sql`set transaction isolation level repeatable read, read only`);
      await tx.run(sql`select set_config('statement_timeout', ${PATIENCE}, true)`);
      return read(tx);
    },
    { retries: 0 },
  );
}
