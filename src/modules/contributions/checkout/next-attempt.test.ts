import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAMPAIGN_STATES, mayCharge } from '#modules/campaigns/campaign.ts';
import { days } from '#platform/clock/instant.ts';
import { CONTRIBUTION_STATES, mayGo } from '../contribution.ts';
import { SETTLEMENT_DECISIONS } from '../settling/settlement.ts';
import { type AttemptFacts, decidePayment, decideScheduledCharge } from './next-attempt.ts';

const at = days(20_000);
const fine = { refused: false, reasons: [] };
const risky = { refused: false, reasons: ['device'] } as const;

const checkout: AttemptFacts = {
  state: 'reserved',
  funding: 'flexible',
  capturedMinor: 0n,
  pledgedAt: null,
  expiresAt: at + 1,
  chargeDueAt: null,
  chargeTries: 0,
  hasOpenAttempt: false,
  campaign: { state: 'live', endsAt: at + 1, decision: null },
};
const funded = { state: 'ended', endsAt: at - 1, decision: 'charge' } as const;
const pledge: AttemptFacts = {
  ...checkout,
  state: 'pledged',
  funding: 'fixed',
  pledgedAt: at - 2,
  expiresAt: null,
  chargeDueAt: at,
  campaign: funded,
};
const failed: AttemptFacts = { ...pledge, state: 'errored', chargeTries: 1 };
const starts = (operation: string) => ({ outcome: 'start', operation });

describe('the charge of a pledge by the schedule', () => {
  it.each([
    [{}, starts('charge')],
    [{ campaign: { ...funded, state: 'forever_funding' } }, starts('charge')],
    [{ campaign: { ...funded, state: 'held' } }, { outcome: 'not_due' }],
    [{ campaign: { ...funded, state: 'cancelled' } }, { outcome: 'not_due' }],
    [{ campaign: { ...funded, decision: 'release' } }, { outcome: 'not_due' }],
    [{ campaign: { ...funded, decision: null } }, { outcome: 'not_due' }],
    [{ chargeTries: 1 }, { outcome: 'not_due' }],
    [{ chargeDueAt: null }, { outcome: 'not_due' }],
    [{ state: 'cancelled' }, { outcome: 'not_due' }],
    [{ hasOpenAttempt: true }, { outcome: 'open' }],
    [{ state: 'collected', capturedMinor: 10n }, { outcome: 'paid' }],
  ] as const)('%o: %o', (some, expected) => {
    expect(decideScheduledCharge({ ...pledge, ...some }, 0)).toEqual(expected);
  });
});

describe('another card of somebody who is there', () => {
  const pay = (facts: AttemptFacts, hasCard = true, risk: typeof fine | typeof risky = fine) =>
    decidePayment(facts, hasCard, risk, at);

  it.each([
    [{}, starts('charge')],
    [{ state: 'charging' }, starts('charge')],
    [{ funding: 'fixed' }, starts('setup')],
    [{ campaign: { ...checkout.campaign, state: 'forever_funding' } }, starts('charge')],
    // Reserved before the deadline.
    [{ campaign: { state: 'ended', endsAt: at, decision: 'keep' } }, starts('charge')],
    [{ campaign: { state: 'ended', endsAt: at, decision: 'give_back' } }, 'campaign_closed'],
    [{ funding: 'fixed', campaign: { ...checkout.campaign, endsAt: at } }, 'campaign_closed'],
    [{ funding: 'fixed', campaign: funded }, 'campaign_closed'],
    [{ campaign: { ...checkout.campaign, state: 'held' } }, 'campaign_held'],
    [{ campaign: { ...checkout.campaign, state: 'cancelled' } }, 'campaign_closed'],
    [{ expiresAt: at }, 'expired'],
    [{ state: 'failed' }, 'expired'],
    [{ state: 'risk_review' }, 'in_review'],
    [{ hasOpenAttempt: true }, 'open'],
    [{ state: 'collected', capturedMinor: 10n }, 'paid'],
  ] as const)('at a checkout, %o: %o', (some, expected) => {
    const outcome = typeof expected === 'string' ? { outcome: expected } : expected;
    expect(pay({ ...checkout, ...some })).toEqual(outcome);
  });

  it.each([
    [{}, starts('charge')],
    [{ campaign: { ...funded, state: 'held' } }, { outcome: 'campaign_held' }],
    [{ campaign: { ...funded, state: 'cancelled' } }, { outcome: 'campaign_closed' }],
    [{ state: 'dropped' }, { outcome: 'expired' }],
    [{ state: 'pledged' }, { outcome: 'expired' }],
  ] as const)('for a pledge whose charge failed, %o: %o', (some, expected) => {
    expect(pay({ ...failed, ...some })).toEqual(expected);
  });

  it('goes by the card page without a card, which is charged only afterwards', () => {
    expect([pay(checkout, false), pay(failed, false)]).toEqual([starts('setup'), starts('setup')]);
  });

  it('after refused cards waits, once, and only where money would be taken now', () => {
    expect(pay(checkout, true, risky)).toEqual({ outcome: 'review', reasons: ['device'] });
    expect(pay(checkout, false, risky)).toEqual(starts('setup'));
    expect(pay({ ...checkout, funding: 'fixed' }, true, risky)).toEqual(starts('setup'));
    expect(pay({ ...checkout, state: 'charging' }, true, risky)).toEqual(starts('charge'));
    const refused = { refused: true, reasons: [] };
    expect(decidePayment(checkout, true, refused, at)).toEqual({ outcome: 'too_many_declines' });
  });
});

describe('whoever asks', () => {
  const facts: fc.Arbitrary<AttemptFacts> = fc.record({
    state: fc.constantFrom(...CONTRIBUTION_STATES),
    funding: fc.constantFrom('fixed', 'flexible'),
    capturedMinor: fc.constantFrom(0n, 1000n),
    pledgedAt: fc.option(fc.constant(at - 5)),
    expiresAt: fc.option(fc.integer({ min: at - 2, max: at + 2 })),
    chargeDueAt: fc.option(fc.integer({ min: at - 2, max: at + 2 })),
    chargeTries: fc.nat(6),
    hasOpenAttempt: fc.boolean(),
    campaign: fc.record({
      state: fc.constantFrom(...CAMPAIGN_STATES),
      endsAt: fc.option(fc.integer({ min: at - 2, max: at + 2 })),
      decision: fc.option(fc.constantFrom(...SETTLEMENT_DECISIONS)),
    }),
  });

  it('nobody is charged twice, while an answer is out, or in a campaign that charges nobody', () => {
    fc.assert(
      fc.property(facts, fc.boolean(), fc.nat(6), (one, hasCard, tries) => {
        const decided = [decideScheduledCharge(one, tries), decidePayment(one, hasCard, fine, at)];
        const isFree = !one.hasOpenAttempt && one.capturedMinor === 0n && mayCharge(one.campaign);
        const mayBeCharged = one.state === 'charging' || mayGo(one.state, 'charging');
        const wrong = decided.filter(
          (made) =>
            made.outcome === 'start' && !(isFree && (made.operation === 'setup' || mayBeCharged)),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
