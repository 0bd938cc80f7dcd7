import { crashPoint } from '#platform/crash/crash-point.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { drawLine } from '../analytics.store.ts';
import {
  countShares,
  countVisits,
  countVitals,
  findPortion,
  lockCounted,
  noteConversions,
  noteExposures,
  saveCounted,
} from './count.store.ts';

/** Events that are counted in one transaction. */
const PORTION = 20_000;
const STATEMENT_MS = 60_000;

export interface CountOptions {
  /** Called first in each writing transaction; may throw to leave things as they are. */
  readonly guard?: (tx: Executor) => Promise<void>;
  readonly signal?: AbortSignal;
  readonly portion?: number;
}

/**
 * Counts what came since the last time; answers how many portions. What is counted and how far stands in one
 * transaction, so a process that is killed, or two that count at once, count nothing twice.
 */
export async function countEvents(options: CountOptions = {}): Promise<number> {
  const { guard, signal, portion = PORTION } = options;
  const line = await transaction(drawLine);
  let portions = 0;
  for (;;) {
    if (signal?.aborted === true) break;
    const isMore = await transaction(
      async (tx) => {
        await guard?.(tx);
        const from = await lockCounted(tx);
        const to = await findPortion(tx, from, line, portion);
        if (to === null) return false;
        await countPortion(tx, from, to);
        crashPoint('before_counted_commit');
        return true;
      },
      { statementTimeout: STATEMENT_MS, lockTimeout: STATEMENT_MS },
    );
    if (!isMore) break;
    crashPoint('after_counted_commit');
    portions += 1;
  }
  return portions;
}

async function countPortion(tx: Executor, from: number, to: number): Promise<void> {
  await countVisits(tx, from, to);
  await countShares(tx, from, to);
  await countVitals(tx, from, to);
  await noteExposures(tx, from, to);
  await noteConversions(tx, from, to);
  await saveCounted(tx, from, to);
}
