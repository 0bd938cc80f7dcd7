import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AFFIX_RESIZE_MS, DEBOUNCE_MS, debounce, SCROLL_SPY_MS, throttle } from './rate.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('[9-29] pace', () => {
  it('is 150 ms for typing, 100 ms for scrolling, 50 ms for a new size', () => {
    expect([DEBOUNCE_MS, SCROLL_SPY_MS, AFFIX_RESIZE_MS]).toEqual([150, 100, 50]);
  });

  it('waits until typing is over and keeps the last word', () => {
    const heard: string[] = [];
    const hear = debounce((word: string) => heard.push(word));
    hear('l');
    vi.advanceTimersByTime(149);
    hear('li');
    vi.advanceTimersByTime(149);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['li']);
    hear('lis');
    hear.cancel();
    vi.advanceTimersByTime(500);
    expect(heard).toEqual(['li']);
  });

  it('looks at once, then every 100 ms, and never misses the last place', () => {
    const seen: number[] = [];
    const look = throttle((place: number) => seen.push(place));
    look(1);
    look(2);
    look(3);
    expect(seen).toEqual([1]);
    vi.advanceTimersByTime(99);
    expect(seen).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([1, 3]);
    vi.advanceTimersByTime(100);
    look(4);
    expect(seen).toEqual([1, 3, 4]);
    look(5);
    look.cancel();
    vi.advanceTimersByTime(500);
    expect(seen).toEqual([1, 3, 4]);
  });
});
