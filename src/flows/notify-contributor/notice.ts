import { COUNTED_STATES, type ContributionState } from '#modules/contributions/index.ts';

/** What somebody is told, and in which state the contribution must still be for it to be true. */
export const NOTICE_STATES = {
  contribution_in_review: ['risk_review'],
  review_cancelled: ['cancelled'],
  review_needs_card: ['charging'],
  charge_failed: ['errored'],
  charge_failed_last: ['errored'],
  pledge_dropped: ['dropped'],
  pledge_cancelled: ['cancelled'],
  pledge_unfunded: ['cancelled'],
  pledge_campaign_cancelled: ['cancelled'],
  address_changed: COUNTED_STATES,
} as const satisfies Record<string, readonly ContributionState[]>;
export type Notice = keyof typeof NOTICE_STATES;
