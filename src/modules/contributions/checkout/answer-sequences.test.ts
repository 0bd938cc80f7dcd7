import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTEMPT_TRANSITIONS, type AttemptState } from '#modules/payments/attempt.ts';
import { assertBalances } from '#modules/ledger/transfer.ts';
import { minutes } from '#platform/clock/instant.ts';
import { type ContributionState, countsAsBacked, mayGo } from '../contribution.ts';
import type { Said } from './answer-facts.ts';
import { SimulatedCheckout } from './simulated-checkout.fixture.ts';

const OUTCOMES = ['succeeded', 'declined', 'abandoned', 'unknown', 'requires_action'] as const;

type Step =
  | { kind: 'answer'; back: number; outcome: Said['outcome']; keep: boolean }
  | { kind: 'pay'; hasCard: boolean }
  | { kind: 'charge' | 'expire' | 'sell' | 'decide' | 'wait' };

const answer = fc.record({
  kind: fc.constant('answer' as const),
  // Most are about the newest attempt, some about one that was over.
  back: fc.constantFrom(0, 0, 0, 1, 2),
  outcome: fc.constantFrom(...OUTCOMES),
  keep: fc.boolean(),
});
const others = fc.constantFrom<Step[]>(
  { kind: 'pay', hasCard: true },
  { kind: 'pay', hasCard: false },
  { kind: 'charge' },
  { kind: 'expire' },
  { kind: 'sell' },
  { kind: 'decide' },
  { kind: 'wait' },
);
const story = fc.tuple(
  fc.constantFrom<('flexible' | 'fixed')[]>('flexible', 'fixed'),
  fc.array(fc.oneof(answer, others) as fc.Arbitrary<Step>, { maxLength: 25, size: 'max' }),
);

function take(one: SimulatedCheckout, each: Step): void {
  if (each.kind === 'answer') one.answer(each.back, each.outcome, each.keep);
  else if (each.kind === 'pay') one.pay(each.hasCard);
  else if (each.kind === 'wait') one.at += minutes(11);
  else one[each.kind]();
}

/** What an attempt or a contribution was before a step. */
interface Before {
  readonly state: ContributionState;
  readonly attempts: readonly AttemptState[];
  readonly effects: number;
}

function atEachStep(check: (one: SimulatedCheckout, before: Before) => void): void {
  const property = fc.property(story, ([funding, steps]) => {
    const one = new SimulatedCheckout(funding);
    for (const each of steps) {
      const before = {
        state: one.contribution.state,
        attempts: one.attempts.map(({ state }) => state),
        effects: one.effects.length,
      };
      take(one, each);
      check(one, before);
    }
  });
  fc.assert(property, { numRuns: 400 });
}

/** Each state with the one it came from; one that stayed is left out. */
function movesOf<S>(states: readonly S[]): [S, S][] {
  return states.flatMap((state, index): [S, S][] => {
    const from = states[index - 1];
    return from === undefined || from === state ? [] : [[from, state]];
  });
}

const sumOf = <T>(items: readonly T[], amount: (item: T) => bigint): bigint =>
  items.reduce((sum, item) => sum + amount(item), 0n);

describe('any sequence of answers', () => {
  it('is long enough to meet every outcome, a sold unit and a pledge that is paid late', () => {
    const met = fc.sample(story, { seed: 1, numRuns: 1000 }).map(([funding, steps]) => {
      const one = new SimulatedCheckout(funding);
      for (const each of steps) take(one, each);
      return one;
    });
    const outcomes = new Set(met.flatMap(({ effects }) => effects.map(({ outcome }) => outcome)));
    expect([...outcomes].sort()).toEqual([
      'action',
      'charge_next',
      'collected',
      'declined',
      'errored',
      'exists',
      'failed',
      'pledged',
      'surplus',
      'too_late',
      'unknown',
    ]);
    const rows = met.map(({ contribution }) => contribution);
    expect(rows.some((row) => row.refund_due === 'perk_unavailable')).toBe(true);
    expect(rows.some((row) => row.pledged_at !== null && row.captured_minor > 0n)).toBe(true);
  });

  it('goes where states of contributions and attempts may go, and nowhere else', () => {
    atEachStep((one, before) => {
      const moves = one.effects.slice(before.effects).flatMap((effect) => effect.moves);
      const way = movesOf([before.state, ...moves.map(({ state }) => state)]);
      expect(way.filter(([from, to]) => !mayGo(from, to))).toEqual([]);
      const answered = before.attempts.flatMap((state, index) =>
        movesOf([state, one.attempts[index]?.state ?? state]),
      );
      expect(answered.filter(([from, to]) => !ATTEMPT_TRANSITIONS[from].includes(to))).toEqual([]);
    });
  });

  it('collects at most once; whatever else was taken is surplus, and goes back', () => {
    atEachStep(({ effects, contribution, attempts }) => {
      const collected = effects.filter(({ outcome }) => outcome === 'collected');
      expect(collected.length).toBe(contribution.captured_minor === 0n ? 0 : 1);
      const charges = attempts.filter(({ operation }) => operation === 'charge');
      const idsOf = (wanted: AttemptState) =>
        charges.flatMap(({ id, state }) => (state === wanted ? id : [])).sort();
      expect(effects.flatMap(({ surplus }) => surplus?.attempt.id ?? []).sort()).toEqual(
        idsOf('surplus'),
      );
      expect(idsOf('succeeded')).toHaveLength(collected.length);
    });
  });

  it('posts balanced transfers, each once, of the cash that came', () => {
    atEachStep(({ effects, attempts }) => {
      const transfers = effects.flatMap((effect) => effect.transfers);
      for (const transfer of transfers) assertBalances(transfer);
      expect(new Set(transfers.map(({ id }) => id)).size).toBe(transfers.length);
      const cash = transfers
        .flatMap(({ postings }) => postings)
        .filter(({ debit }) => debit === 'provider_cash');
      expect(sumOf(cash, ({ amountMinor }) => amountMinor)).toBe(
        sumOf(attempts, (attempt) => attempt.captured_minor ?? 0n),
      );
    });
  });

  it('keeps the campaign’s figures equal to what the contribution is', () => {
    atEachStep(({ effects, contribution }) => {
      const totals = effects.flatMap((effect) => effect.totals ?? []);
      const { captured_minor: captured, pledged_at: pledgedAt, total_minor: total } = contribution;
      const isPromised = pledgedAt !== null && captured === 0n;
      expect(sumOf(totals, (effect) => effect.collectedMinor ?? 0n)).toBe(captured);
      expect(sumOf(totals, (effect) => effect.pledgedMinor ?? 0n)).toBe(isPromised ? total : 0n);
      const count = totals.reduce((sum, effect) => sum + (effect.contributions ?? 0), 0);
      expect(count).toBe(isPromised || captured > 0n ? 1 : 0);
      expect(count).toBeGreaterThanOrEqual(Number(countsAsBacked(contribution.state)));
    });
  });

  it('never sells the last unit twice, and claims it for whoever has it', () => {
    atEachStep(({ unit, reservation, contribution }) => {
      expect(unit.claimed + unit.reserved).toBeLessThanOrEqual(1);
      expect(Math.min(unit.claimed, unit.reserved)).toBe(0);
      expect(unit.reserved).toBe(reservation.state === 'held' ? 1 : 0);
      const isPaid = contribution.captured_minor > 0n;
      expect(reservation.state === 'claimed').toBe(
        isPaid ? contribution.refund_due === null : contribution.pledged_at !== null,
      );
    });
  });
});
