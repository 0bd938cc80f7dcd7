import { expect, it } from 'vitest';
import { runSoak } from '../soak/run.ts';

/** What a soak that proves anything has seen; the seed decides. */
const SEEN = [
  'back fixed 200',
  'back flexible 200',
  'back flexible with a saved card 200',
  'cancel campaign 200',
  'cancel pledge 200',
  'hold 200',
  'killed app',
  'killed postgres',
  'mark_refunded 200',
  'next authenticate',
  'next declined',
  'next in_review',
  'pay again 200',
  'provider disputes/lose done',
  'provider disputes/open done',
  'provider disputes/win done',
  'provider refunds/fail done',
  'refund 200',
  'release 200',
  'review cancel 200',
  'review release 200',
];

it('500 operations, faults and kills: nothing is lost, both books say the same [P1 L R]', async () => {
  const say = () => undefined;
  const result = await runSoak({ operations: 500, seed: 5, killEvery: 150, say });
  expect([...result.stories, ...result.problems]).toEqual([]);
  expect(SEEN.filter((name) => !result.counts.has(name))).toEqual([]);
}, 300_000);
