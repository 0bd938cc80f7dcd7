import { describe, expect, it } from 'vitest';
import { isDeliveryOver, isOnSale, isSoldOut, unitsLeft } from './perk.ts';
import { shippingFee } from './rules.ts';

const rates = [
  { destination: 'everywhere', fee: 30 },
  { destination: 'european_union', fee: 12 },
  { destination: 'DE', fee: 5 },
];

describe('shipping', () => {
  it('has no rate where nothing ships', () => {
    expect(shippingFee([{ destination: 'FR', fee: 1 }], 'US')).toBeNull();
    expect(shippingFee([{ destination: 'european_union', fee: 1 }], 'GB')).toBeNull();
    expect(shippingFee([], 'DE')).toBeNull();
  });

  it.each([
    ['DE', 5],
    ['FR', 12],
    ['US', 30],
  ])('prefers the nearest rate for %s', (country, fee) =>
    expect(shippingFee(rates, country)?.fee).toBe(fee),
  );
});

describe('delivery', () => {
  it.each([
    ['2026-09-30T23:59:59Z', false],
    ['2026-10-01T00:00:00Z', true],
    ['2025-12-31T00:00:00Z', false],
    ['2027-01-01T00:00:00Z', true],
  ])('of September 2026 is over at %s: %s', (now, isOver) =>
    expect(isDeliveryOver('2026-09', new Date(now))).toBe(isOver),
  );
});

describe('stock', () => {
  it('counts held units as gone', () => {
    expect(unitsLeft({ limit: 20, claimed: 15, reserved: 5 })).toBe(0);
    expect(isSoldOut({ limit: 20, claimed: 15, reserved: 4, status: 'active' })).toBe(false);
    expect(isSoldOut({ limit: null, claimed: 9, reserved: 9, status: 'active' })).toBe(false);
  });

  it('opens and closes an early-bird window at its exact instants', () => {
    const from = new Date('2026-01-01T00:00:00Z');
    const until = new Date('2026-01-02T00:00:00Z');
    const open = (at: number) =>
      isOnSale({ availableFrom: from, availableUntil: until }, new Date(at));
    expect([
      open(from.getTime() - 1),
      open(from.getTime()),
      open(until.getTime() - 1),
      open(until.getTime()),
    ]).toEqual([false, true, true, false]);
  });
});
