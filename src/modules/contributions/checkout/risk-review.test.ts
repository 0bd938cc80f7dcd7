import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hours } from '#platform/clock/instant.ts';
import {
  cardRisk,
  decideRelease,
  decideReviewCancel,
  type DeclineCounts,
  NO_DECLINES,
  REVIEW_REASONS,
  type ReviewFacts,
  reviewUntil,
} from './risk-review.ts';

const at = hours(1000);
const counts = fc.record({
  device: fc.nat(25),
  address: fc.nat(25),
  card: fc.nat(25),
  campaign: fc.nat(60),
  campaignCharges: fc.nat(60),
});

describe('refused cards', () => {
  const cases: [Partial<DeclineCounts>, boolean, string[]][] = [
    [{}, false, []],
    [{ device: 4, card: 2, address: 9, campaign: 39 }, false, []],
    [{ device: 5 }, false, ['device']],
    [{ device: 9 }, false, ['device']],
    [{ device: 10 }, true, ['device']],
    [{ card: 3 }, false, ['card']],
    [{ card: 6 }, true, ['card']],
    [{ address: 10 }, false, ['address']],
    [{ address: 20 }, true, ['address']],
    [{ campaign: 40 }, false, ['campaign']],
    [{ campaign: 40, campaignCharges: 39 }, false, ['campaign']],
    [{ campaign: 40, campaignCharges: 40 }, false, []],
    [
      { device: 5, card: 3, address: 10, campaign: 40 },
      false,
      ['device', 'card', 'address', 'campaign'],
    ],
  ];

  it.each(cases)('%j: refused %s, looked at for %j', (some, refused, reasons) => {
    expect(cardRisk({ ...NO_DECLINES, ...some })).toEqual({ refused, reasons });
  });

  it('one more refused card never makes a charge easier; charges that work never make it harder', () => {
    fc.assert(
      fc.property(
        counts,
        fc.constantFrom('device', 'address', 'card', 'campaign' as const),
        (before, counted) => {
          const [was, is] = [
            cardRisk(before),
            cardRisk({ ...before, [counted]: before[counted] + 1 }),
          ];
          expect(is.reasons).toEqual(expect.arrayContaining([...was.reasons]));
          expect(is.refused || !was.refused).toBe(true);
          const paid = cardRisk({ ...before, campaignCharges: before.campaignCharges + 1 });
          expect(was.reasons).toEqual(expect.arrayContaining([...paid.reasons]));
        },
      ),
    );
  });

  it('what is refused would also be looked at', () => {
    fc.assert(
      fc.property(counts, (some) => {
        const { refused, reasons } = cardRisk(some);
        expect(!refused || reasons.length > 0).toBe(true);
        expect(reasons).toEqual(REVIEW_REASONS.filter((reason) => reasons.includes(reason)));
      }),
    );
  });
});

describe('a review', () => {
  const open: ReviewFacts = {
    state: 'risk_review',
    expiresAt: at + 1,
    isOpen: true,
    campaign: { state: 'live', endsAt: at + 1 },
  };

  it('lasts two hours where units are limited, else a day', () => {
    expect([reviewUntil(at, true), reviewUntil(at, false)]).toEqual([
      at + hours(2),
      at + hours(24),
    ]);
  });

  it.each([
    [{}, 'released'],
    [{ campaign: { state: 'forever_funding', endsAt: null } }, 'released'],
    [{ campaign: { state: 'live', endsAt: at } }, 'campaign_closed'],
    [{ campaign: { state: 'held', endsAt: at + 1 } }, 'campaign_closed'],
    [{ campaign: { state: 'cancelled', endsAt: at + 1 } }, 'campaign_closed'],
    [{ isOpen: false }, 'not_in_review'],
    [{ expiresAt: at }, 'not_in_review'],
    [{ state: 'cancelled' }, 'not_in_review'],
  ] as const)('%j: %s by trust', (some, outcome) => {
    expect(decideRelease({ ...open, ...some }, at)).toBe(outcome);
  });

  it.each([
    [{}, 'cancelled'],
    [{ isOpen: false }, 'not_in_review'],
    [{ state: 'charging' }, 'not_in_review'],
  ] as const)('%j: %s by trust when it is not believed', (some, outcome) => {
    expect(decideReviewCancel({ ...open, ...some })).toBe(outcome);
  });
});
