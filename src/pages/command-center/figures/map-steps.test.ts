import { expect, it } from 'vitest';
import { mapSteps, shadeOf } from './map-steps.ts';

it('draws nothing of nothing', () => {
  expect(mapSteps([])).toEqual([]);
  expect(mapSteps([0, 0])).toEqual([]);
  expect(shadeOf(0, mapSteps([3]))).toBeNull();
});

it.each([
  [1, [[1, 1, 4]]],
  [
    2,
    [
      [1, 1, 3],
      [2, 2, 4],
    ],
  ],
  [
    10_000,
    [
      [1, 10, 1],
      [11, 100, 2],
      [101, 1000, 3],
      [1001, 10_000, 4],
    ],
  ],
] as const)('up to %i in steps that leave no gap', (most, expected) => {
  expect(mapSteps([most]).map(({ from, to, shade }) => [from, to, shade])).toEqual(expected);
});

it('gives every number a shade, a larger one never a lighter one', () => {
  const values = Array.from({ length: 300 }, (_, at) => at + 1);
  const steps = mapSteps(values);
  const shades = values.map((value) => shadeOf(value, steps) ?? 0);
  expect(shades).toEqual(shades.toSorted((one, other) => one - other));
  expect(new Set(shades)).toEqual(new Set([1, 2, 3, 4]));
});
