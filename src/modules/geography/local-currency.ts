/** An amount beside itself in the visitor's currency: to read, never to charge (spec section 5). */
import { type Currency, isCurrency } from '#money/currency.ts';
import { chainRates, exchange, exchangeRate, inverseRate } from '#money/exchange.ts';
import type { Money } from '#money/money.ts';

/** Units of each currency for one euro, as decimals: `{ USD: '1.0835' }`. */
export type RateTable = Readonly<Record<string, string>>;

/**
 * The amount in another currency. Null unless that differs from the amount's own, both are known and both
 * have a rate.
 */
export function localAmount(amount: Money, target: string | null, table: RateTable): Money | null {
  if (target === null || target === amount.currency || !isCurrency(target)) return null;
  const from = rateFromEuro(amount.currency, table);
  const to = rateFromEuro(target, table);
  return from && to ? exchange(amount, chainRates(inverseRate(from), to)) : null;
}

function rateFromEuro(currency: Currency, table: RateTable) {
  const decimal = table[currency];
  return decimal === undefined ? null : exchangeRate('EUR', currency, decimal);
}
