import { describe, expect, it } from 'vitest';
import { parseAmount, typedAmount } from './typed-amount.ts';

describe('an amount as somebody types it', () => {
  it.each(['-1', '1e3', '12.345', 'ten', '1.2.3', '٣', '12,', '0x10', '9999999999'])(
    'refuses %j',
    (text) => {
      expect(parseAmount(text, 2)).toBeNull();
    },
  );

  it('refuses a fraction where the currency has none', () => {
    expect(parseAmount('10.5', 0)).toBeNull();
  });

  it.each([
    ['', 2, 0],
    ['12', 2, 1200],
    ['12.5', 2, 1250],
    ['12,05', 2, 1205],
    ['1 000', 2, 100_000],
    ['500', 0, 500],
  ])('reads %j with %i decimals as %i', (text, exponent, minor) => {
    expect(parseAmount(text, exponent)).toBe(minor);
  });

  it.each([1, 5, 99, 100, 1205, 99_999_999])('reads back what it writes for %i', (minor) => {
    expect(parseAmount(typedAmount(minor, 2), 2)).toBe(minor);
    expect(parseAmount(typedAmount(minor, 0), 0)).toBe(minor);
  });
});
