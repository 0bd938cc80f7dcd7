import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RefundReason, isGiven, isInFlight } from '#modules/payments/index.ts';
import { mayGo } from '../contribution.ts';
import { countedMinor, feesOfRefund, moneyBackOf } from './amounts.ts';
import { decideDispute, decideRefund, decideSurplusAnswer, type RefundPart } from './index.ts';
import { factsOf, Simulated } from './simulated.fixture.ts';

const input = (amountMinor: bigint | null, values = {}) => ({
  id: 1,
  amountMinor,
  parts: [],
  reason: 'other' as RefundReason,
  outside: false,
  ...values,
});
const lines = [{ id: 5, priceMinor: 2000n, shippingMinor: 300n }];
const part = (amountMinor: bigint, of: RefundPart['part'] = 'perk', lineId: number | null = 5) => ({
  part: of,
  lineId,
  amountMinor,
});
const undecided = {
  id: 1,
  ref: 'dp_1',
  state: 'open' as const,
  heldMinor: 1n,
  feeMinor: 0n,
  isAsked: true,
};
/** Lost, and the provider has not shown yet what it took. */
const unshown = { ...undecided, state: 'lost' as const, heldMinor: 0n };
const partlyLost = { ...undecided, state: 'lost' as const, heldMinor: 1000n, isAsked: false };

describe('a refund that is refused', () => {
  it.each([
    ['nothing', 0n, {}, {}, 'too_much'],
    ['less than nothing', -1n, {}, {}, 'too_much'],
    ['more than was captured', 10_001n, {}, {}, 'too_much'],
    ['of a pledge', 1n, { state: 'pledged' as const, capturedMinor: 0n }, {}, 'not_refundable'],
    ['of what was refunded whole', null, { state: 'refunded' as const }, {}, 'not_refundable'],
    ['without a charge', 1n, { chargeId: null }, {}, 'not_refundable'],
    ['while a bank decides', 1n, { disputes: [undecided] }, {}, 'disputed'],
    ['marked while a bank decides', 1n, { disputes: [undecided] }, { outside: true }, 'disputed'],
    [
      'marked before it is known what was lost',
      1n,
      { disputes: [unshown] },
      { outside: true },
      'disputed',
    ],
    ['to the card a bank took a part from', 1n, { disputes: [partlyLost] }, {}, 'charged_back'],
    [
      'more than a lost dispute leaves',
      9001n,
      { disputes: [partlyLost] },
      { outside: true },
      'too_much',
    ],
    ['parts that are not the sum', 3n, { lines }, { parts: [part(2n)] }, 'too_much'],
    ['a part of nothing', 2n, { lines }, { parts: [part(2n), part(0n)] }, 'too_much'],
    ['more of a line', 2001n, { lines }, { parts: [part(2001n)] }, 'too_much'],
    ['two parts of a line', 3000n, { lines }, { parts: [part(1500n), part(1500n)] }, 'too_much'],
    ['more shipping', 301n, { lines }, { parts: [part(301n, 'shipping')] }, 'too_much'],
    ['another’s line', 1n, { lines }, { parts: [part(1n, 'perk', 6)] }, 'too_much'],
    ['more extra', 2n, { extraMinor: 1n }, { parts: [part(2n, 'extra', null)] }, 'too_much'],
  ])('%s', (_name, amount, values, more, outcome) => {
    expect(decideRefund(factsOf(values), input(amount, more), 0)).toEqual({ outcome });
  });

  it('two parts of a line that fit are one', () => {
    const parts = [part(1500n), part(500n)];
    const decision = decideRefund(factsOf({ lines }), input(2000n, { parts }), 0);
    expect(decision).toMatchObject({
      outcome: 'started',
      change: { lines: [{ id: 5, refundedMinor: 2000n, shippingRefundedMinor: 0n }] },
    });
  });
});

describe('fees', () => {
  it('of processing are shared over what the platform bears alone', () => {
    const one = new Simulated(factsOf());
    one.refund(5000n, 'contributor_request');
    expect(feesOfRefund(one.facts, 5000n, 'unfunded')).toEqual({
      platformFeeMinor: 250n,
      processingFeeMinor: 160n,
    });
  });
});

describe('a refund that came back', () => {
  it('is owed, and paid another way before anything else is', () => {
    const one = new Simulated(factsOf());
    one.refund(4000n, 'other');
    one.send(1, true);
    one.sendBack(0);
    one.settle();
    expect(one.balance('refunds_owed')).toBe(4000n);
    expect(one.balance('platform_fees')).toBe(0n);
    const paid = one.refund(null, 'other', true);
    expect(paid).toMatchObject({ refund: { amountMinor: 10_000n, fromOwedMinor: 4000n } });
    expect(one.facts.state).toBe('refunded');
    expect(one.balance('refunds_owed')).toBe(0n);
    expect(one.balance('platform_fees')).toBe(-500n);
    expect(one.balance('beneficiary_held')).toBe(-9500n);
  });

  it('leaves nothing to refund when a dispute is won later, though its campaign was cancelled', () => {
    const one = new Simulated(factsOf());
    one.refund(null, 'other');
    one.send(1, true);
    one.sendBack(0);
    one.settle();
    const won = { ref: 'dp_1', state: 'won' as const, takenMinor: 10_000n, feeMinor: 1500n };
    const at = { newId: 1, dueAfterwards: 'campaign_removed' as const, at: 0 };
    const decision = decideDispute(one.facts, won, at);
    expect(decision?.change).toMatchObject({ facts: { state: 'refunded' }, refundDue: null });
  });

  it('after a lost dispute, and before: the contributor has it once', () => {
    for (const isFirst of [true, false]) {
      const one = new Simulated(factsOf());
      one.refund(4000n, 'other');
      one.send(1, true);
      if (isFirst) one.sendBack(0);
      if (isFirst) one.settle();
      one.provider.open();
      one.hearOfDisputes();
      expect(one.facts.state).toBe('disputed');
      one.provider.close('lost');
      one.hearOfDisputes();
      expect(one.facts.state).toBe('dispute_lost');
      one.sendBack(0);
      one.settle();
      // Before, the bank took all; afterwards it took the rest, and what came back is owed.
      expect(one.balance('refunds_owed')).toBe(isFirst ? 0n : 4000n);
      expect(10_000n - one.balance('provider_cash')).toBe(one.provider.cash);
    }
  });
});

describe('disputes in parts', () => {
  it('each take what had come back and was owed', () => {
    const one = new Simulated(factsOf());
    one.refund(null, 'other');
    one.send(1, true);
    one.sendBack(0);
    one.settle();
    for (const [tenths, left] of [
      [6, 4000n],
      [10, 0n],
    ] as const) {
      one.provider.open(tenths);
      one.provider.close('lost');
      one.settle();
      expect(one.balance('refunds_owed')).toBe(left);
    }
    const covers = one.transfers.filter(({ kind }) => kind === 'refund_covered');
    expect(covers.map(({ id }) => id)).toEqual(['refund:1:covered', 'refund:1:covered:6000']);
  });
});

describe('a refund of money that nobody asked for', () => {
  const refused = (id: number) => {
    return { id, state: 'failed' as const, isReturned: false, isDue: false };
  };
  const after = (state: 'stored' | 'succeeded', said: 'succeeded' | 'failed', tries = 8) => {
    const before = Array.from({ length: tries - 1 }, (_, at) => refused(at + 1));
    const refunds = [...before, { id: tries, state, isReturned: false, isDue: false }];
    const surplus = { attemptId: 9, amountMinor: 500n, refunds, disputes: [] };
    const decision = decideSurplusAnswer(factsOf(), surplus, tries, said, 0);
    const postings = decision?.transfers.flatMap((transfer) => transfer.postings);
    const topics = decision?.events.map(({ topic }) => topic);
    return { postings: postings?.map(({ debit, credit }) => `${debit} > ${credit}`), topics };
  };

  it('leaves the campaign alone; refused or sent back, somebody hears of it', () => {
    expect(after('stored', 'succeeded')).toEqual({
      postings: ['contributor_clearing > provider_cash'],
      topics: ['contribution.refunded'],
    });
    expect(after('stored', 'failed')).toEqual({ postings: [], topics: ['refund.given_up'] });
    expect(after('stored', 'failed', 7)).toEqual({ postings: [], topics: [] });
    expect(after('succeeded', 'failed')).toEqual({
      postings: ['provider_cash > refunds_owed'],
      topics: ['refund.returned'],
    });
    expect(after('succeeded', 'succeeded')).toEqual({ postings: undefined, topics: undefined });
  });
});

type Step =
  | { kind: 'refund'; part: number; reason: RefundReason; outside: boolean }
  | { kind: 'send' | 'hear' | 'lose' | 'back'; nth: number }
  | { kind: 'open'; tenths: number }
  | { kind: 'tell' | 'won' | 'lost' | 'settle' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('refund' as const),
    part: fc.integer({ min: 0, max: 10 }),
    reason: fc.constantFrom<RefundReason>('other', 'fraud', 'unfunded'),
    outside: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('send' as const, 'hear' as const, 'lose' as const, 'back' as const),
    nth: fc.integer({ min: 0, max: 6 }),
  }),
  fc.record({
    kind: fc.constantFrom<'tell' | 'won' | 'lost' | 'settle'>(
      ...(['tell', 'won', 'lost', 'settle'] as const),
    ),
  }),
  fc.record({ kind: fc.constant('open' as const), tenths: fc.integer({ min: 1, max: 10 }) }),
);

function take(one: Simulated, next: Step): void {
  const captured = one.facts.capturedMinor;
  const nth = 'nth' in next ? one.facts.refunds[next.nth]?.id : undefined;
  if (next.kind === 'refund') {
    const amount = next.part === 0 ? null : (captured * BigInt(next.part)) / 10n;
    one.refund(amount, next.reason, next.outside);
  } else if (next.kind === 'send') one.send(nth ?? 0, false);
  else if (next.kind === 'hear') one.send(nth ?? 0, true);
  else if (next.kind === 'lose') one.loseQuestion(nth ?? 0);
  else if (next.kind === 'back' && 'nth' in next) one.sendBack(next.nth);
  else if (next.kind === 'open') one.provider.open(next.tenths);
  else if (next.kind === 'tell') one.hearOfDisputes();
  else if (next.kind === 'won' || next.kind === 'lost') one.provider.close(next.kind);
  else one.settle();
}

/** What must be true after anything that happens. */
function assertWhole(one: Simulated): void {
  const { facts } = one;
  const back = moneyBackOf(facts);
  const live = facts.refunds.filter(({ state }) => isGiven(state) || isInFlight(state));
  const sum = (of: (refund: (typeof live)[number]) => bigint) =>
    live.reduce((total, refund) => total + of(refund), 0n);
  expect(sum((refund) => refund.amountMinor)).toBeLessThanOrEqual(facts.capturedMinor);
  expect(sum((refund) => refund.platformFeeMinor)).toBeLessThanOrEqual(facts.platformFeeMinor);
  expect(sum((refund) => refund.processingFeeMinor)).toBeLessThanOrEqual(facts.processingFeeMinor);
  const isWhole = sum((refund) => refund.amountMinor) === facts.capturedMinor;
  expect(!isWhole || sum((refund) => refund.platformFeeMinor) === facts.platformFeeMinor).toBe(
    true,
  );
  expect(back.owedMinor).toBeGreaterThanOrEqual(0n);
  expect(one.balance('refunds_owed')).toBe(back.owedMinor);
  expect(one.balance('disputes_held')).toBe(back.disputedMinor - back.lostMinor);
  expect(one.collectedMinor).toBe(countedMinor(facts));
  const ids = one.transfers.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
}

describe('whatever happens in whatever order', () => {
  it('nothing is given twice, and in the end the provider’s books equal ours [C5 C6 L8 P1]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.array(step, { maxLength: 25 }),
        (captured, feeBps, steps) => {
          const capturedMinor = BigInt(captured);
          const platformFeeMinor = (capturedMinor * BigInt(feeBps)) / 10_000n;
          const one = new Simulated(
            factsOf({
              capturedMinor,
              platformFeeMinor,
              processingFeeMinor: (capturedMinor - platformFeeMinor) / 9n,
            }),
          );
          for (const next of steps) {
            const before = one.facts.state;
            take(one, next);
            const isMove = before !== one.facts.state;
            const isThrough = before !== 'disputed' && one.facts.state === 'dispute_lost';
            const from = isThrough ? 'disputed' : before;
            expect(!isMove || mayGo(from, one.facts.state)).toBe(true);
            assertWhole(one);
          }
          one.settle();
          assertWhole(one);
          const back = moneyBackOf(one.facts);
          const open = one.provider.disputes.some(({ state }) => state === 'open');
          expect(back.inFlightMinor).toBe(0n);
          expect(capturedMinor - one.balance('provider_cash')).toBe(one.provider.cash);
          // Nobody is owed what they have already, also where their bank took what was paid another way.
          const paidLater = back.returnedMinor - back.coveredMinor - back.owedMinor;
          const has = back.givenMinor + paidLater + back.lostMinor;
          const isOwed = !open && back.owedMinor > 0n;
          expect(!isOwed || has + back.owedMinor <= capturedMinor).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
