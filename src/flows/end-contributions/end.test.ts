import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContributionRow } from '#modules/contributions/index.ts';
import type { ReservationRow } from '#modules/perks/index.ts';
import { days } from '#platform/clock/instant.ts';
import { BY_TIME, effectsOf, type End, type EndFacts } from './end.ts';

const at = days(20_000);

type Known = Pick<
  ContributionRow,
  'id' | 'campaign_id' | 'account_id' | 'state' | 'pledged_at' | 'total_minor' | 'contributor_key'
>;

function contribution(values: Partial<Known> = {}): ContributionRow {
  const known: Known = {
    id: 1,
    campaign_id: 7,
    account_id: null,
    state: 'pledged',
    pledged_at: at - 1,
    total_minor: 1000n,
    contributor_key: 'email:a',
    ...values,
  };
  // The rest of a row has no say in what its end means.
  return known as ContributionRow;
}

function end(values: Partial<End> = {}): End {
  return {
    contribution: contribution(),
    state: 'cancelled',
    cause: 'unfunded',
    by: BY_TIME,
    review: null,
    topic: 'contribution.cancelled',
    ...values,
  };
}

function reservation(values: Partial<ReservationRow> = {}): ReservationRow {
  return {
    id: 1,
    stock_unit_id: 5,
    source_kind: 'contribution',
    source_id: 1,
    quantity: 2,
    state: 'claimed',
    reserved_at: at - 2,
    expires_at: at,
    settled_at: at - 1,
    ...values,
  };
}

const nothing: EndFacts = { attempts: [], reservations: [] };

describe('what an end writes', () => {
  it('a pledge leaves the figures and the books, and says so', () => {
    const effects = effectsOf([end()], nothing, at);
    expect(effects.contributions).toEqual([
      {
        id: 1,
        state: 'cancelled',
        state_at: at,
        state_cause: 'unfunded',
        state_actor_id: null,
        state_request_id: null,
        charge_due_at: null,
      },
    ]);
    expect(effects.totals).toEqual([
      {
        campaignId: 7,
        pledgedMinor: -1000n,
        contributions: -1,
        contributorKey: 'email:a',
        accountId: null,
      },
    ]);
    expect(effects.transfers).toMatchObject([
      { id: 'contribution:1:pledge_voided', phase: 'voided', pendingId: 'contribution:1:pledged' },
    ]);
    expect(effects.events).toEqual([
      {
        topic: 'contribution.cancelled',
        key: 'contribution.cancelled:1',
        payload: { contribution_id: 1, campaign_id: 7, account_id: null, cause: 'unfunded' },
      },
    ]);
  });

  it('a checkout was never counted: its units are free, and nothing else follows', () => {
    const left = end({
      contribution: contribution({ state: 'reserved', pledged_at: null }),
      state: 'expired',
      topic: null,
    });
    const held = reservation({ state: 'held', settled_at: null });
    const effects = effectsOf([left], { attempts: [], reservations: [held] }, at);
    expect(effects).toMatchObject({ totals: [], transfers: [], events: [], reviews: [] });
    expect(effects.stock).toEqual({
      reservations: [{ id: 1, state: 'released', settled_at: at }],
      units: [{ unitId: 5, claimed: 0, reserved: -2 }],
    });
  });

  it('what is being charged keeps its state and its attempt, and gives its units back', () => {
    const charging = end({
      contribution: contribution({ state: 'charging', pledged_at: null }),
      state: null,
      topic: null,
    });
    const attempts = [{ id: 3, source_id: 1, operation: 'charge' }];
    const facts = { attempts, reservations: [reservation({ state: 'held', settled_at: null })] };
    const effects = effectsOf([charging], facts, at);
    expect(effects).toMatchObject({ contributions: [], attempts: [], events: [] });
    expect(effects.stock.units).toEqual([{ unitId: 5, claimed: 0, reserved: -2 }]);
  });

  it('an attempt that waits for somebody is given up, a review is closed', () => {
    const attempts = [
      { id: 3, source_id: 1, operation: 'setup' },
      { id: 4, source_id: 2, operation: 'setup' },
    ];
    const effects = effectsOf([end({ review: 'left' })], { attempts, reservations: [] }, at);
    expect(effects.attempts).toEqual([
      { id: 3, state: 'abandoned', resolved_at: at, check_at: null },
    ]);
    expect(effects.reviews).toEqual([{ contribution_id: 1, decision: 'left', decided_at: at }]);
  });
});

describe('many at once', () => {
  const ends = fc.uniqueArray(
    fc.record({
      id: fc.nat(50),
      campaign_id: fc.nat(3),
      total_minor: fc.bigInt(1n, 10_000n),
      pledged_at: fc.option(fc.constant(at - 1)),
    }),
    { selector: ({ id }) => id, maxLength: 20 },
  );
  const units = fc.array(
    fc.record({
      source_id: fc.nat(50),
      stock_unit_id: fc.nat(4),
      quantity: fc.integer({ min: 1, max: 9 }),
      state: fc.constantFrom('held', 'claimed', 'released'),
    }),
    { maxLength: 40 },
  );

  it('is the sum of each alone', () => {
    fc.assert(
      fc.property(ends, units, (rows, kept) => {
        const all = rows.map((row) => end({ contribution: contribution(row) }));
        const reservations = kept.map((each, index) => reservation({ id: index, ...each }));
        const facts = { attempts: [], reservations };
        const together = effectsOf(all, facts, at);
        const apart = all.map((one) => effectsOf([one], facts, at));
        const unitsOf = (effects: readonly { stock: (typeof together)['stock'] }[]) => {
          const sums = new Map<number, number>();
          for (const { unitId, claimed, reserved } of effects.flatMap(({ stock }) => stock.units)) {
            sums.set(unitId, (sums.get(unitId) ?? 0) + 1000 * claimed + reserved);
          }
          return [...sums].sort();
        };
        expect(unitsOf([together])).toEqual(unitsOf(apart));
        for (const part of ['contributions', 'totals', 'transfers', 'events'] as const) {
          expect([...together[part]]).toEqual(
            apart.flatMap((effects): object[] => [...effects[part]]),
          );
        }
      }),
    );
  });
});
