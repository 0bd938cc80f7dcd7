import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitsOf } from './back-off.ts';
import { hours, seconds } from './instant.ts';

describe('back-off', () => {
  it('waits longer after each try, and in the end as long as the ceiling says', () => {
    expect(waitsOf({ first: seconds(10), factor: 2, ceiling: seconds(60) })).toEqual(
      [10, 20, 40, 60].map(seconds),
    );
    expect(waitsOf({ first: seconds(60), factor: 5, ceiling: hours(24) })).toEqual(
      [60, 300, 1500, 7500, 37_500, 86_400].map(seconds),
    );
  });

  it('has no wait above the ceiling nor shorter than the one before, whatever its figures', () => {
    fc.assert(
      fc.property(
        fc.record({
          first: fc.integer({ min: 1, max: seconds(3600) }),
          factor: fc.integer({ min: 2, max: 9 }),
          ceiling: fc.integer({ min: seconds(1), max: hours(48) }),
        }),
        (backOff) => {
          const waits = waitsOf(backOff);
          expect(waits.at(-1)).toBe(backOff.ceiling);
          expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
        },
      ),
    );
  });
});
