import { describe, expect, it } from 'vitest';
import { folded, matching } from './options.ts';

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
});
