import type { RefundReason } from '#modules/payments/index.ts';
import type { Transfer } from '#modules/ledger/index.ts';
import {
  decideDispute,
  decideRefund,
  decideRefundAnswer,
  type MoneyBackChange,
  type MoneyBackFacts,
  type RefundDecision,
} from './index.ts';

const NOTHING_DUE = { dueAfterwards: null, at: 0 };

export function factsOf(values: Partial<MoneyBackFacts> = {}): MoneyBackFacts {
  return {
    id: 1,
    campaignId: 2,
    beneficiaryId: 3,
    accountId: null,
    contributorKey: 'guest',
    currency: 'USD',
    state: 'collected',
    stateBeforeDispute: null,
    capturedMinor: 10_000n,
    extraMinor: 10_000n,
    platformFeeMinor: 500n,
    processingFeeMinor: 320n,
    refundDue: null,
    lines: [],
    chargeId: 9,
    refunds: [],
    disputes: [],
    ...values,
  };
}

interface SentRefund {
  readonly id: number;
  readonly amountMinor: bigint;
  state: 'pending' | 'succeeded' | 'failed';
}

const sumOf = (disputes: readonly { readonly takenMinor: bigint }[]): bigint =>
  disputes.reduce((sum, { takenMinor }) => sum + takenMinor, 0n);

/** The provider's own books of one charge: what it did, whatever we know of it. */
class Provider {
  readonly refunds: SentRefund[] = [];
  readonly disputes: {
    readonly ref: string;
    state: 'open' | 'won' | 'lost';
    readonly takenMinor: bigint;
  }[] = [];
  readonly #captured: bigint;

  constructor(captured: bigint) {
    this.#captured = captured;
  }

  get refunded(): bigint {
    return this.refunds
      .filter(({ state }) => state !== 'failed')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  }

  get cash(): bigint {
    const lost = this.disputes.filter(({ state }) => state === 'lost');
    return this.#captured - this.refunded - sumOf(lost);
  }

  /** Asked again with the same key, it answers the same. */
  refund(id: number, amountMinor: bigint): SentRefund['state'] {
    const known = this.refunds.find((refund) => refund.id === id);
    if (known !== undefined) return known.state;
    const isChargedBack = this.disputes.some(({ state }) => state !== 'won');
    if (isChargedBack || amountMinor > this.#captured - this.refunded) return 'failed';
    this.refunds.push({ id, amountMinor, state: id % 2 === 0 ? 'pending' : 'succeeded' });
    return this.refund(id, amountMinor);
  }

  /** Of what is left, so many tenths. */
  open(tenths = 10): void {
    const taken = sumOf(this.disputes.filter(({ state }) => state !== 'won'));
    const takenMinor = ((this.#captured - this.refunded - taken) * BigInt(tenths)) / 10n;
    const ref = `dp_${this.disputes.length + 1}`;
    if (takenMinor > 0n) this.disputes.push({ ref, state: 'open', takenMinor });
  }

  close(state: 'won' | 'lost'): void {
    const first = this.disputes.find((dispute) => dispute.state === 'open');
    if (first) first.state = state;
  }
}

/** One contribution of ours beside the provider's books, moved by what may happen to it. */
export class Simulated {
  facts: MoneyBackFacts;
  readonly provider: Provider;
  readonly transfers: Transfer[] = [];
  collectedMinor: bigint;
  #serial = 0;

  constructor(facts: MoneyBackFacts) {
    this.facts = facts;
    this.collectedMinor = facts.capturedMinor;
    this.provider = new Provider(facts.capturedMinor);
  }

  refund(amountMinor: bigint | null, reason: RefundReason, outside = false): RefundDecision {
    this.#serial += 1;
    const input = { id: this.#serial, amountMinor, parts: [], reason, outside };
    const decision = decideRefund(this.facts, input, this.#serial);
    if (decision.outcome === 'started') this.#apply(decision.change);
    return decision;
  }

  /** The question reaches the provider, and its answer us or not. */
  send(id: number, isHeard: boolean): void {
    const refund = this.facts.refunds.find((each) => each.id === id);
    if (refund === undefined || refund.state === 'outside' || refund.state === 'failed') return;
    const said = this.provider.refund(id, refund.amountMinor);
    const answer = decideRefundAnswer(this.facts, id, isHeard ? said : 'unknown', NOTHING_DUE);
    if (answer !== undefined) this.#apply(answer.change);
  }

  /** The answer is lost before the question arrives. */
  loseQuestion(id: number): void {
    const answer = decideRefundAnswer(this.facts, id, 'unknown', NOTHING_DUE);
    if (answer !== undefined) this.#apply(answer.change);
  }

  /** The contributor's bank sends one back. */
  sendBack(nth: number): void {
    const { refunds } = this.provider;
    const refund = refunds[nth % Math.max(1, refunds.length)];
    if (refund !== undefined) refund.state = 'failed';
  }

  hearOfDisputes(): void {
    for (const [place, dispute] of this.provider.disputes.entries()) {
      const said = { feeMinor: 1500n, ...dispute };
      const decision = decideDispute(this.facts, said, { newId: place + 1, ...NOTHING_DUE });
      if (decision !== undefined) this.#apply(decision.change);
    }
  }

  /** Everything open is asked about until nothing is. */
  settle(): void {
    for (const { id } of this.facts.refunds) this.send(id, true);
    this.hearOfDisputes();
    for (const { id } of this.facts.refunds) this.send(id, true);
  }

  /** What the ledger says of an account, credits less debits, after the capture. */
  balance(kind: string): bigint {
    return this.transfers
      .flatMap(({ postings }) => postings)
      .reduce(
        (sum, { debit, credit, amountMinor }) =>
          sum + (credit === kind ? amountMinor : 0n) - (debit === kind ? amountMinor : 0n),
        0n,
      );
  }

  #apply(change: MoneyBackChange): void {
    this.facts = {
      ...change.facts,
      refundDue: change.refundDue,
      stateBeforeDispute: change.stateBeforeDispute,
    };
    this.collectedMinor += change.collectedMinor;
    this.transfers.push(...change.transfers);
  }
}
