/** A dispute, its states and where each may go. */

export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export const DISPUTE_TRANSITIONS: Record<DisputeState, readonly DisputeState[]> = {
  open: ['won', 'lost'],
  won: [],
  lost: [],
};

export function mayDisputeGo(from: DisputeState, to: DisputeState): boolean {
  return DISPUTE_TRANSITIONS[from].includes(to);
}

/** What the provider says of a dispute when asked; amounts in minor units of the charge's currency. */
export interface DisputeAnswer {
  readonly ref: string;
  readonly chargeRef: string;
  readonly state: DisputeState;
  readonly currency: string;
  /** What the holder of the card disputes. */
  readonly amountMinor: bigint;
  /** What the provider took out of our balance for it, before anything it gave back. */
  readonly takenMinor: bigint;
  readonly feeMinor: bigint;
  readonly reason: string;
  readonly createdAt: Date;
}
