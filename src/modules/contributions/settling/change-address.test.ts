import { describe, expect, it } from 'vitest';
import { CAMPAIGN_STATES } from '#modules/campaigns/campaign.ts';
import { CONTRIBUTION_STATES, COUNTED_STATES } from '../contribution.ts';
import { mayChangeAddress, obstacleTo, type SentLine } from './change-address.ts';

const perk = (id: number, rates: Record<string, bigint>) => {
  const list = Object.entries(rates).map(([destination, feeMinor]) => ({ destination, feeMinor }));
  return [id, { rates: list }] as const;
};
const perks = new Map([
  perk(1, { FR: 500n, DE: 500n, CH: 900n }),
  perk(2, { european_union: 300n }),
  perk(3, { everywhere: 0n }),
]);
const line = (perkId: number, shippingCents: number, more: Partial<SentLine> = {}): SentLine => {
  const price = { unitPriceCents: 2000, priceRefundedCents: 0 };
  return { perkId, shippingCents, ships: true, quantity: 1, ...price, ...more };
};
const paidBack = { priceRefundedCents: 2000 };
const sent = {
  state: 'pledged',
  campaignState: 'live',
  lines: [line(1, 500)],
  address: {},
} as const;

describe('an address can be changed', () => {
  it('while what was backed is still to come, and nobody disputes the payment', () => {
    const open = CONTRIBUTION_STATES.filter((state) => mayChangeAddress({ ...sent, state }));
    const counted = COUNTED_STATES.filter((state) => state !== 'disputed');
    expect(new Set(open)).toEqual(new Set(counted));
  });

  it('in every campaign but a cancelled one, and where there is one', () => {
    const closed = CAMPAIGN_STATES.filter(
      (campaignState) => !mayChangeAddress({ ...sent, campaignState }),
    );
    expect(closed).toEqual(['cancelled']);
    expect(mayChangeAddress({ ...sent, address: null })).toBe(false);
  });

  it.each([
    ['nothing of it is sent', [line(1, 0, { ships: false })], false],
    [
      'all that is sent was paid back',
      [line(1, 500, paidBack), line(2, 0, { ships: false })],
      false,
    ],
    ['some of it is still to be sent', [line(1, 500, paidBack), line(2, 300)], true],
    ['a free perk is to be sent', [line(1, 500, { unitPriceCents: 0 })], true],
  ])('where %s: %j', (_, lines, may) => {
    expect(mayChangeAddress({ ...sent, lines })).toBe(may);
  });
});

describe('another country', () => {
  it.each([
    ['that costs the same', 'DE', [line(1, 500)], null],
    ['that costs the same for several', 'DE', [line(1, 1000, { quantity: 2 }), line(2, 300)], null],
    ['that the perks don’t ship to', 'US', [line(3, 0), line(1, 500)], { kind: 'does_not_ship' }],
    ['of a perk that nothing is known of', 'DE', [line(9, 500)], { kind: 'does_not_ship' }],
    ['where nothing else is sent', 'US', [line(3, 0), line(1, 0, { ships: false })], null],
    ['where the rest was paid back', 'US', [line(3, 0), line(1, 500, paidBack)], null],
    [
      'that costs more',
      'CH',
      [line(1, 1000, { quantity: 2 })],
      { kind: 'other_fee', feeMinor: 1800n, agreedMinor: 1000n },
    ],
    [
      'that costs less',
      'FR',
      [line(1, 900), line(3, 0)],
      { kind: 'other_fee', feeMinor: 500n, agreedMinor: 900n },
    ],
  ] as const)('%s', (_, country, lines, found) => {
    expect(obstacleTo(country, lines, perks)).toEqual(found);
  });
});
