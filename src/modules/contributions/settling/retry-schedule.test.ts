import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days, hours, minutes } from '#platform/clock/instant.ts';
import { isGivenUp, LAST_CHARGE_TRY, nextChargeAt, type UnpaidPledge } from './retry-schedule.ts';

const decided = days(20_000);

describe('the tries of a failed charge', () => {
  it('are on days 1, 3, 5 and 7 after the decision; on day 8 the pledge ends', () => {
    const due = [1, 2, 3, 4, 5].map((tries) => nextChargeAt(tries, decided, decided) ?? 0);
    expect(due.map((at) => (at - decided) / days(1))).toEqual([1, 3, 5, 7, 8]);
  });

  it.each([0, 6, -1])('none after %s tries', (tries) => {
    expect(nextChargeAt(tries, decided, decided)).toBeNull();
  });

  it('a worker that was busy for minutes does not move them', () => {
    expect(nextChargeAt(2, decided, decided + days(1) + minutes(59))).toBe(decided + days(3));
  });

  it('a try after a hold of ten days moves the rest by as much', () => {
    const at = decided + days(11);
    expect(nextChargeAt(2, decided, at)).toBe(at + days(2));
  });

  it('however late each comes, about a day at least lies between any two, and the tries end', () => {
    const lateness = fc.array(fc.integer({ min: 0, max: days(40) }), {
      minLength: 5,
      maxLength: 5,
    });
    fc.assert(
      fc.property(lateness, (late) => {
        let due = decided;
        for (let tries = 1; tries <= LAST_CHARGE_TRY; tries += 1) {
          const at = due + (late[tries - 1] ?? 0);
          const next = nextChargeAt(tries, decided, at);
          if (next === null) throw new Error('a try without a next time');
          expect(next - at).toBeGreaterThanOrEqual(days(1) - hours(1));
          expect(next - at).toBeLessThanOrEqual(days(2));
          due = next;
        }
        expect(nextChargeAt(LAST_CHARGE_TRY + 1, decided, due)).toBeNull();
      }),
    );
  });
});

describe('a pledge that no card paid for', () => {
  const at = decided + days(8);
  const unpaid: UnpaidPledge = {
    state: 'errored',
    chargeDueAt: at,
    chargeTries: LAST_CHARGE_TRY,
    hasOpenAttempt: false,
    campaign: { state: 'ended', releasedAt: null },
  };

  it.each([
    [{}, true],
    [{ campaign: { state: 'forever_funding', releasedAt: null } }, true],
    [{ campaign: { state: 'ended', releasedAt: at - days(1) } }, true],
    [{ chargeDueAt: at + 1 }, false],
    [{ chargeDueAt: null }, false],
    [{ chargeTries: LAST_CHARGE_TRY - 1 }, false],
    [{ hasOpenAttempt: true }, false],
    [{ state: 'pledged' }, false],
    [{ state: 'charging' }, false],
    [{ campaign: { state: 'held', releasedAt: null } }, false],
    // Its person could not pay during the hold.
    [{ campaign: { state: 'ended', releasedAt: at - days(1) + 1 } }, false],
    [{ campaign: { state: 'cancelled', releasedAt: null } }, false],
  ] as const)('%j: given up %s', (some, expected) => {
    expect(isGivenUp({ ...unpaid, ...some }, at)).toBe(expected);
  });
});
