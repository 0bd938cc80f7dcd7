/** What the provider has in its own books, to be laid beside ours. Amounts are whole minor units. */
/** A charge that took money. */
export interface BookedCharge {
  readonly ref: string;
  readonly paymentRef: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The key we noted on it. */
  readonly attemptKey: string | null;
  /** What the provider kept; null while it is not booked. */
  readonly feeMinor: bigint | null;
  readonly createdAt: Date;
}

export interface BookedRefund {
  readonly ref: string;
  readonly chargeRef: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly refundKey: string | null;
  /** `away`: the money has left us; `back`: it came back, or never went. */
  readonly state: 'away' | 'back';
  readonly createdAt: Date;
}

/** A dispute that took money; an inquiry takes none and is left out. */
export interface BookedDispute {
  readonly ref: string;
  readonly chargeRef: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly state: 'open' | 'won' | 'lost';
  /** What the provider took because of it, whatever it gave back since. */
  readonly takenMinor: bigint;
  /** What the provider took for deciding it. */
  readonly feeMinor: bigint;
  readonly createdAt: Date;
}

/** The provider's books since an instant, in no order; everything without one. */
export interface ProviderBooks {
  charges(since: Date | null): AsyncIterable<BookedCharge>;
  refunds(since: Date | null): AsyncIterable<BookedRefund>;
  disputes(since: Date | null): AsyncIterable<BookedDispute>;
  /** Whether there is an object of this name. Throws where the provider gives no answer. */
  has(kind: 'charge' | 'refund' | 'dispute', ref: string): Promise<boolean>;
}
