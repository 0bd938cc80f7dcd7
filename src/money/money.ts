import { type Currency, exponentOf, isCurrency } from './currency.ts';

export type { Currency } from './currency.ts';

/** An amount: whole minor units (cents; yen) of one currency, never a fraction. */
export interface Money {
  readonly minor: bigint;
  readonly currency: Currency;
}

/** Two amounts of different currencies met; nothing converts by itself. */
export class CurrencyMismatch extends Error {
  constructor(left: Currency, right: Currency) {
    super(`${left} and ${right} cannot be reckoned together`);
    this.name = 'CurrencyMismatch';
  }
}

/** Makes an amount of minor units. Throws RangeError for a fraction, an unsafe number, no currency. */
export function money(minor: bigint | number, currency: Currency): Money {
  if (!isCurrency(currency)) throw new RangeError(`unknown currency ${String(currency)}`);
  if (typeof minor === 'number' && !Number.isSafeInteger(minor)) {
    throw new RangeError(`${minor} is not a whole number of minor units`);
  }
  return { minor: BigInt(minor), currency };
}

/** Nothing, in the given currency. */
export function zero(currency: Currency): Money {
  return money(0n, currency);
}

/** The sum. Throws CurrencyMismatch. */
export function add(left: Money, right: Money): Money {
  return { minor: left.minor + sameCurrency(left, right).minor, currency: left.currency };
}

/** The sum of a list, nothing of the given currency for an empty one. Throws CurrencyMismatch. */
export function total(amounts: readonly Money[], currency: Currency): Money {
  return amounts.reduce(add, zero(currency));
}

/** Negative, 0 or positive as `left` is less than, equal to or more than `right`. */
export function compare(left: Money, right: Money): -1 | 0 | 1 {
  const difference = left.minor - sameCurrency(left, right).minor;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

export function isNegative(amount: Money): boolean {
  return amount.minor < 0n;
}

const AMOUNT = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/;

/**
 * Reads a plain amount in major units, such as `12`, `12.5` or `12.50`. Undefined for anything
 * else, also for more decimals than the currency has.
 */
export function parseMajor(text: string, currency: Currency): Money | undefined {
  const match = AMOUNT.exec(text.trim());
  if (match === null) return undefined;
  const [, sign, whole = '', decimals = ''] = match;
  const exponent = exponentOf(currency);
  if (decimals.length > exponent) return undefined;
  const minor = BigInt(whole + decimals.padEnd(exponent, '0'));
  return money(sign === '-' ? -minor : minor, currency);
}

/**
 * Minor units as a number, for JSON and the payment provider. Throws RangeError beyond 2^53.
 */
export function wireMinor(amount: Money): number {
  const value = Number(amount.minor);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${amount.minor} is too much for JSON`);
  return value;
}

function sameCurrency(left: Money, right: Money): Money {
  if (left.currency !== right.currency) throw new CurrencyMismatch(left.currency, right.currency);
  return right;
}
