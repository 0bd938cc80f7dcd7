import { db } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { countOpenDifferences } from './compare-books.store.ts';

let known = 0;

/** How many differences nobody has settled, as of the last time somebody asked: for a gauge. */
export function moneyViolations(): number {
  void refresh();
  return known;
}

async function refresh(): Promise<void> {
  try {
    known = await countOpenDifferences(db());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ module: 'compare-books', reason }, 'differences could not be counted');
  }
}
