import { type Currency, minorPerMajor } from './currency.ts';
import { type Money, money } from './money.ts';
import { divideHalfUp } from './rounding.ts';

/** How much of `to` one major unit of `from` is: `numerator ÷ denominator`, both positive. */
export interface ExchangeRate {
  readonly from: Currency;
  readonly to: Currency;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,15}))?$/;

/** Reads a decimal rate such as `1.0832` exactly. Throws RangeError for anything but a positive one. */
export function exchangeRate(from: Currency, to: Currency, decimal: string): ExchangeRate {
  const match = DECIMAL.exec(decimal);
  const [, whole = '', fraction = ''] = match ?? [];
  const numerator = match === null ? 0n : BigInt(whole + fraction);
  if (numerator === 0n) throw new RangeError(`${decimal} is no exchange rate`);
  return { from, to, numerator, denominator: 10n ** BigInt(fraction.length) };
}

/** The rate the other way round, exact. */
export function inverseRate(rate: ExchangeRate): ExchangeRate {
  const { from, to, numerator, denominator } = rate;
  return { from: to, to: from, numerator: denominator, denominator: numerator };
}

/** The rate from `first.from` to `second.to`, exact. Throws RangeError where they do not meet. */
export function chainRates(first: ExchangeRate, second: ExchangeRate): ExchangeRate {
  if (first.to !== second.from) throw new RangeError(`${first.to} is not ${second.from}`);
  return {
    from: first.from,
    to: second.to,
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
  };
}

/**
 * The amount in the rate's other currency, rounded half up to its minor unit. For display only:
 * nothing is charged by it. Throws RangeError for an amount of another currency.
 */
export function exchange(amount: Money, rate: ExchangeRate): Money {
  if (amount.currency !== rate.from) {
    throw new RangeError(`the rate is for ${rate.from}, the amount is in ${amount.currency}`);
  }
  const numerator = amount.minor * rate.numerator * minorPerMajor(rate.to);
  return money(divideHalfUp(numerator, rate.denominator * minorPerMajor(rate.from)), rate.to);
}
