import { expect, it } from 'vitest';
import { placed } from './read-contest.ts';

const link = (code: string, raised: bigint, contributions = 1, visits = 0) => {
  return { code, raisedMinor: raised, contributions, visits };
};

it('gives who raised the same the same place, and the next one the place behind them', () => {
  const found = placed([
    link('cleo', 100n),
    link('ada', 500n),
    link('ben', 500n),
    link('dora', 0n, 0),
  ]);
  expect(found.map(({ place, code }) => [place, code])).toEqual([
    [1, 'ada'],
    [1, 'ben'],
    [3, 'cleo'],
    [null, 'dora'],
  ]);
});

it('lists who brought more contributions first where the sums are the same, then more visits', () => {
  const found = placed([link('a', 5n, 1, 9), link('b', 5n, 2), link('c', 5n, 1, 10)]);
  expect(found.map(({ code }) => code)).toEqual(['b', 'c', 'a']);
});
