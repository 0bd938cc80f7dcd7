import { describe, expect, it } from 'vitest';
import { seeded } from '#test/stories/seeded.ts';
import { compareRatio, compareSides, type Comparison, type Side } from './sequential-test.ts';

interface Trial {
  readonly runs: number;
  readonly days: number;
  readonly perDay: number;
  readonly shares: readonly [number, number];
  readonly seed: number;
}
type Compare = (control: Side, other: Side, level: number) => Comparison;

/** How many runs are told from chance on any of their days, looked at after each. */
function alarms({ runs, days, perDay, shares, seed }: Trial, compare: Compare): number {
  const random = seeded(seed);
  const drawn = (people: number, share: number) => {
    let done = 0;
    for (let each = 0; each < people; each += 1) done += random() < share ? 1 : 0;
    return done;
  };
  let found = 0;
  for (let run = 0; run < runs; run += 1) {
    let left: Side = { people: 0, done: 0 };
    let right: Side = { people: 0, done: 0 };
    for (let day = 0; day < days; day += 1) {
      left = { people: left.people + perDay, done: left.done + drawn(perDay, shares[0]) };
      right = { people: right.people + perDay, done: right.done + drawn(perDay, shares[1]) };
      if (compare(left, right, 0.05).pValue <= 0.05) {
        found += 1;
        break;
      }
    }
  }
  return found;
}

describe('two sides that are looked at every day', () => {
  it.each([
    ['a common act', 0.3, 1, compareSides],
    ['a usual one', 0.05, 2, compareSides],
    ['a rare one', 0.01, 3, compareSides],
    ['a common act, by ratio', 0.3, 1, compareRatio],
    ['a usual one, by ratio', 0.05, 2, compareRatio],
    ['a rare one, by ratio', 0.01, 3, compareRatio],
  ] as const)('are called different by chance in at most one run of twenty: %s', (...given) => {
    const [, share, seed, compare] = given;
    const trial = { runs: 2_000, days: 45, perDay: 150, seed };
    expect(alarms({ ...trial, shares: [share, share] }, compare)).toBeLessThanOrEqual(100);
  });

  it.each([compareSides, compareRatio])('are told apart where they differ: %o', (compare) => {
    const trial = { runs: 200, days: 45, perDay: 150, seed: 4 };
    expect(alarms({ ...trial, shares: [0.05, 0.075] }, compare)).toBeGreaterThan(160);
  });

  it('would be called different far too often by a test made for one look', () => {
    const random = seeded(5);
    let fooled = 0;
    for (let run = 0; run < 500; run += 1) {
      let [left, right, people] = [0, 0, 0];
      for (let day = 0; day < 45; day += 1) {
        for (let each = 0; each < 150; each += 1) {
          left += random() < 0.05 ? 1 : 0;
          right += random() < 0.05 ? 1 : 0;
        }
        people += 150;
        const pooled = (left + right) / (2 * people);
        const error = Math.sqrt((2 * pooled * (1 - pooled)) / people);
        if (Math.abs(left - right) / people > 1.96 * error) {
          fooled += 1;
          break;
        }
      }
    }
    expect(fooled).toBeGreaterThan(100);
  });
});

describe('a comparison', () => {
  it('says nothing of few', () => {
    const few = compareSides({ people: 100, done: 9 }, { people: 100, done: 40 }, 0.05);
    expect(few).toMatchObject({ pValue: 1, between: null, verdict: 'too_early' });
    expect(compareSides({ people: 0, done: 0 }, { people: 0, done: 0 }, 0.05).difference).toBe(0);
  });

  it.each([compareSides, compareRatio])(
    'is certain where the interval leaves out zero: %o',
    (compare) => {
      const random = seeded(6);
      for (let each = 0; each < 2_000; each += 1) {
        const side = () => {
          const people = 50 + Math.floor(random() * 5_000);
          return { people, done: Math.floor(random() * people) };
        };
        const { between, pValue, verdict } = compare(side(), side(), 0.05);
        if (between === null) continue;
        const [low, high] = between;
        expect(low > 0 || high < 0).toBe(pValue <= 0.05);
        expect(verdict).toBe(pValue > 0.05 ? 'no_difference_seen' : low > 0 ? 'better' : 'worse');
      }
    },
  );

  it('as a ratio says how much more of it there is', () => {
    const [control, other] = [
      { people: 100_000, done: 5_000 },
      { people: 100_000, done: 6_000 },
    ];
    const found = compareRatio(control, other, 0.05);
    expect(found.verdict).toBe('better');
    expect(found.difference).toBeCloseTo(0.2, 10);
    const [low, high] = found.between ?? [0, 0];
    expect([low > 0.1 && low < 0.2, high > 0.2 && high < 0.35]).toEqual([true, true]);
    expect(compareRatio(other, control, 0.05).verdict).toBe('worse');
    expect(compareRatio({ people: 0, done: 0 }, other, 0.05).verdict).toBe('too_early');
  });

  it('turns round with its sides', () => {
    const [low, high] = [
      { people: 4_000, done: 200 },
      { people: 4_000, done: 300 },
    ];
    expect(compareSides(low, high, 0.05).verdict).toBe('better');
    expect(compareSides(high, low, 0.05).verdict).toBe('worse');
    expect(compareSides(low, low, 0.05).verdict).toBe('no_difference_seen');
  });
});
