import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measureProgress } from './progress-meter.ts';

describe('the pace of an upload’s reports [9-15]', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('says how far it is every 100 ms and how fast every 500 ms, and nothing once it is over', () => {
    const shares: number[] = [];
    const rates: number[] = [];
    const meter = measureProgress(1_000_000, {
      onProgress: (share) => shares.push(share),
      onBitrate: (rate) => rates.push(rate),
    });
    for (let at = 1; at <= 100; at += 1) {
      meter.sent(at * 5_000);
      vi.advanceTimersByTime(10);
    }
    expect(shares.map((share) => Math.round(share * 100))).toEqual([
      5, 10, 15, 20, 25, 30, 35, 40, 45, 50,
    ]);
    // 250,000 bytes in half a second are four million bits a second.
    expect(rates).toEqual([4_000_000, 4_000_000]);
    meter.stop();
    meter.sent(1_000_000);
    vi.advanceTimersByTime(5_000);
    expect([shares.length, rates.length]).toEqual([10, 2]);
  });

  it('divides by nothing for an empty file', () => {
    const shares: number[] = [];
    const meter = measureProgress(0, {
      onProgress: (share) => shares.push(share),
      onBitrate: () => undefined,
    });
    vi.advanceTimersByTime(100);
    meter.stop();
    expect(shares).toEqual([0]);
  });
});
