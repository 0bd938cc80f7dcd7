import { describe, expect, it } from 'vitest';
import { CAMPAIGN_STATES } from '#modules/campaigns/campaign.ts';
import type { OfferedPerk } from '#modules/perks/index.ts';
import { CONTRIBUTION_STATES, COUNTED_STATES } from '../contribution.ts';
import { mayChangeAddress, obstacleTo } from './change-address.ts';

const perk = (id: number, rates: Record<string, bigint>) => {
  const list = Object.entries(rates).map(([destination, feeMinor]) => ({ destination, feeMinor }));
  return [id, { id, ships: true, rates: list } as unknown as OfferedPerk] as const;
};
const offer = {
  perks: new Map([
    perk(1, { FR: 500n, DE: 500n, CH: 900n }),
    perk(2, { european_union: 300n }),
    perk(3, { everywhere: 0n }),
  ]),
};
const line = (perk_id: number, shipping_minor: bigint, quantity = 1, ships = true) => {
  return { perk_id, ships, quantity, shipping_minor };
};

describe('an address can be changed', () => {
  it('while what was backed is still to come', () => {
    const open = CONTRIBUTION_STATES.filter((state) =>
      mayChangeAddress({ state, campaignState: 'live', address: {} }),
    );
    expect(new Set(open)).toEqual(new Set(COUNTED_STATES));
  });

  it('in every campaign but a cancelled one, and where there is one', () => {
    const state = 'pledged';
    const closed = CAMPAIGN_STATES.filter(
      (campaignState) => !mayChangeAddress({ state, campaignState, address: {} }),
    );
    expect(closed).toEqual(['cancelled']);
    expect(mayChangeAddress({ state, campaignState: 'live', address: null })).toBe(false);
  });
});

describe('another country', () => {
  it.each([
    ['that costs the same', 'DE', [line(1, 500n)], null],
    ['that costs the same for several', 'DE', [line(1, 1000n, 2), line(2, 300n)], null],
    ['that the perks don’t ship to', 'US', [line(3, 0n), line(1, 500n)], { kind: 'does_not_ship' }],
    ['of a perk that is not offered', 'DE', [line(9, 500n)], { kind: 'does_not_ship' }],
    ['where nothing else is sent', 'US', [line(3, 0n), line(1, 0n, 1, false)], null],
    [
      'that costs more',
      'CH',
      [line(1, 1000n, 2)],
      { kind: 'other_fee', feeMinor: 1800n, agreedMinor: 1000n },
    ],
    [
      'that costs less',
      'FR',
      [line(1, 900n), line(3, 0n)],
      { kind: 'other_fee', feeMinor: 500n, agreedMinor: 900n },
    ],
  ] as const)('%s', (_, country, lines, found) => {
    expect(obstacleTo(country, lines, offer)).toEqual(found);
  });

  it('is none where nothing is known of the offer', () => {
    expect(obstacleTo('DE', [line(1, 500n)], undefined)).toEqual({ kind: 'does_not_ship' });
  });
});
