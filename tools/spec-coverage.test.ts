import { describe, expect, it } from 'vitest';
import { checkNumbers, checkPlaces, fillProofs, provenBy } from './spec-coverage.ts';

const TABLE = [
  '| number | statement | owner | lives in | proven by |',
  '|---|---|---|---|---|',
  '| 5-01 | Addresses are checked. | accounts | src-a, src-b | old |',
  '| 5-02 | Passwords too. | accounts | – | – |',
].join('\n');

describe('spec coverage', () => {
  it('reads numbers from titles alone', () => {
    const files = new Map([
      ['src/a.test.ts', "// [5-01]\nit('refuses [5-02]', () => {}); const x = '[5-03]';"],
      ['src/b.test.ts', "test.each(rows)('takes %s [5-01, 5-02]', () => {});"],
    ]);
    expect([...provenBy(files)]).toEqual([
      ['5-02', ['src/a.test.ts', 'src/b.test.ts']],
      ['5-01', ['src/b.test.ts']],
    ]);
  });

  it('fills the last column and leaves the rest', () => {
    const filled = fillProofs(TABLE, new Map([['5-02', ['src/b.test.ts', 'src/a.test.tsx']]]));
    expect(filled.split('\n')).toEqual([
      ...TABLE.split('\n').slice(0, 2),
      '| 5-01 | Addresses are checked. | accounts | src-a, src-b | – |',
      '| 5-02 | Passwords too. | accounts | – | src/a, src/b |',
    ]);
    expect(fillProofs(filled, new Map([['5-02', ['src/a.test.ts', 'src/b.test.ts']]]))).toBe(
      filled,
    );
  });

  it('names gaps, doubles and proofs of nothing', () => {
    const broken = `${TABLE}\n| 5-04 | x | y | – | – |\n| 5-04 | x | y | – | – |`;
    expect(checkNumbers(TABLE, new Map())).toEqual([]);
    expect(checkNumbers(broken, new Map([['9-99', []]]))).toEqual([
      '5-04 is there twice',
      '5-04 does not follow 5-02',
      '5-04 does not follow 5-04',
      'a test names 9-99, which does not exist',
    ]);
  });

  it('names places that are not there', () => {
    expect(checkPlaces(TABLE, (place) => place === 'src-a')).toEqual(['5-01 lives in no src-b']);
  });
});
