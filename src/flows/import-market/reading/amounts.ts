import type { RateTable } from '#modules/geography/index.ts';
import { localAmount } from '#modules/geography/index.ts';
import { CURRENCIES, type Currency } from '#money/currency.ts';
import { type Money, parseMajor } from '#money/money.ts';

/** The most a single entry of the books holds. */
const MOST_MINOR = 99_999_999_999n;

/**
 * An amount of a file (major units, a JSON number) in minor units. Further decimals, which only
 * converted amounts have, are cut off.
 */
export function minorOf(major: number, currency: Currency): bigint {
  const [whole = '0', decimals = ''] = plain(major).split('.');
  const { exponent } = CURRENCIES[currency];
  const kept = decimals.slice(0, exponent);
  const amount = parseMajor(kept === '' ? whole : `${whole}.${kept}`, currency);
  if (amount === undefined || amount.minor < 0n || amount.minor > MOST_MINOR)
    throw new RangeError(`${major} is no amount`);
  return amount.minor;
}

function plain(major: number): string {
  const text = String(major);
  return text.includes('e') ? BigInt(Math.trunc(major)).toString() : text;
}

/** The amount in another currency at the dated rates; undefined where one of them has none. */
export function inCurrency(
  amount: Money,
  currency: Currency,
  rates: RateTable,
): bigint | undefined {
  if (amount.currency === currency) return amount.minor;
  return localAmount(amount, currency, rates)?.minor;
}
