import { describe, expect, it } from 'vitest';
import { randomFrom, seedOf } from './random.ts';

describe('randomFrom', () => {
  it('refuses to pick from nothing', () => {
    expect(() => randomFrom(1).pick([])).toThrow('empty');
  });

  it('gives the same numbers for the same seed and others for another', () => {
    const draw = (seed: number | string) => {
      const random = randomFrom(seed);
      return Array.from({ length: 20 }, () => random.next());
    };
    expect(draw('tidewater')).toEqual(draw(seedOf('tidewater')));
    expect(draw(1)).not.toEqual(draw(2));
    expect(new Set(draw(7)).size).toBe(20);
  });

  it('keeps to its bounds and reaches them', () => {
    const random = randomFrom(3);
    const drawn = Array.from({ length: 500 }, () => random.whole(1, 6));
    expect([...new Set(drawn)].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    const mean =
      Array.from({ length: 2000 }, () => random.between(10, 20)).reduce((a, b) => a + b) / 2000;
    expect(mean).toBeGreaterThan(14.5);
    expect(mean).toBeLessThan(15.5);
  });

  it('shuffles without losing anything and never chooses what weighs nothing', () => {
    const random = randomFrom(4);
    const list = [1, 2, 3, 4, 5, 6, 7, 8];
    const other = random.shuffle(list);
    expect(other).not.toEqual(list);
    expect([...other].sort()).toEqual(list);
    const chosen = Array.from({ length: 300 }, () => random.weighted([1, 0, 3]));
    expect(chosen).not.toContain(1);
    expect(chosen.filter((index) => index === 2).length).toBeGreaterThan(180);
  });
});
