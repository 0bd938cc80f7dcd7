/** A contribution, its states and where each may go; the database's rules are generated from them. */

export const CONTRIBUTION_STATES = [
  'created',
  'reserved',
  'risk_review',
  'setup_ok',
  'pledged',
  'charging',
  'charge_unknown',
  'collected',
  'errored',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_lost',
  'dropped',
  'cancelled',
  'expired',
  'failed',
  'recorded',
  'voided',
] as const;
export type ContributionState = (typeof CONTRIBUTION_STATES)[number];

export const CONTRIBUTION_TRANSITIONS: Record<ContributionState, readonly ContributionState[]> = {
  created: ['reserved', 'expired'],
  reserved: ['setup_ok', 'charging', 'risk_review', 'expired', 'failed'],
  risk_review: ['charging', 'setup_ok', 'cancelled'],
  setup_ok: ['pledged', 'failed'],
  pledged: ['charging', 'cancelled'],
  charging: ['collected', 'failed', 'errored', 'charge_unknown'],
  charge_unknown: ['collected', 'failed', 'errored'],
  collected: ['partially_refunded', 'refunded', 'disputed'],
  errored: ['charging', 'dropped', 'cancelled'],
  partially_refunded: ['refunded', 'disputed'],
  disputed: ['collected', 'partially_refunded', 'refunded', 'dispute_lost'],
  refunded: [],
  dispute_lost: [],
  dropped: [],
  cancelled: [],
  expired: [],
  failed: [],
  // Imported, offline and external ones never touch the gateway.
  recorded: ['voided'],
  voided: [],
};

/** How a row may come into the world: the states it passed through before it was written, itself the last. */
export const CONTRIBUTION_INITIAL_STATES: Partial<
  Record<ContributionState, readonly ContributionState[]>
> = {
  created: ['created'],
  reserved: ['created', 'reserved'],
  risk_review: ['created', 'reserved', 'risk_review'],
  charging: ['created', 'reserved', 'charging'],
  collected: ['created', 'reserved', 'charging', 'collected'],
  pledged: ['created', 'reserved', 'setup_ok', 'pledged'],
  recorded: ['recorded'],
};

/** What is said of several states has one name here and in SQL (`contribution_counts_as_backed(state)`). */
export const CONTRIBUTION_PREDICATES = {
  /** Given or promised: counted in totals, perks claimed and lists. */
  countsAsBacked: ['pledged', 'errored', 'collected', 'partially_refunded', 'disputed'],
  /** The money was taken, whatever became of it. */
  isCaptured: ['collected', 'partially_refunded', 'refunded', 'disputed', 'dispute_lost'],
  /** Promised and due at the deadline or after it. */
  isPromised: ['pledged', 'errored'],
  /** A card may be charged for it without its person doing anything. */
  mayStillBeCharged: ['pledged', 'errored', 'risk_review', 'charging', 'charge_unknown'],
  /** Its card is being charged. */
  isBeingCharged: ['charging', 'charge_unknown'],
  /** Holds units for somebody who has not paid yet. */
  waitsForPayment: ['created', 'reserved', 'charging', 'risk_review'],
  /** Somebody is in the middle of it, or an answer of the provider is awaited. */
  isUndecided: ['created', 'reserved', 'setup_ok', 'risk_review', 'charging', 'charge_unknown'],
  /** Its money may still move, or begin to. */
  isOpen: [
    'created',
    'reserved',
    'setup_ok',
    'risk_review',
    'pledged',
    'charging',
    'charge_unknown',
    'errored',
    'disputed',
  ],
  /** Never more than an attempt. */
  isUnbegun: ['created', 'reserved', 'risk_review', 'setup_ok', 'expired', 'failed'],
  /** On the way to a payment, for minutes at most. */
  isUnderWay: ['created', 'reserved', 'setup_ok', 'charging'],
  /** Nobody ever chose how to pay. */
  cameToNothing: ['created', 'expired', 'failed'],
  /** Taken and not given back whole: a refund may begin. */
  isRefundable: ['collected', 'partially_refunded'],
  /** Ended before anything was promised or given, or taken back by its person. */
  isGivenUp: ['expired', 'failed', 'cancelled'],
  /** What was chosen is others' to choose again. */
  givesPerksBack: ['expired', 'failed', 'cancelled', 'dropped', 'refunded'],
  /** Was given or promised once and is not any more. */
  isTakenBack: ['cancelled', 'dropped', 'refunded', 'dispute_lost'],
  /** Staff look at it: a bank or a card asks for it, or nobody knows what became of its charge. */
  needsAttention: ['disputed', 'errored', 'risk_review', 'charge_unknown'],
  /** Its person and the campaign's owner have something to talk about, also once the money went back. */
  mayTalkToOwner: [
    'pledged',
    'errored',
    'charging',
    'charge_unknown',
    'collected',
    'partially_refunded',
    'refunded',
    'disputed',
    'dispute_lost',
    'recorded',
  ],
  /** Makes its person one of the campaign's contributors: given, promised or being charged. */
  makesContributor: [
    'pledged',
    'errored',
    'charging',
    'charge_unknown',
    'collected',
    'partially_refunded',
    'disputed',
    'recorded',
  ],
  /** Few are in it, so that a list of them goes by an index of its own. */
  isUncommon: [
    'disputed',
    'partially_refunded',
    'refunded',
    'dispute_lost',
    'dropped',
    'cancelled',
    'voided',
  ],
  /** Imported, offline or external: never touches the gateway. */
  isOutside: ['recorded', 'voided'],
} as const satisfies Record<string, readonly ContributionState[]>;

export const ATTENTION_STATES = CONTRIBUTION_PREDICATES.needsAttention;
export const COUNTED_STATES: readonly ContributionState[] = CONTRIBUTION_PREDICATES.countsAsBacked;

export function countsAsBacked(state: ContributionState): boolean {
  return COUNTED_STATES.includes(state);
}

const CHARGEABLE: readonly ContributionState[] = CONTRIBUTION_PREDICATES.mayStillBeCharged;
const TAKEN_BACK: readonly ContributionState[] = CONTRIBUTION_PREDICATES.isTakenBack;

export function mayStillBeCharged(state: ContributionState): boolean {
  return CHARGEABLE.includes(state);
}

export function isTakenBack(state: ContributionState): boolean {
  return TAKEN_BACK.includes(state);
}

/** Was given or promised at some time; what was never more than an attempt is in nobody's list. */
export function hasHappened(one: { state: ContributionState; pledgedAt: Date | null }): boolean {
  const has = (states: readonly ContributionState[]) => states.includes(one.state);
  if (has(CONTRIBUTION_PREDICATES.isUnbegun)) return false;
  return !has(CONTRIBUTION_PREDICATES.isBeingCharged) || one.pledgedAt !== null;
}

export function mayGo(from: ContributionState, to: ContributionState): boolean {
  return CONTRIBUTION_TRANSITIONS[from].includes(to);
}

export function isTerminal(state: ContributionState): boolean {
  return CONTRIBUTION_TRANSITIONS[state].length === 0;
}
