import { expect, it } from 'vitest';
import { compareReach, type Reach } from './reach.ts';

const reach = (contributors: number, visits: number, checkouts = 0, backings = 0): Reach => {
  return { contributors, visits, checkouts, backings };
};
const others = [
  reach(1, 10, 5, 1),
  reach(2, 20, 4, 2),
  reach(3, 40, 10, 8),
  reach(4, 100, 50, 20),
  reach(90, 1000, 10, 5),
];

it('says nothing beside four', () =>
  expect(compareReach(reach(5, 50, 5, 5), others.slice(1))).toEqual([]));

it('is the median of the others, which one large campaign does not move', () => {
  const found = compareReach(reach(5, 50, 5, 5), others);
  expect(found.map(({ name, own, median }) => [name, own, median])).toEqual([
    ['contributors', 5, 3],
    ['visits', 50, 40],
    ['checkouts', 0.1, 0.25],
    ['conversion', 0.1, 0.1],
  ]);
});

it('says nothing of contributors that were too many to be counted', () => {
  const many = reach(Number.POSITIVE_INFINITY, 50);
  expect(compareReach(many, others).map(({ name }) => name)).not.toContain('contributors');
  expect(compareReach(reach(5, 0), [...others, many])[0]?.median).toBe(3.5);
  const all = others.map(() => many);
  expect(compareReach(reach(5, 0), all)).toEqual([]);
});

it('counts visits beside those alone that had any', () => {
  const found = compareReach(reach(5, 50), [...others.slice(1), reach(7, 0)]);
  expect(found.map(({ name, others: count }) => [name, count])).toEqual([['contributors', 5]]);
  expect(compareReach(reach(5, 0), others).map(({ name }) => name)).toEqual(['contributors']);
});
