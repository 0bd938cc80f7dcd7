import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Transfer } from '#modules/ledger/index.ts';
import { isGiven, isInFlight } from '#modules/payments/rules.ts';
import { factsOf } from './simulated.fixture.ts';
import { decideSurplusAnswer, strandedOf, type Surplus, surplusPaidOutside } from './surplus.ts';
import { decideSurplusDispute } from './surplus-dispute.ts';

const AMOUNT = 10_000n;
type Outcome = 'succeeded' | 'failed';
type Dispute = Surplus['disputes'][number];

/** A charge that nobody asked for: what the provider did, and what our rules make of what they hear. */
class SimulatedSurplus {
  surplus: Surplus = {
    attemptId: 9,
    amountMinor: AMOUNT,
    refunds: [{ id: 1, state: 'stored', isReturned: false, isDue: false }],
    disputes: [],
  };
  readonly transfers: Transfer[] = [];
  readonly topics: string[] = [];
  /** At the provider. */
  refund: Outcome | undefined;
  dispute:
    | { ref: string; state: Dispute['state']; takenMinor: bigint; feeMinor: bigint }
    | undefined;
  lostMinor = 0n;
  paidMinor = 0n;

  get last() {
    return this.surplus.refunds.at(-1);
  }

  send(isRefused: boolean): void {
    const { last } = this;
    if (!last || !isInFlight(last.state)) return;
    const isBlocked = this.dispute !== undefined && this.dispute.state !== 'won';
    this.hear(isRefused || isBlocked ? 'failed' : 'succeeded');
  }

  sendBack(): void {
    if (this.refund === 'succeeded') this.hear('failed');
  }

  tryAgain(): void {
    const { last } = this;
    if (!last?.isDue) return;
    const id = last.id + 1;
    const refunds = this.surplus.refunds.map((each) => ({ ...each, isDue: false }));
    const next = { id, state: 'stored' as const, isReturned: false, isDue: false };
    this.surplus = { ...this.surplus, refunds: [...refunds, next] };
  }

  open(takenMinor: bigint): void {
    if (this.refund === 'succeeded' || this.dispute) return;
    this.dispute = { ref: 'dp_1', state: 'open', takenMinor, feeMinor: 1500n };
  }

  close(state: 'won' | 'lost'): void {
    if (this.dispute?.state !== 'open') return;
    this.dispute.state = state;
    if (state === 'lost') this.lostMinor += this.dispute.takenMinor;
  }

  /** `isShown`: the provider shows the money with it, or only later. */
  tell(isShown: boolean): void {
    if (!this.dispute) return;
    this.tellOf(isShown ? this.dispute : { ...this.dispute, takenMinor: 0n });
  }

  tellOf(said: Parameters<typeof decideSurplusDispute>[2]): void {
    const newId = this.surplus.disputes.length + 1;
    const decision = decideSurplusDispute(factsOf(), this.surplus, said, { newId, at: 0 });
    if (!decision) return;
    const { dispute, again } = decision;
    const refunds = this.surplus.refunds.map((each) =>
      each.id === again?.refundId ? { ...each, isDue: again.at !== null } : each,
    );
    const others = this.surplus.disputes.filter(({ id }) => id !== dispute.id);
    this.surplus = {
      ...this.surplus,
      refunds,
      disputes: [...others, { ...dispute, isAsked: true }],
    };
    this.#book(decision);
  }

  /** Staff pay what is stranded, as far as the provider knows of no dispute that is open. */
  payOutside(): void {
    const stranded = strandedOf(this.surplus);
    if (!stranded || (this.dispute && this.surplus.disputes.at(-1)?.state !== this.dispute.state)) {
      return;
    }
    const id = (this.last?.id ?? 0) + 1;
    this.#book(surplusPaidOutside(factsOf(), stranded, id, 0));
    const paid = { id, state: 'outside' as const, isReturned: false, isDue: false };
    this.surplus = { ...this.surplus, refunds: [...this.surplus.refunds, paid] };
    this.paidMinor += stranded.amountMinor;
  }

  balance(kind: string): bigint {
    const all = this.transfers.flatMap(({ postings }) => postings);
    const sum = (side: 'debit' | 'credit') =>
      all.reduce((total, each) => (each[side] === kind ? total + each.amountMinor : total), 0n);
    return sum('debit') - sum('credit');
  }

  #book({
    transfers,
    events,
  }:
    | Pick<ReturnType<typeof surplusPaidOutside>, 'transfers' | 'events'>
    | { readonly transfers: readonly Transfer[]; readonly events: readonly { topic: string }[] }) {
    this.transfers.push(...transfers);
    this.topics.push(...events.map(({ topic }) => topic));
  }

  hear(said: Outcome): void {
    const { last } = this;
    if (!last) return;
    const decision = decideSurplusAnswer(factsOf(), this.surplus, last.id, said, 0);
    if (!decision) return;
    this.refund = said;
    const { isReturned, isAgain } = decision;
    const refunds = this.surplus.refunds.map((each) =>
      each.id === last.id ? { ...each, state: said, isReturned, isDue: isAgain } : each,
    );
    this.surplus = { ...this.surplus, refunds };
    this.#book(decision);
  }
}

/** By the side that each account grows on. */
const waiting = (one: SimulatedSurplus): bigint => AMOUNT - one.balance('contributor_clearing');
const owed = (one: SimulatedSurplus): bigint => -one.balance('refunds_owed');
/** Without what the provider asks for a dispute. */
const costs = (one: SimulatedSurplus): bigint =>
  one.balance('dispute_costs') + one.balance('provider_fees_withheld');

describe('a dispute about money that nobody asked for', () => {
  it('that is lost pays what was refused: nothing is owed, no campaign has a part in it', () => {
    const one = new SimulatedSurplus();
    one.send(true);
    one.open(AMOUNT);
    one.tell(true);
    expect(one.last?.isDue).toBe(false);
    expect([waiting(one), costs(one)]).toEqual([2n * AMOUNT, AMOUNT]);
    one.close('lost');
    one.tell(true);
    expect([waiting(one), costs(one), one.balance('provider_cash')]).toEqual([0n, 0n, -AMOUNT]);
    expect(strandedOf(one.surplus)).toBeUndefined();
    expect(one.topics).toEqual([]);
    const kinds = one.transfers.flatMap(({ postings }) => postings.map(({ debit }) => debit));
    expect(kinds.filter((kind) => kind.startsWith('beneficiary'))).toEqual([]);
  });

  it('that is won sends back what was refused meanwhile', () => {
    const one = new SimulatedSurplus();
    one.open(AMOUNT);
    one.tell(true);
    one.send(false);
    expect(one.surplus.refunds).toMatchObject([{ state: 'failed', isDue: false }]);
    one.close('won');
    one.tell(true);
    one.tryAgain();
    one.send(false);
    expect(one.surplus.refunds).toMatchObject([{ state: 'failed' }, { state: 'succeeded' }]);
    expect([waiting(one), costs(one)]).toEqual([0n, 0n]);
  });

  it('that took a part leaves the rest to finance, who are told', () => {
    const one = new SimulatedSurplus();
    one.send(true);
    one.open(4000n);
    one.close('lost');
    one.tell(true);
    expect(one.topics).toEqual(['refund.given_up']);
    expect(strandedOf(one.surplus)).toEqual({ attemptId: 9, amountMinor: 6000n, owedMinor: 0n });
    one.payOutside();
    expect([waiting(one), costs(one)]).toEqual([0n, 0n]);
  });

  it('that is won leaves to finance what another one did not take', () => {
    const one = new SimulatedSurplus();
    one.send(true);
    const said = { state: 'open' as const, takenMinor: 4000n, feeMinor: 0n };
    one.tellOf({ ...said, ref: 'dp_1' });
    one.tellOf({ ...said, ref: 'dp_2', takenMinor: 6000n });
    one.tellOf({ ...said, ref: 'dp_1', state: 'lost' });
    expect(one.topics).toEqual([]);
    one.tellOf({ ...said, ref: 'dp_2', takenMinor: 6000n, state: 'won' });
    expect(strandedOf(one.surplus)?.amountMinor).toBe(6000n);
    expect(one.topics).toEqual(['refund.given_up']);
  });

  it('beside a refund that arrived costs the platform, until that comes back', () => {
    const one = new SimulatedSurplus();
    one.open(AMOUNT);
    one.hear('succeeded');
    one.close('lost');
    one.tell(true);
    expect([waiting(one), costs(one)]).toEqual([0n, AMOUNT]);
    one.sendBack();
    expect([waiting(one), owed(one), costs(one)]).toEqual([0n, 0n, 0n]);
    expect(strandedOf(one.surplus)).toBeUndefined();
  });

  const step = fc.constantFrom(
    ...(['send', 'refuse', 'hear', 'back', 'again', 'open', 'part', 'tell', 'hint'] as const),
    ...(['won', 'lost', 'pay'] as const),
  );

  function take(one: SimulatedSurplus, next: string): void {
    if (next === 'send') one.send(false);
    else if (next === 'refuse') one.send(true);
    else if (next === 'hear') one.hear('succeeded');
    else if (next === 'back') one.sendBack();
    else if (next === 'again') one.tryAgain();
    else if (next === 'open') one.open(AMOUNT);
    else if (next === 'part') one.open(3000n);
    else if (next === 'tell') one.tell(true);
    else if (next === 'hint') one.tell(false);
    else if (next === 'pay') one.payOutside();
    else one.close(next as 'won' | 'lost');
  }

  it('in whatever order: nobody is paid twice by us, and the books equal the provider’s [C5 L8 P1]', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const one = new SimulatedSurplus();
        for (const next of steps) {
          take(one, next);
          expect([waiting(one), owed(one), costs(one)].every((each) => each >= 0n)).toBe(true);
        }
        one.send(false);
        one.close('won');
        one.tell(true);
        one.tryAgain();
        one.send(true);
        const isSent = one.surplus.refunds.some(
          ({ state }) => isGiven(state) && state !== 'outside',
        );
        const refunded = isSent ? AMOUNT : 0n;
        expect(-one.balance('provider_cash')).toBe(refunded + one.lostMinor);
        const has = refunded + one.paidMinor + one.lostMinor;
        // What is still to be paid, and what was paid beyond what there was, are what the books say.
        expect(waiting(one) + owed(one)).toBe(has < AMOUNT ? AMOUNT - has : 0n);
        expect(costs(one)).toBe(has > AMOUNT ? has - AMOUNT : 0n);
        const ids = one.transfers.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 3000 },
    );
  });
});
