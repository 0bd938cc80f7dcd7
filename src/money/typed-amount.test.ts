import { describe, expect, it } from 'vitest';
import { parseAmount, typedAmount } from './typed-amount.ts';

describe('an amount as somebody types it', () => {
  it.each([
    '-1',
    '1e3',
    '12.3456',
    'ten',
    '1.2.3',
    '٣',
    '12,',
    '0x10',
    '9999999999999',
    '1,00,000',
    '1000,000',
    '1,000,00',
    '1.000.00',
    ',000',
    '1,000.000',
    '1,000,',
    '1,000.5.0',
    '0.001',
    '0,500',
    '00.500',
  ])('refuses %j', (text) => {
    expect(parseAmount(text, 2)).toBeNull();
  });

  it('refuses a fraction where the currency has none', () => {
    expect(parseAmount('10.5', 0)).toBeNull();
  });

  it.each([
    ['', 2, 0],
    ['12', 2, 1200],
    ['12.5', 2, 1250],
    ['12,05', 2, 1205],
    ['1 000', 2, 100_000],
    ['1’000', 2, 100_000],
    ['1,000', 2, 100_000],
    ['10.000', 2, 1_000_000],
    ['1,000.5', 2, 100_050],
    ['1.000,05', 2, 100_005],
    ['2,000,000', 2, 200_000_000],
    ['2.000.000,00', 2, 200_000_000],
    ['1 000,50', 2, 100_050],
    ['10,500', 0, 10_500],
    ['500', 0, 500],
  ])('reads %j with %i decimals as %i', (text, exponent, minor) => {
    expect(parseAmount(text, exponent)).toBe(minor);
  });

  it.each([1, 5, 99, 100, 1205, 99_999_999])('reads back what it writes for %i', (minor) => {
    expect(parseAmount(typedAmount(minor, 2), 2)).toBe(minor);
    expect(parseAmount(typedAmount(minor, 0), 0)).toBe(minor);
  });

  it.each([
    ['en', '3000.00'],
    ['de', '3000,00'],
    ['fr', '3000,00'],
    ['es', '3000,00'],
  ])('is written as %s writes it, without groups, and read back', (locale, text) => {
    expect(typedAmount(300_000, 2, locale)).toBe(text);
    expect(typedAmount(3000, 0, locale)).toBe('3000');
    expect(parseAmount(text, 2)).toBe(300_000);
  });
});
