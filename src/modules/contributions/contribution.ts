/** A contribution, its states and where each may go (the database keeps the same table). */

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

/** Counted as given or promised, in totals, perks claimed and lists. */
export const COUNTED_STATES: readonly ContributionState[] = [
  'pledged',
  'errored',
  'collected',
  'partially_refunded',
  'disputed',
];

export function mayGo(from: ContributionState, to: ContributionState): boolean {
  return CONTRIBUTION_TRANSITIONS[from].includes(to);
}

export function isTerminal(state: ContributionState): boolean {
  return CONTRIBUTION_TRANSITIONS[state].length === 0;
}
