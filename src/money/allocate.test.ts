import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, portion } from './allocate.ts';
import { divideHalfUp } from './rounding.ts';

const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const weightLists = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 40 })
  .filter((weights) => weights.some((weight) => weight > 0n));

const sum = (parts: readonly bigint[]): bigint => parts.reduce((a, b) => a + b, 0n);
const size = (value: bigint): bigint => (value < 0n ? -value : value);

describe('sharing out', () => {
  it('refuses no weights, only zeros and negative ones', () => {
    expect(() => allocate(10n, [])).toThrow(RangeError);
    expect(() => allocate(10n, [0n, 0n])).toThrow(RangeError);
    expect(() => allocate(10n, [2n, -1n])).toThrow(RangeError);
  });

  it.each([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    [5n, [3n, 7n], [2n, 3n]],
    [1n, [1n, 1n, 1n], [1n, 0n, 0n]],
    [0n, [1n, 2n], [0n, 0n]],
    [-100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
    [7n, [0n, 1n], [0n, 7n]],
    [10n, [33n, 33n, 34n], [3n, 3n, 4n]],
  ])('%s by %s is %s', (total, weights, parts) => {
    expect(allocate(total, weights)).toEqual(parts);
  });

  it('always adds up to the total, never shares a cent twice, never to a weight of zero', () => {
    fc.assert(
      fc.property(amounts, weightLists, (total, weights) => {
        const parts = allocate(total, weights);
        const all = sum(weights);
        expect(sum(parts)).toBe(total);
        for (const [index, part] of parts.entries()) {
          const weight = weights[index] ?? 0n;
          const floor = (size(total) * weight) / all;
          const most = weight === 0n ? 0n : floor + 1n;
          expect(size(part)).toBeGreaterThanOrEqual(floor);
          expect(size(part)).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  it('gives the greater weight never less', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), weightLists, (total, weights) => {
        const byWeight = allocate(total, weights)
          .map((part, index) => ({ part, weight: weights[index] ?? 0n }))
          .sort((a, b) => Number(a.weight - b.weight));
        for (const [index, { part, weight }] of byWeight.entries()) {
          const lesser = byWeight.slice(0, index).filter((other) => other.weight < weight);
          expect(lesser.every((other) => other.part <= part)).toBe(true);
        }
      }),
    );
  });
});

describe('rounding', () => {
  it('refuses a divisor that is not positive', () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError);
    expect(() => divideHalfUp(1n, -2n)).toThrow(RangeError);
  });

  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [6n, 3n, 2n],
    [-6n, 3n, -2n],
    [0n, 3n, 0n],
  ])('%s ÷ %s is %s', (numerator, divisor, halfUp) => {
    expect(divideHalfUp(numerator, divisor)).toBe(halfUp);
  });

  it('never errs by more than a half, and mirrors at zero', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 9n }), (numerator, divisor) => {
        const rounded = divideHalfUp(numerator, divisor);
        expect(size(numerator - rounded * divisor) * 2n).toBeLessThanOrEqual(divisor);
        expect(divideHalfUp(-numerator, divisor)).toBe(-rounded);
      }),
    );
  });

  it.each([
    [10_000n, 500n],
    [1n, 0n],
    [10n, 1n],
    [9n, 0n],
    [-10n, -1n],
  ])('a fee of 5 % of %s is %s', (total, fee) => {
    expect(portion(total, 5n, 100n)).toBe(fee);
  });
});
