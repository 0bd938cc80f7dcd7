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
  /** Until when it takes an answer; null where it wants none. */
  readonly dueAt: Date | null;
  /** Whether it has had one. */
  readonly isAnswered: boolean;
}

/** What a bank is shown, by the names that the provider has for it; all of it is text. */
export const DISPUTE_EVIDENCE = [
  'customer_name',
  'customer_email_address',
  'billing_address',
  'shipping_address',
  'product_description',
  'access_activity_log',
  'uncategorized_text',
] as const;
export type DisputeEvidence = Readonly<Partial<Record<(typeof DISPUTE_EVIDENCE)[number], string>>>;
/** Characters of one of them. */
export const EVIDENCE_MAX = 20_000;
