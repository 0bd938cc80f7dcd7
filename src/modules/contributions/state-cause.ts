import type { RefundReason } from '#modules/payments/rules.ts';

/** Why a contribution came to its state, a refund apart. */
export type NamedCause =
  | 'another_card'
  | 'by_contributor'
  | 'campaign_cancelled'
  | 'campaign_closed'
  | 'checkout'
  | 'deadline'
  | 'deadline_passed'
  | 'dispute_lost'
  | 'dispute_opened'
  | 'dispute_won'
  | 'imported'
  | 'late_success'
  | 'left'
  | 'marked_refunded'
  | 'no_card_worked'
  | 'planted'
  | 'reconciled'
  | 'returned'
  | 'review_cancelled'
  | 'review_released'
  | 'sold_out'
  | 'started'
  | 'time_over'
  | 'unfunded'
  | 'webhook';

/** Why a contribution came to its state, as its history keeps it; `refund:` names the reason of a refund. */
export type StateCause = NamedCause | `refund:${RefundReason}`;
