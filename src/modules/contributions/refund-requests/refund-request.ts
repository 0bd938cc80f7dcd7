/** A contributor's request for a refund, its states and where each may go. */

export const REFUND_REQUEST_STATES = [
  'open',
  'declined',
  'escalated',
  'granted',
  'refused',
  'withdrawn',
  'closed',
] as const;
export type RefundRequestState = (typeof REFUND_REQUEST_STATES)[number];

export const REFUND_REQUEST_TRANSITIONS: Record<RefundRequestState, readonly RefundRequestState[]> =
  {
    // Waits for the campaign's owner.
    open: ['granted', 'declined', 'escalated', 'withdrawn', 'closed'],
    // The owner may think better of it, and refund after all.
    declined: ['granted', 'escalated', 'closed'],
    // Waits for the trust team.
    escalated: ['granted', 'refused', 'withdrawn', 'closed'],
    // A refund that the provider never sent brings it back before the owner, or the trust team.
    granted: ['open', 'escalated', 'closed'],
    refused: [],
    withdrawn: [],
    // Its money went back another way, or is about to.
    closed: [],
  };

export const REFUND_REQUEST_INITIAL_STATES: readonly RefundRequestState[] = ['open'];

/** What is said of several states has one name here and in SQL (`refund_request_is_waiting(state)`). */
export const REFUND_REQUEST_PREDICATES = {
  /** Somebody has to answer it. */
  isWaiting: ['open', 'escalated'],
  /** Can still end with a refund: a contribution has one at most. */
  isUnsettled: ['open', 'declined', 'escalated'],
} as const satisfies Record<string, readonly RefundRequestState[]>;

const WAITING: readonly RefundRequestState[] = REFUND_REQUEST_PREDICATES.isWaiting;
const UNSETTLED: readonly RefundRequestState[] = REFUND_REQUEST_PREDICATES.isUnsettled;

export function isWaiting(state: RefundRequestState): boolean {
  return WAITING.includes(state);
}

export function isUnsettled(state: RefundRequestState): boolean {
  return UNSETTLED.includes(state);
}

/** Why somebody asks, the commonest first. */
export const REQUEST_REASONS = [
  'undelivered',
  'not_as_described',
  'silent_owner',
  'changed_mind',
  'duplicate',
  'other',
] as const;
export type RequestReason = (typeof REQUEST_REASONS)[number];
