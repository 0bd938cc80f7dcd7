import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days } from '#platform/clock/instant.ts';
import { CONTRIBUTION_STATES, mayGo } from '../contribution.ts';
import { decideExpiry, type ExpiringContribution } from './expiry.ts';

const at = days(20_000);
const over: ExpiringContribution = {
  state: 'reserved',
  pledgedAt: null,
  expiresAt: at,
  hasOpenCharge: false,
  holdsUnits: true,
};
const ends = (state: string | null, review: string | null = null) => ({ state, review });

describe('a checkout nobody paid for', () => {
  it.each([
    [{}, ends('expired')],
    [{ state: 'created' }, ends('expired')],
    [{ state: 'charging' }, ends('failed')],
    [{ state: 'risk_review' }, ends('cancelled', 'timed_out')],
    [{ state: 'charging', hasOpenCharge: true }, ends(null)],
    [{ state: 'charging', hasOpenCharge: true, holdsUnits: false }, null],
    [{ expiresAt: at + 1 }, null],
    [{ expiresAt: null }, null],
    [{ state: 'charging', pledgedAt: at - 1 }, null],
    [{ state: 'charge_unknown' }, null],
    [{ state: 'collected' }, null],
  ] as const)('%j at the end of its time: %j', (some, expected) => {
    expect(decideExpiry({ ...over, ...some }, 'time_over', at)).toEqual(expected);
  });

  it.each([
    [{}, ends('expired')],
    [{ state: 'charging' }, ends('failed')],
    [{ state: 'risk_review' }, ends('cancelled', 'left')],
    [{ state: 'charging', hasOpenCharge: true }, null],
    [{ state: 'pledged' }, null],
  ] as const)('%j when its person leaves before: %j', (some, expected) => {
    expect(decideExpiry({ ...over, expiresAt: at + 1, ...some }, 'left', at)).toEqual(expected);
  });

  it('goes only where it may, once, and never while a charge is under way', () => {
    const any = fc.record({
      state: fc.constantFrom(...CONTRIBUTION_STATES),
      pledgedAt: fc.option(fc.constant(at - 1)),
      expiresAt: fc.option(fc.integer({ min: at - 2, max: at + 2 })),
      hasOpenCharge: fc.boolean(),
      holdsUnits: fc.boolean(),
    });
    fc.assert(
      fc.property(any, fc.constantFrom('left', 'time_over'), (one, cause) => {
        const expiry = decideExpiry(one, cause, at);
        const { state = null, review = null } = expiry ?? {};
        const isBeingCharged = one.state === 'charging' && one.hasOpenCharge;
        const after = state === null ? { ...one, holdsUnits: false } : { ...one, state };
        const isRight =
          isBeingCharged === (state === null) &&
          (state === null || mayGo(one.state, state)) &&
          (review !== null) === (one.state === 'risk_review') &&
          decideExpiry(after, cause, at) === null;
        expect(expiry === null || isRight).toBe(true);
      }),
    );
  });
});
