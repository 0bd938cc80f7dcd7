import { describe, expect, it } from 'vitest';
import { bucketOf, type Experiment } from './experiment.ts';

const experiment: Experiment = {
  id: 7,
  name: 'home_call',
  subject: 'visitor',
  state: 'running',
  buckets: [
    { name: 'control', weight: 2 },
    { name: 'short', weight: 1 },
    { name: 'never', weight: 0 },
    { name: 'long', weight: 1 },
  ],
  round: 1,
};
const visitors = Array.from({ length: 8_000 }, (_, index) => `visitor:${index}`);

describe('buckets', () => {
  it('are spread by weight and stay the same for the same visitor', () => {
    const counts = new Map<string, number>();
    for (const visitor of visitors) {
      const bucket = bucketOf(experiment, visitor);
      expect(bucketOf({ ...experiment }, visitor)).toBe(bucket);
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['control', 'long', 'short']);
    // Four standard deviations around what the weights say.
    expect(Math.abs((counts.get('control') ?? 0) - 4_000)).toBeLessThan(180);
    expect(Math.abs((counts.get('short') ?? 0) - 2_000)).toBeLessThan(156);
    expect(Math.abs((counts.get('long') ?? 0) - 2_000)).toBeLessThan(156);
  });

  it('are the same in every process and every release: nobody changes sides', () => {
    const sides = visitors.slice(0, 12).map((visitor) => bucketOf(experiment, visitor));
    expect(sides.join(' ')).toBe(
      'control short control long control long control short short long control control',
    );
  });

  it('are mixed anew in each round and apart from each other experiment', () => {
    const moved = (other: Experiment) =>
      visitors.filter((each) => bucketOf(experiment, each) !== bucketOf(other, each)).length;
    // Of independent halves and quarters, 62.5 % differ.
    expect(moved({ ...experiment, round: 2 }) / visitors.length).toBeCloseTo(0.625, 1);
    expect(moved({ ...experiment, id: 8 }) / visitors.length).toBeCloseTo(0.625, 1);
  });

  it('are control for everybody while the experiment is off', () => {
    const off: Experiment = { ...experiment, state: 'off' };
    expect(new Set(visitors.map((each) => bucketOf(off, each)))).toEqual(new Set(['control']));
  });

  it('are uniform over a million visitors, and shared out by their weights', () => {
    const MILLION = 1_000_000;
    const shares = new Map<string, number>([
      ['control', 5],
      ['short', 3],
      ['long', 2],
    ]);
    const buckets = [...shares].map(([name, weight]) => ({ name, weight }));
    const counts = new Map<string, number>();
    for (let index = 0; index < MILLION; index += 1) {
      // As ids of visitors are: 32 hexadecimal digits.
      const visitor = `visitor:${(index * 2_654_435_761).toString(16).padStart(32, '0')}`;
      const bucket = bucketOf({ ...experiment, buckets }, visitor);
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    }
    let chiSquare = 0;
    for (const [name, weight] of shares) {
      const expected = (MILLION * weight) / 10;
      chiSquare += ((counts.get(name) ?? 0) - expected) ** 2 / expected;
    }
    // Two degrees of freedom: beyond 13.8 one time in a thousand.
    expect(chiSquare).toBeLessThan(13.8);
  });
});
