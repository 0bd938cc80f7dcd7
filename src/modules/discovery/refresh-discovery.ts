import { clockNow } from '#platform/clock/clock.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { moveProgress, refreshIndex, refreshTrends } from './index.store.ts';

/** Brings the search index up to date with everything that changed since the last time. */
export async function refreshDiscovery(): Promise<number> {
  const started = await clockNow();
  return transaction(async (tx) => {
    const written = await refreshIndex(tx);
    await moveProgress(tx, started, written);
    return written;
  });
}

/** Recomputes which campaigns are trending. */
export async function refreshTrending(): Promise<void> {
  await refreshTrends(db());
}
