/** Who may give a campaign's money back, and what they can say it is for. */
import { isOwnCampaign, may, readStanding, type Standing } from '#modules/campaigns/index.ts';
import { type Contribution, isOwnContribution, ownPartIn } from '#modules/contributions/index.ts';
import { REFUND_REASONS, type RefundReason } from '#modules/payments/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { type Actor, hasRole } from '#platform/http/actor.ts';

/**
 * What a campaign's own side can say a refund is for. The others are said by the system and by staff: with
 * `fraud`, `duplicate` or `campaign_removed` the platform bears the processing fee; the campaign cannot
 * decide that.
 */
const CAMPAIGNS_REASONS: readonly RefundReason[] = [
  'contributor_request',
  'perk_unavailable',
  'undelivered',
  'other',
];

/** Who may give back some of a campaign's money: `refundReasons` says of which, and what for. */
export function mayRefund(standing: Standing, actor: Actor): boolean {
  return may(standing, 'manage_money') || hasRole(actor, 'finance');
}

/** Money that nobody asked for is no campaign's: staff alone say that it was paid back another way. */
export async function maySettleSurplus(contribution: ToRefund, actor: Actor): Promise<boolean> {
  return hasRole(actor, 'finance') && (await ownPartIn(contribution, actor.accountId)) === null;
}

/**
 * The trust team decides requests that are brought before it: not about what its members gave themselves, nor
 * about the money of a campaign that they are of.
 */
export async function mayDecideRequest(contribution: ToRefund, actor: Actor): Promise<boolean> {
  return hasRole(actor, 'trust') && (await ownPartIn(contribution, actor.accountId)) === null;
}

/** The reasons of staff, the commonest first. */
const STAFFS_REASONS: readonly RefundReason[] = [
  ...CAMPAIGNS_REASONS,
  ...REFUND_REASONS.filter((reason) => !CAMPAIGNS_REASONS.includes(reason)),
];

/** What is asked of a contribution to know who may refund it. */
export type ToRefund = Pick<
  Contribution,
  'id' | 'campaignId' | 'campaignOwnerId' | 'campaignState'
>;

function standingOf(contribution: ToRefund, actor: Actor): Promise<Standing> {
  const { campaignId: id, campaignOwnerId: ownerId, campaignState: state } = contribution;
  return readStanding({ id, ownerId, state }, actor);
}

/** Whether somebody is of the contribution's campaign: owner and team stay that, whatever their work is. */
export async function isByCampaign({ campaignId }: ToRefund, actor: Actor): Promise<boolean> {
  return isOwnCampaign({ id: campaignId }, actor.accountId ?? 0);
}

/** The reasons for which somebody may refund this contribution; none where they may not refund it at all. */
export async function refundReasons(
  contribution: ToRefund,
  actor: Actor,
): Promise<readonly RefundReason[]> {
  const isFinance = hasRole(actor, 'finance');
  // Staff never give their own money back, whichever page they come through.
  if (isFinance && (await isOwnContribution(contribution, actor.accountId))) return [];
  if (isFinance && !(await isByCampaign(contribution, actor))) return STAFFS_REASONS;
  return may(await standingOf(contribution, actor), 'manage_money') ? CAMPAIGNS_REASONS : [];
}

/**
 * Throws 403 for who may not refund this contribution, 422 at the field for a reason that isn't theirs, and
 * for staff who do not say why.
 */
export async function insistOnRefund(
  contribution: ToRefund,
  { reason, note }: { readonly reason: RefundReason; readonly note: string },
  actor: Actor,
): Promise<void> {
  const reasons = await refundReasons(contribution, actor);
  if (reasons.length === 0) throw platformErrors.forbidden();
  if (!reasons.includes(reason)) throw fieldErrors({ reason: ['errors.field.invalid'] });
  if (note.trim() === '' && !(await isByCampaign(contribution, actor))) {
    throw fieldErrors({ note: ['errors.field.required'] });
  }
}
