import { readMarketDays } from '#modules/ledger/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { findUncounted, insertDay, listDays } from './market-day.store.ts';
import { daysShown, type FigureSpan, type MarketFigures, sumFigures } from './market-figures.ts';

/** What the whole market came to: money up to now, the rest up to the last day that is over. */
export async function readMarketFigures(span: FigureSpan): Promise<MarketFigures> {
  const shown = daysShown((await clockNow()).toISOString().slice(0, 10), span);
  const [money, work] = await Promise.all([readMarketDays(shown), listDays(db(), shown)]);
  return sumFigures(shown, span, { money, work });
}

/** Days that are counted in one go: a market that was away for long catches up soon. */
const MOST_AT_ONCE = 60;

/** Counts the days that are over, each once. */
export async function countMarketDays({ signal }: { readonly signal?: AbortSignal } = {}) {
  for (let count = 0; count < MOST_AT_ONCE; count += 1) {
    if (signal?.aborted) return;
    const day = await findUncounted(db());
    if (day === undefined) return;
    await insertDay(db(), day);
  }
}
