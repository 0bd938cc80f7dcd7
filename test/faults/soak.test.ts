import { expect, it } from 'vitest';
import { runSoak } from '../soak/run.ts';

/**
 * What a soak that proves anything has seen, of each line one at least: the seed chooses the operations, but
 * how they come between each other, and so what is still possible, differs from run to run.
 */
const SEEN: readonly (readonly string[])[] = [
  ['back fixed done'],
  ['back flexible done'],
  ['back flexible with a saved card done', 'back fixed with a saved card done'],
  ['cancel campaign done', 'cancel pledge done'],
  ['hold done'],
  ['killed app', 'killed postgres'],
  ['mark_refunded done'],
  ['next authenticate'],
  ['next declined'],
  ['next in_review'],
  ['pay again done'],
  ['provider disputes/open done'],
  ['provider disputes/lose done', 'provider disputes/win done'],
  ['provider refunds/plan done', 'provider refunds/fail done'],
  ['posted contribution_pledged'],
  ['posted dispute_fee'],
  ['posted provider_fee_known'],
  ['refund done'],
  ['release done', 'review release done', 'review cancel done'],
  ['settled charge', 'settled give_back', 'settled keep', 'settled release'],
];

it('500 operations, faults and kills: nothing is lost, both books say the same [P1 L R]', async () => {
  const say = () => undefined;
  const result = await runSoak({ operations: 500, seed: 5, killEvery: 150, say });
  expect([...result.stories, ...result.problems]).toEqual([]);
  expect(SEEN.filter((one) => !one.some((name) => result.counts.has(name)))).toEqual([]);
}, 900_000);
