import { describe, expect, it } from 'vitest';
import { CONTRIBUTION_INITIAL_STATES, mayGo } from '#modules/contributions/contribution.ts';
import { assertBalances } from '#modules/ledger/transfer.ts';
import { toInstant } from '#platform/clock/instant.ts';
import type { PlantedContribution } from './planted.ts';
import { attemptRows, contributionRow, refundRows, unitsOf } from './planting-rows.ts';
import { plan, type PlantFacts } from './planting.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

const perk = {
  id: 4,
  title: 'A perk',
  kind: 'standard',
  status: 'active',
  ships: true,
  priceMinor: 2_000n,
  currency: 'USD',
  stockUnitId: 5,
  isLimited: true,
  limitPerContributor: null,
  availableFrom: null,
  availableUntil: null,
  secretHash: null,
  rates: [{ destination: 'everywhere', feeMinor: 300n }],
  options: [],
} as const;

const FACTS: PlantFacts = {
  campaign: { id: 2, currency: 'USD', platformFeeBps: 500, beneficiaryId: 3 },
  offer: { campaignId: 2, version: 1, perks: new Map([[4, perk]]) },
  contributionId: 1,
  setupId: 7,
  chargeId: 8,
  refundId: 9,
  contributorKey: 'email:1',
};

/** Two units to France and 400 on top: 5,000 in all, taken at once. */
function rowOf(values: Partial<PlantedContribution> = {}): PlantedContribution {
  return {
    key: 'planted-contribution',
    campaignId: 2,
    accountId: null,
    email: 'a@b.test',
    firstname: '',
    lastname: '',
    locale: 'en',
    appearance: 'named',
    lines: [{ perkId: 4, quantity: 2, options: {} }],
    extraMinor: 400n,
    address: {
      name: 'A',
      address: '1',
      address2: '',
      city: 'B',
      state: '',
      zipcode: '',
      country: 'FR',
      phone_number: '',
    },
    createdAt: day(1),
    pledgedAt: null,
    collectedAt: day(2),
    cancelledAt: null,
    payment: {
      methodRef: 'pm_1',
      customerRef: null,
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2034,
      setupRef: 'seti_1',
      intentRef: 'pi_1',
      chargeRef: 'ch_1',
      feeMinor: 175n,
    },
    refund: null,
    ...values,
  };
}

const refund = (amountMinor: bigint, reason: 'other' | 'campaign_removed' = 'other') => ({
  refund: { ref: 're_1', amountMinor, reason, at: day(9) },
});
const statesOf = (row: PlantedContribution) => plan(row, FACTS).moves.map(({ state }) => state);

describe('refused', () => {
  it.each([
    [
      'a perk the campaign does not offer',
      { lines: [{ perkId: 6, quantity: 1, options: {} }] },
      /offered/,
    ],
    ['neither a promise nor money', { collectedAt: null }, /neither/],
    ['more back than was taken', refund(5_001n), /too_much/],
    [
      'money back of a promise',
      { pledgedAt: day(2), collectedAt: null, ...refund(1n) },
      /not_refundable/,
    ],
  ])('%s', (_, values, message) => {
    expect(() => plan(rowOf(values), FACTS)).toThrow(message);
  });
});

describe('the past of a contribution', () => {
  const pledged = { pledgedAt: day(2), collectedAt: null };

  it.each([
    ['taken at once', {}, ['collected'], 'claimed'],
    ['promised', pledged, ['pledged'], 'claimed'],
    [
      'charged at the deadline',
      { pledgedAt: day(2), collectedAt: day(5) },
      ['pledged', 'charging', 'collected'],
      'claimed',
    ],
    [
      'of a campaign that failed',
      { ...pledged, cancelledAt: day(5) },
      ['pledged', 'cancelled'],
      'released',
    ],
    ['given back in part', refund(1_000n), ['collected', 'partially_refunded'], 'claimed'],
    ['given back', refund(5_000n), ['collected', 'refunded'], 'released'],
  ])('%s goes through its states, and has its units or not', (_, values, states, units) => {
    const planting = plan(rowOf(values), FACTS);
    expect(statesOf(rowOf(values))).toEqual(states);
    expect(CONTRIBUTION_INITIAL_STATES[planting.moves[0].state]).toBeDefined();
    const ways = planting.moves
      .slice(1)
      .map((move, index) => [planting.moves[index]?.state, move.state]);
    expect(ways.filter(([from, to]) => !mayGo(from ?? 'created', to ?? 'created'))).toEqual([]);
    expect(unitsOf(planting)).toMatchObject([{ unitId: 5, quantity: 2, state: units }]);
    for (const transfer of [...planting.pending, ...planting.posted]) assertBalances(transfer);
  });

  it('costs what its perks cost now, with the fees of today', () => {
    const planting = plan(rowOf(), FACTS);
    const row = contributionRow(planting, 6);
    expect(row).toMatchObject({
      perks_minor: 4_000n,
      shipping_minor: 600n,
      extra_minor: 400n,
      total_minor: 5_000n,
      captured_minor: 5_000n,
      platform_fee_minor: 250n,
      processing_fee_minor: 175n,
      method_id: 6,
      created_at: toInstant(day(1)),
      collected_at: toInstant(day(2)),
    });
    expect(planting.totals).toMatchObject({
      pledgedMinor: 0n,
      collectedMinor: 5_000n,
      contributions: 1,
    });
  });

  it('posts a promise before what resolves it', () => {
    const planting = plan(rowOf({ pledgedAt: day(2), collectedAt: day(5) }), FACTS);
    expect(planting.pending.map(({ id }) => id)).toEqual(['contribution:1:pledged']);
    expect(planting.posted).toMatchObject([
      { id: 'contribution:1:collected', pendingId: 'contribution:1:pledged' },
    ]);
    expect(attemptRows(planting)).toMatchObject([
      { id: 7, operation: 'setup', captured_minor: null, on_session: true },
      { id: 8, operation: 'charge', captured_minor: 5_000n, on_session: false },
    ]);
  });

  it.each([
    ['other', 125n, 0n],
    ['campaign_removed', 125n, 88n],
  ] as const)(
    'gives the fees of a refund back by its reason: %s',
    (reason, platform, processing) => {
      const planting = plan(rowOf(refund(2_500n, reason)), FACTS);
      expect(refundRows(planting)).toMatchObject([
        { id: 9, attempt_id: 8, platform_fee_minor: platform, processing_fee_minor: processing },
      ]);
      expect(planting.posted.map(({ id }) => id)).toEqual([
        'contribution:1:collected',
        'refund:9:sent',
      ]);
      expect(planting.totals).toMatchObject({ collectedMinor: 2_500n, contributions: 1 });
    },
  );

  it('counts nothing of what ended', () => {
    for (const values of [
      refund(5_000n),
      { pledgedAt: day(2), collectedAt: null, cancelledAt: day(5) },
    ]) {
      expect(plan(rowOf(values), FACTS).totals).toMatchObject({
        pledgedMinor: 0n,
        collectedMinor: 0n,
        contributions: 0,
      });
    }
  });
});
