import type { Currency } from '#money/currency.ts';
import type { DisputeState, RefundReason, RefundState } from '#modules/payments/rules.ts';
import type { ContributionState } from '../contribution.ts';

/** What exactly a refund gives back; `extra` belongs to no line. */
export interface RefundPart {
  readonly part: 'perk' | 'shipping' | 'extra';
  readonly lineId: number | null;
  readonly amountMinor: bigint;
}

/** A refund of a contribution as its rules see it, amounts in minor units. */
export interface RefundFact {
  readonly id: number;
  readonly state: RefundState;
  readonly amountMinor: bigint;
  readonly reason: RefundReason;
  /** Failed after the money had left: it came back. */
  readonly isReturned: boolean;
  /** Of one made outside the provider: how much of it pays what came back earlier. */
  readonly fromOwedMinor: bigint;
  /** Of one that came back: how much of it a lost dispute has taken in its place. */
  readonly coveredMinor: bigint;
  readonly platformFeeMinor: bigint;
  readonly processingFeeMinor: bigint;
  readonly parts: readonly RefundPart[];
}

export interface DisputeFact {
  readonly id: number;
  readonly ref: string;
  readonly state: DisputeState;
  /** What the provider took for it. */
  readonly heldMinor: bigint;
  readonly feeMinor: bigint;
  /** The provider is still asked about it: what it takes may be shown only after the end. */
  readonly isAsked: boolean;
}

/** What is decided on when money goes back: a contribution with its lines, refunds and disputes. */
export interface MoneyBackFacts {
  readonly id: number;
  readonly campaignId: number;
  readonly beneficiaryId: number;
  readonly accountId: number | null;
  readonly contributorKey: string;
  readonly currency: Currency;
  readonly state: ContributionState;
  readonly stateBeforeDispute: ContributionState | null;
  readonly capturedMinor: bigint;
  readonly extraMinor: bigint;
  readonly platformFeeMinor: bigint;
  readonly processingFeeMinor: bigint;
  readonly refundDue: RefundReason | null;
  readonly lines: readonly {
    readonly id: number;
    readonly priceMinor: bigint;
    readonly shippingMinor: bigint;
  }[];
  /** The attempt that took the money; null where none did. */
  readonly chargeId: number | null;
  readonly refunds: readonly RefundFact[];
  readonly disputes: readonly DisputeFact[];
}
