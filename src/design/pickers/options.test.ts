import { describe, expect, it } from 'vitest';
import { folded, matching, stepped } from './options.ts';

const options = ['Écuador', 'Peru', 'East Timor', 'Spain'].map((label) => ({
  value: label,
  label,
}));

describe('options', () => {
  it('are found whatever the case and the accents, the ones that begin so first', () => {
    expect(matching(options, ' E').map(({ label }) => label)).toEqual([
      'Écuador',
      'East Timor',
      'Peru',
    ]);
    expect(matching(options, 'zz')).toEqual([]);
    expect(matching(options, '  ')).toHaveLength(4);
    expect(folded(' ÅÇ ')).toBe('ac');
  });

  it.each([
    [-1, 1, 3, 0],
    [-1, -1, 3, 2],
    [2, 1, 3, 0],
    [0, -1, 3, 2],
    [0, 1, 0, -1],
  ] as const)('from %d by %d of %d comes %d', (place, by, count, next) => {
    expect(stepped(place, by, count)).toBe(next);
  });
});
