import { clockNow } from '#platform/clock/clock.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { moveProgress, readLag, refreshIndex } from './index.store.ts';

/** Brings the search index up to date with everything that changed since the last time. */
export async function refreshDiscovery(): Promise<number> {
  const started = await clockNow();
  return transaction(async (tx) => {
    const written = await refreshIndex(tx);
    await moveProgress(tx, started, written);
    return written;
  });
}

/** Seconds since the oldest change that the index does not show. */
export function readIndexLag(): Promise<number> {
  return readLag(db());
}
