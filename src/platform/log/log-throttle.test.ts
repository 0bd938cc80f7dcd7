import { expect, it } from 'vitest';
import { LogThrottle } from './log-throttle.ts';

it('lets one line through per span and key, and says how many it held back', () => {
  const lines = new LogThrottle(1_000);
  const at = (now: number, key = 'a') => lines.take(key, now);
  expect([at(0), at(10), at(999), at(999, 'b'), at(1_000), at(2_500)]).toEqual([
    0,
    undefined,
    undefined,
    0,
    2,
    0,
  ]);
});
