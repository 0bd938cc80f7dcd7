import { describe, expect, it } from 'vitest';
import { Faults } from './faults.ts';

const times = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_each, place) => make(place));

describe('rules with a chance', () => {
  it('meet about their share of calls, the same ones for the same seed', () => {
    const faults = new Faults();
    const met = (seed: number) => {
      faults.set({ rules: [{ kind: 'drop_before', probability: 0.2 }] }, seed);
      return times(1_000, (place) => faults.take('POST', '/v1/refunds', `key ${place}`) !== null);
    };
    const first = met(7);
    const share = first.filter(Boolean).length;
    expect(share).toBeGreaterThan(150);
    expect(share).toBeLessThan(250);
    expect(met(7)).toEqual(first);
    expect(met(8)).not.toEqual(first);
  });

  it('lose, double and mix webhooks, each its share, by the first rule that meets', () => {
    const faults = new Faults();
    const plans = (seed: number) => {
      faults.set(
        {
          webhooks: [
            { kind: 'lose', probability: 0.25, match: { type: 'refund.*' } },
            { kind: 'duplicate', probability: 0.5, n: 3, ms: 100 },
            { kind: 'reorder', ms: 400 },
          ],
        },
        seed,
      );
      return times(400, () => faults.planDelivery('refund.updated'));
    };
    const found = plans(3);
    const of = (length: number) => found.filter((plan) => plan.length === length);
    for (const length of [0, 1, 3]) expect(of(length).length).toBeGreaterThan(60);
    expect(of(3).every(([first, ...rest]) => first === 0 && rest.every((ms) => ms < 100))).toBe(
      true,
    );
    expect(new Set(of(1).flat()).size).toBeGreaterThan(50);
    expect(plans(3)).toEqual(found);
    expect(times(50, () => faults.planDelivery('charge.updated')).some((p) => p.length === 0)).toBe(
      false,
    );
  });

  it('hold some captures back, as many as are allowed', () => {
    const faults = new Faults();
    faults.set({
      captures: [
        { after_ms: 50, times: 2 },
        { after_ms: null, times: 1 },
      ],
    });
    expect(times(5, () => faults.planCapture())).toEqual([50, 50, 'held', 'at_once', 'at_once']);
    faults.set({});
    expect(faults.planCapture()).toBe('at_once');
  });
});

describe('a rule per key', () => {
  it('meets the same key so many times and then never, other keys by themselves', () => {
    const faults = new Faults();
    faults.set({ rules: [{ kind: 'drop_after', per_key: 2 }] });
    const kinds = (key?: string) => faults.take('POST', '/v1/refunds', key)?.kind ?? null;
    expect(times(4, () => kinds('a'))).toEqual(['drop_after', 'drop_after', null, null]);
    expect(times(3, () => kinds('b'))).toEqual(['drop_after', 'drop_after', null]);
    expect(times(3, () => kinds())).toEqual(['drop_after', 'drop_after', 'drop_after']);
    faults.set({ rules: [{ kind: 'drop_after', per_key: 1 }] });
    expect(kinds('a')).toBe('drop_after');
  });
});
