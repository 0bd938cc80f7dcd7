import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TREND_WEIGHTS, type TrendPart, trendPoints, trendScore } from './trend.ts';

const NONE = { people: 0, contributions: 0, follows: 0, visits: 0, contributors: 0 };
const counts = fc.record({
  people: fc.nat(100_000),
  contributions: fc.float({ min: 0, max: 100_000, noNaN: true }),
  follows: fc.float({ min: 0, max: 100_000, noNaN: true }),
  visits: fc.float({ min: 0, max: 1_000_000, noNaN: true }),
  contributors: fc.nat(1_000_000),
});

describe('the order of trending', () => {
  it.each([
    ['nothing', {}, 0],
    ['one person', { people: 1 }, 2.079442],
    ['one contribution', { contributions: 1 }, 1.386294],
    ['one follower', { follows: 1 }, Math.LN2],
    ['one visit', { visits: 1 }, 0.346574],
    ['a hundred contributors of old', { contributors: 100 }, 2.30756],
  ])('%s is so much', (_name, parts, score) => {
    expect(trendScore({ ...NONE, ...parts }, true)).toBeCloseTo(score, 6);
  });

  it('is the sum of its parts, more is never less, and whatever is open stands before what is not', () => {
    const parts = Object.keys(TREND_WEIGHTS) as TrendPart[];
    fc.assert(
      fc.property(counts, fc.constantFrom(...parts), (given, part) => {
        const sum = parts.reduce((all, each) => all + trendPoints(each, given[each]), 0);
        expect(trendScore(given, true)).toBeCloseTo(sum, 5);
        const more = { ...given, [part]: given[part] + 1 };
        expect(trendScore(more, true)).toBeGreaterThanOrEqual(trendScore(given, true));
        expect(trendScore(given, false)).toBeLessThan(trendScore(NONE, true));
      }),
    );
  });
});
