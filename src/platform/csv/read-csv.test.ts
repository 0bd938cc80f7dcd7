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

  it('whose quote never ends is read with its quotes as letters', () =>
    expect(readCsv('a,b\n"c,d\n')).toEqual([
      ['a', 'b'],
      ['"c', 'd'],
    ]));

  it('of quotes in the wrong places takes as long as it is, whatever it is made of', () => {
    const wrong = (size: number) => `"${'"x'.repeat(size)}${' '.repeat(size)},a\n`;
    const millisecondsFor = (text: string) => {
      const began = process.cpuUsage();
      expect(readCsv(text)).toHaveLength(1);
      return process.cpuUsage(began).user / 1000;
    };
    millisecondsFor(wrong(5_000));
    const small = millisecondsFor(wrong(10_000));
    // Eight times the text: what is read again and again takes sixty times as long.
    expect(millisecondsFor(wrong(80_000))).toBeLessThan(30 * small + 100);
  });

  it('of too many rows is left when one more than that is read', () =>
    expect(readCsv('x\n'.repeat(50), 10)).toHaveLength(11));
});
