import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { csvFile, csvLine } from './write-csv.ts';

it('quotes texts, leaves numbers and amounts plain', () =>
  expect(csvLine(['a "b"', 3, { amount: '-12.50' }])).toBe('"a ""b""",3,-12.50'));

it.each(['=1+1', '+1', '-1', '@x', '  =1', '\t=1', '＝1'])('takes %j for no formula', (text) =>
  expect(csvLine([text])).toBe(`"'${text}"`),
);

it('is read again as it was written', () => {
  const cell = fc.string({ maxLength: 9 }).map((text) => `x${text.replaceAll('\r', '')}`);
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const text = new TextDecoder().decode(csvFile(['a', 'b'], rows.map(csvLine)));
      expect(readCsv(text)).toEqual([['a', 'b'], ...rows]);
    }),
  );
});
