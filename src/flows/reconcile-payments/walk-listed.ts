import { clockNow } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { moveCursor, readCursor } from './reconcile.store.ts';

/** Looked at again each time: what was on its way when the list was read last. */
const OVERLAP_MS = 2 * 3600 * 1000;
const PER_PAGE = 100;

/** What a page came to: what we could match with nothing of ours, and what should be met again. */
export interface Compared {
  readonly orphans: number;
  readonly failed: number;
}

/**
 * Compares what the provider lists since the last look with ours, a page at a time. Where one failed, the
 * next look begins where this one did. Returns how many could not be matched.
 */
export async function walkListed<T>(
  cursor: string,
  list: (since: Date) => AsyncIterable<T>,
  compare: (page: readonly T[], now: Date) => Promise<Compared>,
): Promise<number> {
  const now = await clockNow();
  const since = new Date((await readCursor(db(), cursor)).getTime() - OVERLAP_MS);
  let [orphans, failed] = [0, 0];
  let page: T[] = [];
  const comparePage = async () => {
    const compared = await compare(page, now);
    orphans += compared.orphans;
    failed += compared.failed;
    page = [];
  };
  for await (const listed of list(since)) {
    page.push(listed);
    if (page.length === PER_PAGE) await comparePage();
  }
  await comparePage();
  if (failed === 0) await moveCursor(db(), cursor, now);
  return orphans;
}
