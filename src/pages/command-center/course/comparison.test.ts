import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Course, compare } from './comparison.ts';

const course = (goal: bigint, ...raised: bigint[]): Course => ({
  goalMinor: goal,
  raisedMinor: raised,
});
const five = [10n, 20n, 30n, 40n, 1000n].map((first) => course(100n, first));

it('says nothing beside four, before a full day, or beyond the days campaigns have', () => {
  const own = course(100n, 5n);
  expect(compare(own, five.slice(1), 1)).toBeNull();
  expect(compare(own, five, 0)).toBeNull();
  expect(compare(own, five, 61)).toBeNull();
  expect(compare(course(0n), five, 1)).toBeNull();
  expect(compare(own, [...five.slice(1), course(0n, 5n)], 1)).toBeNull();
});

it('is the median share of the goal on the same day, which one large campaign does not move', () => {
  expect(compare(course(200n, 50n), five, 1)).toEqual({
    others: 5,
    days: [{ day: 1, own: 0.25, median: 0.3 }],
  });
});

it('lies between the two in the middle of an even number', () => {
  expect(compare(course(100n), [...five, course(100n, 35n)], 1)?.days[0]?.median).toBeCloseTo(
    0.325,
  );
});

it('keeps what one that ended earlier had', () => {
  const compared = compare(course(100n, 1n, 1n, 1n), five, 3);
  expect(compared?.days.map(({ own }) => own)).toEqual([0.01, 0.02, 0.03]);
  expect(compared?.days.map(({ median }) => median)).toEqual([0.3, 0.3, 0.3]);
});

it('never leaves what the others have', () => {
  const raised = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { maxLength: 8 });
  const any = fc.record({ goalMinor: fc.bigInt({ min: 1n, max: 10n ** 9n }), raisedMinor: raised });
  fc.assert(
    fc.property(fc.array(any, { minLength: 5, maxLength: 12 }), (others) => {
      const [own = course(1n)] = others;
      const last = compare(own, others, 8)?.days.at(-1);
      const ends = others.map(
        (one) =>
          Number(one.raisedMinor.reduce((sum, day) => sum + day, 0n)) / Number(one.goalMinor),
      );
      expect(last?.median).toBeGreaterThanOrEqual(Math.min(...ends));
      expect(last?.median).toBeLessThanOrEqual(Math.max(...ends));
    }),
  );
});
