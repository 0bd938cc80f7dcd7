import { expect, it } from 'vitest';
import { GAME_KEYS, keySequence } from './key-sequence.ts';

const heardAfter = (keys: readonly string[]) => {
  const hears = keySequence(GAME_KEYS);
  return keys.map(hears);
};

it('[2-03] hears up, up, down, down, left, right, left, right, b, a, and nothing less', () => {
  expect(heardAfter(GAME_KEYS)).toEqual([...Array(9).fill(false), true]);
  for (let missing = 0; missing < GAME_KEYS.length; missing += 1) {
    expect(heardAfter(GAME_KEYS.filter((_, place) => place !== missing))).not.toContain(true);
  }
});

it('[2-03] hears them after other keys, typed twice over, and with capitals', () => {
  expect(heardAfter(['x', 'ArrowUp', ...GAME_KEYS]).at(-1)).toBe(true);
  expect(heardAfter([...GAME_KEYS.slice(0, 5), ...GAME_KEYS]).at(-1)).toBe(true);
  expect(heardAfter([...GAME_KEYS.slice(0, 8), 'B', 'A']).at(-1)).toBe(true);
  expect(heardAfter([...GAME_KEYS.slice(0, 9), 'x', 'a'])).not.toContain(true);
});
