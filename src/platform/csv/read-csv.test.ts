import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

describe('a CSV text', () => {
  it('is read with quotes, commas and breaks in cells, without empty rows', () =>
    expect(readCsv('a,"b, ""c""","d\ne"\r\n\nf,,\n')).toEqual([
      ['a', 'b, "c"', 'd\ne'],
      ['f', '', ''],
    ]));

  it('gives back the cells that were written, whatever is in them', () => {
    const cell = fc.string({ maxLength: 8 }).map((text) => text.replace(/\r/g, ''));
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, (rows) => {
        const isFilled = (row: readonly string[]) => row.some((one) => one.trim() !== '');
        const head = ['a,b', 'c'];
        const quoted = [head, ...rows].map((row) =>
          row.map((one) => `"${one.replace(/"/g, '""')}"`).join(','),
        );
        expect(readCsv(quoted.join('\n'))).toEqual([head, ...rows.filter(isFilled)]);
      }),
    );
  });

  it('of too many rows is left when one more than that is read', () =>
    expect(readCsv('x\n'.repeat(50), 10)).toHaveLength(11));
});
