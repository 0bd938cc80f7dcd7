import { expect, it } from 'vitest';
import { nearestOf } from './search-words.ts';

const choices = (words: number) =>
  Array.from({ length: words }, (_, at) => ({
    word: `word${at}`,
    near: Array.from({ length: 24 }, (_each, near) => `near${at}-${near}`),
  }));

it.each([
  [0, []],
  [1, [24]],
  [2, [16, 16]],
  [5, [6, 6, 6, 6, 6]],
  [12, Array.from({ length: 12 }, () => 4)],
])('of what %i words may have been meant as, few are looked for', (words, expected) => {
  const nearest = nearestOf(choices(words));
  expect(nearest.map(({ near }) => near.length)).toEqual(expected);
  for (const [at, { near }] of nearest.entries()) expect(near[0]).toBe(`near${at}-0`);
});
