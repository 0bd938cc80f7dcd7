import { expect, it } from 'vitest';
import { runSoak } from '../soak/run.ts';

/**
 * What a soak that proves anything has seen, of each line one at least: the seed chooses the operations, but
 * how they come between each other, and so what is still possible, differs from run to run.
 */
const SEEN: readonly (readonly string[])[] = [
  ['back fixed 200'],
  ['back flexible 200'],
  ['back flexible with a saved card 200', 'back fixed with a saved card 200'],
  ['cancel campaign 200', 'cancel pledge 200'],
  ['hold 200'],
  ['killed app', 'killed postgres'],
  ['mark_refunded 200'],
  ['next authenticate'],
  ['next declined'],
  ['next in_review'],
  ['pay again 200'],
  ['provider disputes/open done'],
  ['provider disputes/lose done', 'provider disputes/win done'],
  ['provider refunds/plan done', 'provider refunds/fail done'],
  ['refund 200'],
  ['release 200', 'review release 200', 'review cancel 200'],
];

it('500 operations, faults and kills: nothing is lost, both books say the same [P1 L R]', async () => {
  const say = () => undefined;
  const result = await runSoak({ operations: 500, seed: 5, killEvery: 150, say });
  expect([...result.stories, ...result.problems]).toEqual([]);
  expect(SEEN.filter((one) => !one.some((name) => result.counts.has(name)))).toEqual([]);
}, 300_000);
