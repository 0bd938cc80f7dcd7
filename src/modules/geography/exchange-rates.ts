import { processTime } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { listExchangeRates } from './exchange-rate.store.ts';
import type { RateTable } from './local-currency.ts';

const KEPT_MS = 10 * 60_000;
let kept: { at: number; table: Promise<RateTable> } | undefined;

/** The exchange table, at most ten minutes old. For showing amounts, never for moving them. */
export function exchangeTable(): Promise<RateTable> {
  const now = processTime().getTime();
  if (!kept || now - kept.at > KEPT_MS) {
    const table = listExchangeRates(db()).then((rates) =>
      Object.fromEntries(rates.map((rate) => [rate.currency, rate.unitsPerEuro])),
    );
    kept = { at: now, table };
    table.catch(() => {
      kept = undefined;
    });
  }
  return kept.table;
}
