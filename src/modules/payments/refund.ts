/** A refund, its states and where each may go. */

export const REFUND_STATES = [
  'stored',
  'unknown',
  'pending',
  'succeeded',
  'failed',
  'outside',
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const REFUND_TRANSITIONS: Record<RefundState, readonly RefundState[]> = {
  // Nobody knows yet whether it was sent.
  stored: ['unknown', 'pending', 'succeeded', 'failed'],
  unknown: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  // A bank may send back what it took, weeks later.
  succeeded: ['failed'],
  failed: [],
  // Given back by other means than the provider, and only noted here.
  outside: [],
};

/** Planted ones come with their outcome. */
export const REFUND_INITIAL_STATES: readonly RefundState[] = ['stored', 'outside', 'succeeded'];

/** What is said of several states has one name here and in SQL (`payment_refund_is_given(state)`). */
export const REFUND_PREDICATES = {
  /** Reserved: whether the money left is not known. */
  isInFlight: ['stored', 'unknown'],
  /** The money left, by the provider or by other means. */
  isGiven: ['pending', 'succeeded', 'outside'],
} as const satisfies Record<string, readonly RefundState[]>;

const IN_FLIGHT: readonly RefundState[] = REFUND_PREDICATES.isInFlight;
const GIVEN: readonly RefundState[] = REFUND_PREDICATES.isGiven;

export function isInFlight(state: RefundState): boolean {
  return IN_FLIGHT.includes(state);
}

export function isGiven(state: RefundState): boolean {
  return GIVEN.includes(state);
}

export function mayRefundGo(from: RefundState, to: RefundState): boolean {
  return REFUND_TRANSITIONS[from].includes(to);
}

export const REFUND_REASONS = [
  'duplicate',
  'contributor_request',
  'fraud',
  'campaign_removed',
  'unfunded',
  'below_minimum',
  'perk_unavailable',
  'undelivered',
  'chargeback_lost',
  'other',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

const BORNE_BY_PLATFORM: readonly RefundReason[] = [
  'unfunded',
  'below_minimum',
  'fraud',
  'duplicate',
  'campaign_removed',
];

/** Whether the platform gives the campaign the processing fee back too. */
export function isBorneByPlatform(reason: RefundReason): boolean {
  return BORNE_BY_PLATFORM.includes(reason);
}
