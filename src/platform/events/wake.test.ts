import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onWake, wakeRelay } from './wake.ts';

let wakes: number[] = [];
let forget: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  wakes = [];
  forget = onWake(() => wakes.push(performance.now()) > 0);
});

afterEach(() => {
  vi.advanceTimersByTime(1_000);
  forget();
  vi.useRealTimers();
});

it('the relay is told a moment after a commit that nothing came before', () => {
  wakeRelay();
  wakeRelay();
  expect(wakes).toHaveLength(0);
  vi.advanceTimersByTime(50);
  expect(wakes).toHaveLength(1);
});

it('while there is always something new it is told four times a second, and of the last', () => {
  for (let millisecond = 0; millisecond < 1_000; millisecond += 5) {
    wakeRelay();
    vi.advanceTimersByTime(5);
  }
  const before = wakes.length;
  vi.advanceTimersByTime(250);
  expect(wakes).toHaveLength(before + 1);
  const pauses = wakes.slice(1).map((at, index) => at - (wakes[index] ?? 0));
  expect(pauses).toEqual(pauses.map(() => 250));
  expect(before).toBeGreaterThan(2);
});
