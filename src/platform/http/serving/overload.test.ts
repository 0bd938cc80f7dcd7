import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Overload } from './overload.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

it('wakes nobody before the first request, nor some seconds after the last', () => {
  const overload = new Overload();
  expect(vi.getTimerCount()).toBe(0);
  overload.began();
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(1);
  overload.ended();
  vi.advanceTimersByTime(3_000);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(vi.getTimerCount()).toBe(0);
  overload.began();
  expect(vi.getTimerCount()).toBe(1);
  overload.stop();
  expect(vi.getTimerCount()).toBe(0);
});

/** Keeps the event loop late again and again, as long as it takes the next look to see it. */
async function lateUntil(overload: Overload): Promise<void> {
  const givenUp = performance.now() + 15_000;
  while (!overload.isOverloaded() && performance.now() < givenUp) {
    const late = performance.now() + 600;
    while (performance.now() < late);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

const begin = (overload: Overload, requests: number): void => {
  for (let nth = 0; nth < requests; nth += 1) overload.began();
};

it('turns requests away while the event loop is late, until it is quiet', async () => {
  vi.useRealTimers();
  const overload = new Overload({ requests: 100, lag: 100 });
  begin(overload, 17);
  expect(overload.isOverloaded()).toBe(false);
  await lateUntil(overload);
  expect(overload.isOverloaded()).toBe(true);
  // The pages of one visitor are answered, however busy the machine is with something else.
  overload.ended();
  expect(overload.isOverloaded()).toBe(false);
  overload.stop();
  expect(overload.isOverloaded()).toBe(false);
});
