import type { ContributionState } from '../contribution.ts';

/** What a campaign's side tells contributions apart by: states that are called the same are one. */
export const LISTED_STATES = {
  pledged: ['pledged'],
  errored: ['errored'],
  collected: ['collected', 'recorded'],
  partially_refunded: ['partially_refunded'],
  refunded: ['refunded', 'dispute_lost'],
  disputed: ['disputed'],
  dropped: ['dropped'],
  cancelled: ['cancelled', 'voided'],
} as const satisfies Record<string, readonly ContributionState[]>;
export type ListedState = keyof typeof LISTED_STATES;

/** What narrows a campaign's contributions; each that is left out narrows nothing. */
export interface ContributionFilter {
  readonly state?: ListedState | undefined;
  readonly perkId?: number | undefined;
  /** The one it is sent to, by its ISO code. */
  readonly country?: string | undefined;
  /** The code of the referral link it is counted for. */
  readonly referrer?: string | undefined;
  /** Days on which it was pledged or paid, as figures count it; `YYYY-MM-DD`, UTC, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
