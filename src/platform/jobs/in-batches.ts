import { type Executor, transaction } from '#platform/db/transaction.ts';
import type { RunContext } from './schedule.ts';

const BATCH = 5_000;

/**
 * Deletes what is over, so many rows in one transaction, until none are left, another process takes the
 * entry over or the process stops. Returns how many.
 */
export async function inBatches(
  { signal, guard }: RunContext,
  deleteSome: (tx: Executor, limit: number) => Promise<number>,
  limit = BATCH,
): Promise<number> {
  let all = 0;
  let deleted = limit;
  while (deleted === limit && !signal.aborted) {
    deleted = await transaction(async (tx) => {
      await guard(tx);
      return deleteSome(tx, limit);
    });
    all += deleted;
  }
  return all;
}
