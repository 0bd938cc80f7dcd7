import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAMPAIGN_STATES, fundingKind } from '#modules/campaigns/campaign.ts';
import { allowanceOf, type OfferedPerk } from '#modules/perks/index.ts';
import { MOST_MINOR } from '../rules.ts';
import {
  campaignOf,
  lineOf,
  NO_LIMITS,
  NOW,
  offerOf,
  orderOf,
  perkOf,
} from './checkout.fixture.ts';
import { fundingOf, type Order, price, type PricedCampaign, type PriceProblem } from './price.ts';

const SIZES = [{ itemId: 7, name: 'Size', labels: ['S', 'M'] }];
const EVERYWHERE = [{ destination: 'everywhere', feeMinor: 900n }];
const TO_FRANCE = [{ destination: 'FR', feeMinor: 400n }];

interface Case {
  readonly perk?: Partial<OfferedPerk>;
  readonly order?: Partial<Order>;
  readonly campaign?: Partial<PricedCampaign>;
  readonly free?: number;
  readonly had?: number;
}

function problemOf({
  perk,
  order,
  campaign,
  free,
  had = 0,
}: Case): PriceProblem | null | undefined {
  const offer = offerOf(perkOf({ id: 1, ...perk }), perkOf({ id: 2, priceMinor: 500n }));
  const asked = orderOf({ lines: [lineOf(1)], ...order });
  const units = {
    free: () => free ?? null,
    allowance: (one: OfferedPerk) => allowanceOf(one, had),
  };
  return price(asked, campaignOf(campaign), offer, units, NOW)?.problem;
}

describe('what stands in the way of an order', () => {
  it.each<[PriceProblem | null, string, Case]>([
    [null, 'nothing', {}],
    [null, 'nothing, for money alone', { order: { lines: [], extraMinor: 100n } }],
    ['campaign_closed', 'the deadline is now', { campaign: { endsAt: NOW } }],
    ['campaign_closed', 'the campaign has no deadline', { campaign: { endsAt: null } }],
    ['campaign_closed', 'it is held', { campaign: { state: 'held' } }],
    [null, 'it goes on for ever', { campaign: { state: 'forever_funding', endsAt: NOW - 1 } }],
    ['perk_not_found', 'there is no such perk', { order: { lines: [lineOf(9)] } }],
    ['perk_not_found', 'it is hidden', { perk: { status: 'hidden' } }],
    ['perk_not_found', 'it is secret', { perk: { kind: 'secret', secretHash: 'a' } }],
    [
      'perk_not_found',
      'the secret is another',
      { perk: { kind: 'secret', secretHash: 'a' }, order: { secretHash: 'b' } },
    ],
    [
      null,
      'the secret is known',
      { perk: { kind: 'secret', secretHash: 'a' }, order: { secretHash: 'a' } },
    ],
    ['sold_out', 'it is said to be sold out', { perk: { status: 'sold_out' } }],
    ['sold_out', 'no unit is left', { free: 0 }],
    [
      'sold_out',
      'two lines want more than there is',
      { free: 1, order: { lines: [lineOf(1), lineOf(1)] } },
    ],
    [null, 'exactly what is left', { free: 2, order: { lines: [lineOf(1, 2)] } }],
    [
      'limit_per_contributor',
      'they have one already',
      { perk: { limitPerContributor: 1 }, had: 1 },
    ],
    [
      'limit_per_contributor',
      'two lines want more than one person gets',
      { perk: { limitPerContributor: 1 }, order: { lines: [lineOf(1), lineOf(1)] } },
    ],
    [
      'limit_per_contributor',
      'and nobody said where it goes',
      { perk: { limitPerContributor: 1, ships: true, rates: EVERYWHERE }, had: 1 },
    ],
    [null, 'they can have one more', { perk: { limitPerContributor: 2 }, had: 1 }],
    ['perk_unavailable', 'it ended', { perk: { status: 'ended' } }],
    ['perk_unavailable', 'it has another currency', { perk: { currency: 'EUR' } }],
    ['perk_unavailable', 'its sale has not begun', { perk: { availableFrom: NOW + 1 } }],
    [null, 'its sale begins now', { perk: { availableFrom: NOW } }],
    ['perk_unavailable', 'its sale ends now', { perk: { availableUntil: NOW } }],
    ['address_needed', 'nobody said where it goes', { perk: { ships: true, rates: EVERYWHERE } }],
    [
      'does_not_ship',
      'it goes elsewhere only',
      { perk: { ships: true, rates: TO_FRANCE }, order: { country: 'DE' } },
    ],
    [null, 'it goes there', { perk: { ships: true, rates: TO_FRANCE }, order: { country: 'FR' } }],
    ['options_invalid', 'a size is missing', { perk: { options: SIZES } }],
    [
      'options_invalid',
      'there is no such size',
      {
        perk: { options: SIZES },
        order: { lines: [{ ...lineOf(1), options: { 7: { Size: 'XL' } } }] },
      },
    ],
    [null, 'sizes are chosen later', { perk: { options: SIZES }, order: { checkOptions: false } }],
    ['add_on_alone', 'it is an add-on', { perk: { kind: 'add_on' } }],
    [
      null,
      'an add-on beside a perk',
      { perk: { kind: 'add_on' }, order: { lines: [lineOf(1), lineOf(2)] } },
    ],
    ['amount_too_small', 'it is less than the least', { order: { minimumMinor: 2_501n } }],
    [null, 'it is the least', { order: { minimumMinor: 2_500n } }],
    [
      'amount_too_large',
      'it is more than the most',
      { order: { extraMinor: MOST_MINOR - 2_499n } },
    ],
    [null, 'it is the most', { order: { extraMinor: MOST_MINOR - 2_500n } }],
  ])('%s: %s', (problem, _, given) => {
    expect(problemOf(given)).toBe(problem);
  });

  it('is told of the first line that has one, with its perk', () => {
    const offer = offerOf(perkOf({ id: 1 }), perkOf({ id: 2, status: 'ended' }));
    const order = orderOf({ lines: [lineOf(1), lineOf(2), lineOf(3)] });
    expect(price(order, campaignOf(), offer, NO_LIMITS, NOW)).toMatchObject({
      problem: 'perk_unavailable',
      problemPerkId: 2,
    });
  });

  it('is of what is chosen before it is of the address, whatever line comes first', () => {
    const sent = perkOf({ id: 1, ships: true, rates: EVERYWHERE });
    const offer = offerOf(sent, perkOf({ id: 2, status: 'ended' }));
    const order = orderOf({ lines: [lineOf(1), lineOf(2)] });
    expect(price(order, campaignOf(), offer, NO_LIMITS, NOW)).toMatchObject({
      problem: 'perk_unavailable',
      problemPerkId: 2,
    });
  });

  it('is not even said of campaigns that nobody may know of', () => {
    const known = CAMPAIGN_STATES.filter(
      (state) => price(orderOf(), campaignOf({ state }), offerOf(), NO_LIMITS, NOW) !== undefined,
    );
    expect(CAMPAIGN_STATES.filter((state) => !known.includes(state)).sort()).toEqual([
      'coming_soon',
      'deleted',
      'draft',
    ]);
    expect(price(orderOf(), undefined, undefined, NO_LIMITS, NOW)).toBeUndefined();
  });
});

describe('the price', () => {
  it('takes the country’s own rate, then Europe’s, then everywhere’s, for each unit', () => {
    const rates = [
      { destination: 'everywhere', feeMinor: 900n },
      { destination: 'european_union', feeMinor: 600n },
      { destination: 'FR', feeMinor: 400n },
    ];
    const offer = offerOf(perkOf({ id: 1, ships: true, rates }));
    const shippingTo = (country: string) =>
      price(orderOf({ lines: [lineOf(1, 3)], country }), campaignOf(), offer, NO_LIMITS, NOW)
        ?.shippingMinor;
    expect(['FR', 'DE', 'US'].map(shippingTo)).toEqual([1_200n, 1_800n, 2_700n]);
  });

  it('adds up from its parts, whatever is ordered', () => {
    const amount = fc.bigInt({ min: 0n, max: 10_000_000n });
    const perks = fc.array(fc.record({ priceMinor: amount, ships: fc.boolean(), fee: amount }), {
      minLength: 1,
      maxLength: 5,
    });
    const lines = fc.array(
      fc.record({
        perkId: fc.integer({ min: 1, max: 6 }),
        quantity: fc.integer({ min: 1, max: 100 }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(perks, lines, amount, fc.boolean(), (made, wanted, extraMinor, isSent) => {
        const offered = made.map(({ fee, ...perk }, index) =>
          perkOf({
            id: index + 1,
            ...perk,
            rates: [{ destination: 'everywhere', feeMinor: fee }],
          }),
        );
        const order = orderOf({
          lines: wanted.map((line) => ({ ...line, options: {} })),
          extraMinor,
          country: isSent ? 'US' : null,
        });
        const quoted = price(order, campaignOf(), offerOf(...offered), NO_LIMITS, NOW);
        const there = wanted.flatMap(({ perkId, quantity }) => {
          const perk = made[perkId - 1];
          return perk === undefined ? [] : [{ ...perk, count: BigInt(quantity) }];
        });
        const perksMinor = there.reduce((sum, perk) => sum + perk.priceMinor * perk.count, 0n);
        const shippingMinor = there.reduce(
          (sum, perk) => sum + (perk.ships && isSent ? perk.fee * perk.count : 0n),
          0n,
        );
        expect(quoted).toMatchObject({ perksMinor, shippingMinor, extraMinor });
        expect(quoted?.totalMinor).toBe(perksMinor + shippingMinor + extraMinor);
        expect(quoted?.lines.map(({ shippingMinor: fee }) => fee).reduce((a, b) => a + b, 0n)).toBe(
          shippingMinor,
        );
      }),
    );
  });
});

describe('an all-or-nothing campaign', () => {
  it.each([
    ['live', 'fixed', 'fixed'],
    ['forever_funding', 'flexible', 'flexible'],
    // What is paid after the deadline is charged at once; the campaign was all-or-nothing none the less.
    ['ended', 'flexible', 'fixed'],
  ] as const)('%s: given now %s, known as %s', (state, given, known) => {
    const campaign = { state, fundingType: 'fixed' } as const;
    expect([fundingOf(campaign), fundingKind(campaign)]).toEqual([given, known]);
  });
});
