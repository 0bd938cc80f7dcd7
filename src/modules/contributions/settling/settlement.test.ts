import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAMPAIGN_STATES } from '#modules/campaigns/campaign.ts';
import { CURRENCIES, CURRENCY_CODES } from '#money/currency.ts';
import { days } from '#platform/clock/instant.ts';
import { CONTRIBUTION_STATES, mayGo } from '../contribution.ts';
import {
  decideSettlement,
  type DueCampaign,
  type FundsAtDeadline,
  refundDueWhenCollected,
  SETTLEMENT_DECISIONS,
  consequenceOfCancellation,
  type Consequence,
  consequenceOfSettlement,
  AFFECTED_STATES,
  type AffectedContribution,
} from './settlement.ts';

const at = days(20_000);
const due: DueCampaign = {
  state: 'live',
  endsAt: at,
  fundingType: 'flexible',
  goalMinor: 100_000n,
  currency: 'USD',
  foreverOptIn: false,
  isSettled: false,
};
const none: FundsAtDeadline = {
  pledgedMinor: 0n,
  grossMinor: 0n,
  refundsMinor: 0n,
  markedRefundedMinor: 0n,
  disputesMinor: 0n,
  heldMinor: 0n,
};

const minor = fc.bigInt(0n, 1_000_000n);
const funds: fc.Arbitrary<FundsAtDeadline> = fc.record({
  pledgedMinor: minor,
  grossMinor: minor,
  refundsMinor: minor,
  markedRefundedMinor: minor,
  disputesMinor: minor,
  heldMinor: minor,
});
const campaign: fc.Arbitrary<DueCampaign> = fc.record({
  state: fc.constantFrom(...CAMPAIGN_STATES),
  endsAt: fc.option(fc.integer({ min: at - 3, max: at + 3 })),
  fundingType: fc.constantFrom('fixed', 'flexible'),
  goalMinor: minor,
  currency: fc.constantFrom(...CURRENCY_CODES),
  foreverOptIn: fc.boolean(),
  isSettled: fc.boolean(),
});

describe('a deadline', () => {
  it.each([
    [{ endsAt: at + 1 }],
    [{ endsAt: null }],
    [{ state: 'held' }],
    [{ state: 'ended' }],
    [{ state: 'cancelled' }],
    [{ isSettled: true }],
  ] as const)('decides nothing for %j', (some) => {
    expect(decideSettlement({ ...due, ...some }, none, at)).toBeNull();
  });

  const fixed = { fundingType: 'fixed' } as const;
  const rich = { grossMinor: 120_000n, heldMinor: 110_000n };
  it.each([
    [fixed, { pledgedMinor: 100_000n }, 'charge', 'funded', 'ended'],
    [
      { ...fixed, foreverOptIn: true },
      { pledgedMinor: 100_000n },
      'charge',
      'funded',
      'forever_funding',
    ],
    [fixed, { pledgedMinor: 99_999n }, 'release', 'unfunded', 'ended'],
    [{ ...fixed, foreverOptIn: true }, { pledgedMinor: 99_999n }, 'release', 'unfunded', 'ended'],
    [{}, rich, 'keep', 'funded', 'ended'],
    [{ foreverOptIn: true }, rich, 'keep', 'funded', 'forever_funding'],
    [{}, { ...rich, refundsMinor: 20_001n }, 'keep', 'unfunded', 'ended'],
    [{}, { ...rich, markedRefundedMinor: 20_001n }, 'keep', 'unfunded', 'ended'],
    [{}, { ...rich, disputesMinor: 20_001n }, 'keep', 'unfunded', 'ended'],
    [{}, { grossMinor: 10_500n, heldMinor: 10_000n }, 'keep', 'unfunded', 'ended'],
    [{}, { grossMinor: 10_500n, heldMinor: 9_999n }, 'give_back', 'unfunded', 'ended'],
    [
      { goalMinor: 500n, foreverOptIn: true },
      { grossMinor: 9_000n, heldMinor: 8_000n },
      'give_back',
      'funded',
      'ended',
    ],
    [
      { currency: 'KRW' },
      { grossMinor: 99_999n, heldMinor: 99_999n },
      'give_back',
      'unfunded',
      'ended',
    ],
    [{ currency: 'KRW' }, { grossMinor: 100_000n, heldMinor: 100_000n }, 'keep', 'funded', 'ended'],
    [{}, {}, 'give_back', 'unfunded', 'ended'],
  ] as const)('%o with %o: %s, %s, then %s', (some, has, decision, outcome, nextState) => {
    expect(decideSettlement({ ...due, ...some }, { ...none, ...has }, at)).toMatchObject({
      decision,
      outcome,
      nextState,
    });
  });

  it('is decided for a live campaign past it, by the ledger, and keeps enough or nothing', () => {
    fc.assert(
      fc.property(campaign, funds, (some, has) => {
        const made = decideSettlement(some, has, at);
        const isDue =
          some.state === 'live' && some.endsAt !== null && some.endsAt <= at && !some.isSettled;
        const raised = (made?.pledgedMinor ?? 0n) + (made?.collectedMinor ?? 0n);
        const isFunded = raised >= some.goalMinor;
        const ofFixed = isFunded ? 'charge' : 'release';
        const ofFlexible =
          has.heldMinor >= CURRENCIES[some.currency].smallestNet ? 'keep' : 'give_back';
        const decision = some.fundingType === 'fixed' ? ofFixed : ofFlexible;
        const goesOn = isFunded && some.foreverOptIn && decision !== 'give_back';
        const expected = {
          decision,
          outcome: isFunded ? 'funded' : 'unfunded',
          nextState: goesOn ? 'forever_funding' : 'ended',
          netMinor: has.heldMinor,
        };
        const { pledgedMinor, collectedMinor } = made ?? {};
        expect(made).toEqual(isDue ? { ...expected, pledgedMinor, collectedMinor } : null);
      }),
    );
  });
});

describe('what contributions are told', () => {
  const base: AffectedContribution = {
    state: 'collected',
    chargeDueAt: null,
    refundDue: null,
    capturedMinor: 1000n,
    refundedMinor: 0n,
  };
  const pledged = { state: 'pledged', capturedMinor: 0n } as const;
  it.each([
    ['charge', pledged, 'charge'],
    ['charge', { ...pledged, chargeDueAt: at }, null],
    ['charge', { ...pledged, state: 'errored' }, null],
    ['charge', {}, null],
    ['release', pledged, 'cancel'],
    ['release', { state: 'cancelled', capturedMinor: 0n }, null],
    ['keep', {}, null],
    ['keep', pledged, null],
    ['give_back', {}, 'refund'],
    ['give_back', { state: 'partially_refunded', refundedMinor: 999n }, 'refund'],
    ['give_back', { state: 'partially_refunded', refundedMinor: 1000n }, null],
    ['give_back', { refundDue: 'perk_unavailable' }, null],
    ['give_back', { state: 'disputed' }, null],
    ['give_back', { state: 'refunded', refundedMinor: 1000n }, null],
  ] as const)('%s: %o is told %s', (decision, some, consequence) => {
    expect(consequenceOfSettlement(decision, { ...base, ...some })).toBe(consequence);
  });

  it.each([
    [pledged, 'cancel'],
    [{ ...pledged, state: 'errored', chargeDueAt: at }, 'cancel'],
    [{ ...pledged, state: 'charging' }, null],
    [{ ...pledged, state: 'charge_unknown' }, null],
    [{}, 'refund'],
    [{ refundDue: 'campaign_removed' }, null],
    [{ state: 'disputed' }, null],
    [{ state: 'dispute_lost' }, null],
  ] as const)('cancelled: %o is told %s', (some, consequence) => {
    expect(consequenceOfCancellation({ ...base, ...some })).toBe(consequence);
  });

  it('each once: what was told is told no more, and may go where it is sent', () => {
    const contribution = fc.record({
      state: fc.constantFrom(...CONTRIBUTION_STATES),
      chargeDueAt: fc.option(fc.constant(at)),
      refundDue: fc.option(fc.constant('below_minimum')),
      capturedMinor: fc.constantFrom(0n, 1000n),
      refundedMinor: fc.constantFrom(0n, 400n, 1000n),
    });
    const decisions = fc.constantFrom(...SETTLEMENT_DECISIONS, null);
    fc.assert(
      fc.property(contribution, decisions, (one, decision) => {
        const consequenceFor = (c: AffectedContribution) =>
          decision === null ? consequenceOfCancellation(c) : consequenceOfSettlement(decision, c);
        const consequence = consequenceFor(one);
        const after: Record<Consequence, AffectedContribution> = {
          charge: { ...one, chargeDueAt: at },
          refund: { ...one, refundDue: 'campaign_removed' },
          cancel: { ...one, state: 'cancelled' },
        };
        const isRight =
          consequence === null ||
          (AFFECTED_STATES[decision ?? 'cancelled'].includes(one.state) &&
            (consequence !== 'cancel' || mayGo(one.state, 'cancelled')) &&
            consequenceFor(after[consequence]) === null);
        expect(isRight).toBe(true);
      }),
    );
  });
});

describe('money that becomes the campaign’s late', () => {
  it.each([
    [null, 'live', null],
    ['keep', 'ended', null],
    ['charge', 'ended', null],
    ['give_back', 'ended', 'below_minimum'],
    ['give_back', 'held', 'below_minimum'],
    ['give_back', 'cancelled', 'campaign_removed'],
    ['charge', 'cancelled', 'campaign_removed'],
    [null, 'cancelled', 'campaign_removed'],
    [null, 'held', null],
  ] as const)('after %s in a campaign that is %s: owed for %s', (decision, state, owed) => {
    expect(refundDueWhenCollected(decision, { state })).toBe(owed);
  });

  it('is owed exactly where the same contribution would have been told at the time', () => {
    const collected = {
      state: 'collected',
      chargeDueAt: null,
      refundDue: null,
      capturedMinor: 10n,
      refundedMinor: 0n,
    } as const;
    const decisions = fc.constantFrom(...SETTLEMENT_DECISIONS, null);
    fc.assert(
      fc.property(decisions, fc.constantFrom(...CAMPAIGN_STATES), (decision, state) => {
        const wasAffected =
          (state === 'cancelled' && consequenceOfCancellation(collected) === 'refund') ||
          (decision !== null && consequenceOfSettlement(decision, collected) === 'refund');
        expect(refundDueWhenCollected(decision, { state }) !== null).toBe(wasAffected);
      }),
    );
  });
});
