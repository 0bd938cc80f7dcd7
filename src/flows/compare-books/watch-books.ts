import { clockNow } from '#platform/clock/clock.ts';
import type { RunContext } from '#platform/jobs/schedule.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { providerBooks } from '#modules/payments/index.ts';
import { compareBooks } from './compare-books.ts';
import { noteDifferences, settleGone } from './compare-books.store.ts';
import type { DatedDifference } from './difference.ts';

/** Longer on their way than this, messages of the provider are lost. */
const GRACE_MS = 15 * 60_000;

/**
 * Compares the last so many days, notes what differs for finance and says it aloud; what was noted and is
 * right again is settled. How many differences there are.
 */
export async function watchBooks(days: number, turn?: Pick<RunContext, 'guard'>): Promise<number> {
  const now = await clockNow();
  const since = new Date(now.getTime() - days * 86_400_000);
  const freshAfter = new Date(now.getTime() - GRACE_MS);
  const found: DatedDifference[] = [];
  for await (const difference of compareBooks(db(), providerBooks(), { since, freshAfter }))
    found.push(difference);
  await transaction(async (tx) => {
    await turn?.guard(tx);
    if (found.length > 0) await noteDifferences(tx, found);
    await settleGone(tx, since, found);
  });
  for (const { kind, ref, text } of found.slice(0, 100)) {
    log.error({ module: 'compare-books', kind, ref }, `the provider's books differ: ${text}`);
  }
  return found.length;
}
