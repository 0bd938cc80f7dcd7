/** Who may give a campaign's money back, and what they can say it is for. */
import { may, type Standing } from '#modules/campaigns/index.ts';
import { REFUND_REASONS, type RefundReason } from '#modules/payments/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { type Actor, hasRole } from '#platform/http/actor.ts';

/**
 * What a campaign's own side can say a refund is for. The others are said by the system and by staff: with
 * `fraud` or `campaign_removed` the platform bears the processing fee; the campaign cannot decide that.
 */
const CAMPAIGNS_REASONS: readonly RefundReason[] = [
  'contributor_request',
  'perk_unavailable',
  'undelivered',
  'duplicate',
  'other',
];

export function mayRefund(standing: Standing, actor: Actor): boolean {
  return may(standing, 'manage_money') || hasRole(actor, 'finance');
}

/** The reasons somebody who may refund can choose from, the commonest first. */
export function reasonsFor(standing: Standing, actor: Actor): readonly RefundReason[] {
  // Who leads the campaign stays its own side, whatever their work is.
  if (may(standing, 'manage_money') || !hasRole(actor, 'finance')) return CAMPAIGNS_REASONS;
  return [
    ...CAMPAIGNS_REASONS,
    ...REFUND_REASONS.filter((reason) => !CAMPAIGNS_REASONS.includes(reason)),
  ];
}

/** Throws 422 at the field for a reason that isn't theirs to choose. */
export function insistOnReason(reason: RefundReason, standing: Standing, actor: Actor): void {
  if (!reasonsFor(standing, actor).includes(reason)) {
    throw fieldErrors({ reason: ['errors.field.invalid'] });
  }
}
