import { describe, expect, it } from 'vitest';
import {
  BASE_CURRENCIES,
  CURRENCIES,
  CURRENCY_CODES,
  type Currency,
  EXTENDED_CURRENCIES,
  exponentOf,
  isCurrency,
  SIMPLE_CURRENCIES,
} from './currency.ts';
import {
  add,
  CurrencyMismatch,
  compare,
  isNegative,
  money,
  parseMajor,
  total,
  wireMinor,
  zero,
} from './money.ts';

describe('an amount', () => {
  it.each([0.1, 10.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'is refused for %s',
    (minor) => {
      expect(() => money(minor, 'USD')).toThrow(RangeError);
    },
  );

  it('is refused for an unknown currency, also for names every object has', () => {
    for (const code of ['XXX', 'usd', '', 'toString', '__proto__']) {
      expect(() => money(1, code as Currency)).toThrow(RangeError);
      expect(isCurrency(code)).toBe(false);
    }
  });

  it('never meets another currency', () => {
    const usd = money(1, 'USD');
    const eur = money(1, 'EUR');
    expect(() => add(usd, eur)).toThrow(CurrencyMismatch);
    expect(() => compare(usd, eur)).toThrow(CurrencyMismatch);
    expect(() => total([usd, eur], 'USD')).toThrow(CurrencyMismatch);
  });

  it('adds and compares beyond 2^53', () => {
    const huge = money(2n ** 60n, 'EUR');
    expect(add(huge, money(1, 'EUR')).minor).toBe(2n ** 60n + 1n);
    expect(compare(money(1, 'EUR'), money(2, 'EUR'))).toBe(-1);
    expect(compare(money(2, 'EUR'), money(2, 'EUR'))).toBe(0);
    expect(compare(huge, zero('EUR'))).toBe(1);
    expect(isNegative(money(-1, 'EUR'))).toBe(true);
    expect(total([], 'JPY')).toEqual(zero('JPY'));
    expect(total([money(1, 'JPY'), money(2, 'JPY')], 'JPY')).toEqual(money(3, 'JPY'));
  });

  it('goes to JSON as a number, or not at all', () => {
    expect(wireMinor(money(2n ** 53n - 1n, 'USD'))).toBe(2 ** 53 - 1);
    expect(() => wireMinor(money(2n ** 53n, 'USD'))).toThrow(RangeError);
  });
});

describe('what a person types', () => {
  it.each([
    '',
    '-',
    '1,50',
    '1.505',
    '1e3',
    '0x10',
    '.5',
    '1.',
    'NaN',
    '1 000',
    '٣',
    '9'.repeat(16),
  ])('%j is no amount of dollars', (text) => {
    expect(parseMajor(text, 'USD')).toBeUndefined();
  });

  it('has no decimals in yen', () => {
    expect(parseMajor('100.0', 'JPY')).toBeUndefined();
    expect(parseMajor('100', 'JPY')).toEqual(money(100, 'JPY'));
  });

  it.each([
    ['12', 1200n],
    ['12.5', 1250n],
    [' 0.07 ', 7n],
    ['-3.10', -310n],
  ])('%j are %s cents', (text, minor) => {
    expect(parseMajor(text, 'USD')).toEqual(money(minor, 'USD'));
  });
});

describe('the currencies', () => {
  it('[3-05][3-06][3-08] a campaign has the base set, HKD by flag, a product the simple set', () => {
    expect(BASE_CURRENCIES).toEqual(['USD', 'EUR', 'GBP', 'CAD', 'AUD']);
    expect(EXTENDED_CURRENCIES).toEqual([...BASE_CURRENCIES, 'HKD']);
    expect(SIMPLE_CURRENCIES).toEqual(['USD', 'CAD', 'GBP']);
  });

  it('[3-07] are the base set, HKD and nineteen others', () => {
    const others =
      'AED BRL CHF DKK HRK ILS INR JPY KRW MXN MYR NOK NZD RUB THB TWD SEK SGD ZAR'.split(' ');
    expect([...CURRENCY_CODES].sort()).toEqual([...EXTENDED_CURRENCIES, ...others].sort());
  });

  it('[3-04] each have a code, a number of their own, a symbol and a rule for showing it', () => {
    const numbers = CURRENCY_CODES.map((code) => CURRENCIES[code].num);
    expect(new Set(numbers).size).toBe(25);
    for (const code of CURRENCY_CODES) {
      const facts = CURRENCIES[code];
      expect(facts.code).toBe(code);
      expect(facts.num).toMatch(/^\d{3}$/);
      expect(facts.symbol).not.toBe('');
      expect(facts.minimumCharge).toBeGreaterThan(0n);
    }
    const shown = CURRENCY_CODES.filter((code) => CURRENCIES[code].shouldDisplaySymbol);
    expect(shown.sort()).toEqual(['AUD', 'CAD', 'EUR', 'GBP', 'HKD', 'JPY', 'USD']);
  });

  it('have cents, but for yen and won, as the runtime knows them', () => {
    for (const code of CURRENCY_CODES) {
      const isWhole = code === 'JPY' || code === 'KRW';
      expect([code, exponentOf(code)]).toEqual([code, isWhole ? 0 : 2]);
      const intl = new Intl.NumberFormat('en', { style: 'currency', currency: code });
      const digits = intl.resolvedOptions().maximumFractionDigits;
      expect([code, digits]).toEqual([code, exponentOf(code)]);
    }
  });
});
