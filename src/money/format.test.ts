import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, CURRENCY_CODES, exponentOf } from './currency.ts';
import { formatAmount, formatMoney } from './format.ts';
import { money } from './money.ts';

/** Spaces of every kind as `_`, so that a table can be read. */
const seen = (text: string): string => text.replaceAll(/\s/gu, '_');

describe('money as text', () => {
  it('[5-58] never shows the symbol where it should not', () => {
    for (const code of CURRENCY_CODES) {
      const { shouldDisplaySymbol, symbol } = CURRENCIES[code];
      const mark = shouldDisplaySymbol ? symbol : `${code}_`;
      const [before] = seen(formatMoney(money(123_456, code), 'en')).split('1');
      expect(before).toBe(mark);
    }
  });

  it.each([
    ['USD', 'en', '$1,234_USD'],
    ['USD', 'fr', '1_234_$US'],
    ['USD', 'de', '1.234_US$'],
    ['USD', 'es', '1234_US$'],
    ['EUR', 'en', '€1,234'],
    ['EUR', 'fr', '1_234_€'],
    ['EUR', 'de', '1.234_€'],
    ['GBP', 'en', '£1,234'],
    ['HKD', 'en', '$1,234_HKD'],
    ['HKD', 'fr', '1_234_$HK'],
    ['CAD', 'fr', '1_234_$CA'],
    ['CAD', 'de', '1.234_CA$'],
    ['AUD', 'de', '1.234_AU$'],
    ['AUD', 'es', '1234_AU$'],
    ['CHF', 'en', 'CHF_1,234'],
    ['CHF', 'de', '1.234_CHF'],
    ['MXN', 'en', 'MXN_1,234'],
  ] as const)('[5-56][5-58] 1234.56 %s in %s is %s', (currency, locale, text) => {
    expect(seen(formatMoney(money(123_456, currency), locale))).toBe(text);
  });

  it.each([
    ['USD', 'en', 123_450n, '$1,234.50_USD'],
    ['USD', 'fr', 5n, '0,05_$US'],
    ['EUR', 'es', 1_234_550n, '12.345,50_€'],
    ['JPY', 'en', 1234n, '¥1,234'],
    ['KRW', 'en', 1234n, 'KRW_1,234'],
    ['CHF', 'en', -199n, '-CHF_1.99'],
    ['USD', 'en', -199n, '-$1.99_USD'],
    ['EUR', 'de', -199n, '-1,99_€'],
  ] as const)('[5-57] %s in %s with cents: %s is %s', (currency, locale, minor, text) => {
    expect(seen(formatMoney(money(minor, currency), locale, { cents: true }))).toBe(text);
  });

  it('[5-59] noIso drops only a code that follows a symbol', () => {
    expect(formatMoney(money(100, 'CAD'), 'en', { noIso: true })).toBe('$1');
    expect(seen(formatMoney(money(100, 'CAD'), 'fr', { noIso: true }))).toBe('1_$');
    expect(seen(formatMoney(money(100, 'USD'), 'de', { noIso: true }))).toBe('1_$');
    expect(seen(formatMoney(money(100, 'CHF'), 'en', { noIso: true }))).toBe('CHF_1');
  });

  it('[5-59] html wraps symbol and code', () => {
    expect(seen(formatMoney(money(100, 'AUD'), 'en', { html: true }))).toBe(
      '<span_class="money-symbol">$</span>1_<span_class="money-code">AUD</span>',
    );
    expect(seen(formatMoney(money(100, 'AUD'), 'de', { html: true }))).toBe(
      '1_<span_class="money-code">AU</span><span_class="money-symbol">$</span>',
    );
    expect(seen(formatMoney(money(100, 'SEK'), 'de', { html: true }))).toBe(
      '1_<span_class="money-code">SEK</span>',
    );
  });

  it('cuts cents off, so that a goal never looks reached before it is', () => {
    expect(formatMoney(money(999_999, 'EUR'), 'en')).toBe('€9,999');
    expect(formatMoney(money(-99, 'EUR'), 'en')).toBe('€0');
    expect(formatAmount(money(2n ** 63n, 'USD'), 'en')).toBe('92,233,720,368,547,758');
  });

  it('holds every digit of the amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.constantFrom(...CURRENCY_CODES),
        fc.constantFrom('en' as const, 'fr' as const, 'de' as const, 'es' as const),
        (minor, currency, locale) => {
          const text = formatAmount(money(minor, currency), locale, { cents: true });
          const digits = text.replaceAll(/[^\d-]/g, '');
          expect(BigInt(digits)).toBe(minor);
          const hasDecimals = /[.,]\d{2}$/.test(text);
          expect(hasDecimals).toBe(exponentOf(currency) === 2);
        },
      ),
    );
  });
});
