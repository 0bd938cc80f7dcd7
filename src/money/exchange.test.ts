import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES, minorPerMajor } from './currency.ts';
import { chainRates, exchange, exchangeRate, inverseRate } from './exchange.ts';
import { money } from './money.ts';

describe('an exchange rate', () => {
  it.each(['', '0', '0.000', '-1', '1,5', '1e3', 'NaN', '.5', '1.', ' 1'])('is not %j', (text) => {
    expect(() => exchangeRate('EUR', 'USD', text)).toThrow(RangeError);
  });

  it('meets only its own currencies', () => {
    const rate = exchangeRate('EUR', 'USD', '1.1');
    expect(() => exchange(money(1, 'USD'), rate)).toThrow(RangeError);
    expect(() => chainRates(rate, exchangeRate('EUR', 'GBP', '0.9'))).toThrow(RangeError);
  });

  it.each([
    ['EUR', 'USD', '1.0832', 10_000n, 10_832n],
    ['EUR', 'USD', '1.005', 100n, 101n],
    ['EUR', 'JPY', '163.27', 1_050n, 1_714n],
    ['JPY', 'EUR', '0.006125', 1_000n, 613n],
    ['JPY', 'KRW', '9.21', 100n, 921n],
    ['USD', 'EUR', '0.9', -5n, -5n],
  ] as const)('from %s to %s at %s makes %s into %s', (from, to, rate, minor, result) => {
    expect(exchange(money(minor, from), exchangeRate(from, to, rate))).toEqual(money(result, to));
  });

  it('chains through a third currency without losing anything between', () => {
    const viaEuro = chainRates(
      inverseRate(exchangeRate('EUR', 'GBP', '0.85')),
      exchangeRate('EUR', 'USD', '1.0832'),
    );
    expect(exchange(money(10_000, 'GBP'), viaEuro)).toEqual(money(12_744, 'USD'));
  });

  it('there and back is never off by more than the rounding of the way there', () => {
    const code = fc.constantFrom(...CURRENCY_CODES);
    const factor = fc.integer({ min: 1, max: 10 ** 6 });
    fc.assert(
      fc.property(
        code,
        code,
        factor,
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (from, to, n, minor) => {
          const rate = exchangeRate(from, to, String(n));
          const back = exchange(exchange(money(minor, from), rate), inverseRate(rate));
          const drift = back.minor > minor ? back.minor - minor : minor - back.minor;
          const stepThere = BigInt(n) * minorPerMajor(to);
          expect(drift * 2n * stepThere).toBeLessThanOrEqual(minorPerMajor(from) + stepThere);
        },
      ),
    );
  });
});
