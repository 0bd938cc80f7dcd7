import { describe, expect, it } from 'vitest';
import { niceTicks, spreadLabels } from './chart-scale.ts';

describe('chart scale', () => {
  it.each([
    [0, [0, 1]],
    [Number.NaN, [0, 1]],
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [3, [0, 1, 2, 3]],
    [10, [0, 5, 10]],
    [1.5, [0, 0.5, 1, 1.5]],
    [40, [0, 10, 20, 30, 40]],
    [71_480, [0, 20_000, 40_000, 60_000, 80_000]],
    [0.3, [0, 0.1, 0.2, 0.3]],
  ])('marks %d roundly', (max, marks) => {
    expect(niceTicks([max])).toEqual(marks);
  });

  it('always reaches the largest value', () => {
    for (let max = 1; max < 5000; max += 7) {
      const marks = niceTicks([max]);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(marks.length).toBeLessThanOrEqual(6);
      // Nobody is counted by halves.
      expect(marks.every(Number.isInteger)).toBe(true);
    }
  });

  it.each([
    [
      [30, -10],
      [-10, 0, 10, 20, 30],
    ],
    [
      [0, -7],
      [-8, -6, -4, -2, 0],
    ],
    [
      [250, -1],
      [-100, 0, 100, 200, 300],
    ],
  ])('reaches below nothing for %j', (values, marks) => expect(niceTicks(values)).toEqual(marks));

  it('spreads labels and keeps the first', () => {
    expect(spreadLabels(30, 6)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(spreadLabels(3, 6)).toEqual([0, 1, 2]);
    expect(spreadLabels(0, 6)).toEqual([]);
  });
});
