import {
  type Mover,
  findBacked,
  guestTokenOf,
  returnAddresses,
  sendAndRecord,
} from '#flows/back-campaign/index.ts';
import { campaignState } from '#flows/begin-attempt/index.ts';
import { mayCharge } from '#modules/campaigns/index.ts';
import { notifyContributor } from '#flows/notify-contributor/index.ts';
import { audit } from '#modules/accounts/index.ts';
import { contributionErrors, refuseOwnPart } from '#modules/contributions/index.ts';
import { findLatestAttempt } from '#modules/payments/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { wakeRelay } from '#platform/events/wake.ts';
import { localeOr } from '#platform/web/locale.ts';
import { reviewErrors } from './review-contribution.errors.ts';
import { cancelReview, releaseReview, type ReviewAct } from './decide.ts';
import {
  findReview,
  findReviewFile,
  listReviews,
  type ReviewFile,
  type ReviewOf,
  type ReviewRow,
} from './review-contribution.store.ts';

/** Contributions that wait for a decision, in the order of their numbers after the given one. */
export function readReviews(after: number, limit: number): Promise<ReviewRow[]> {
  return listReviews(db(), after, limit);
}

/** The review of a contribution, decided or not. Throws 404 for one that never was under review. */
export async function readReview(contributionId: number): Promise<ReviewFile> {
  const review = await findReviewFile(db(), contributionId);
  if (review === undefined) throw platformErrors.notFound();
  return review;
}

/** The campaign of a contribution that is or was under review. Throws 404. */
export async function reviewToDecide(contributionId: number): Promise<void> {
  if ((await findReview(db(), contributionId)) === undefined) throw platformErrors.notFound();
}

/** How a review ended; null while it is open, or where there was none. */
export async function readReviewDecision(contributionId: number): Promise<ReviewOf['decision']> {
  return (await findReview(db(), contributionId))?.decision ?? null;
}

export type ReviewDecision = ReviewAct & {
  readonly decision: 'release' | 'cancel';
  readonly ip: string;
};

/**
 * Decides a review: the charge goes on by a job, or the contribution ends and its units are free. Leaves
 * a row in the audit log. Throws 403 for a contribution of one's own or to one's own campaign, 409 when it
 * was decided before, or the campaign takes nothing any more, 422 for an end without a reason.
 */
export async function decideReview(act: ReviewDecision): Promise<void> {
  if (act.decision === 'cancel' && act.note.trim() === '') {
    throw fieldErrors({ note: ['errors.field.required'] });
  }
  const review = await findReview(db(), act.contributionId);
  if (review) await refuseOwnPart(review, act.actorId);
  await transaction(async (tx) => {
    const decide = act.decision === 'release' ? releaseReview : cancelReview;
    const outcome = await decide(tx, act);
    if (outcome === 'campaign_closed') throw contributionErrors.campaignClosed();
    if (outcome === 'not_in_review') throw reviewErrors.notInReview();
    await audit(tx, {
      act: 'contribution_reviewed',
      actor: { accountId: act.actorId, ip: act.ip, requestId: act.requestId },
      subject: { kind: 'contribution', id: act.contributionId },
      details: { decision: outcome },
    });
  });
  wakeRelay();
}

/**
 * Sends the charge of a released contribution, or finds it sent. Where its person is needed after all
 * (a refused card, their bank), they are mailed; once. Comes twice without effect.
 */
export async function chargeReleased(contributionId: number): Promise<void> {
  const [contribution, review, attempt] = await Promise.all([
    findBacked(db(), contributionId),
    findReview(db(), contributionId),
    findLatestAttempt(db(), { kind: 'contribution', id: contributionId }),
  ]);
  if (contribution === undefined || review === undefined || attempt === undefined) return;
  // One whose campaign is held or over by now is not sent, and given up with its time.
  const campaign = { state: await campaignState(db(), contribution.campaignId) };
  if (attempt.state === 'stored' && mayCharge(campaign)) {
    const token = contribution.accountId === null ? await guestTokenOf(db(), contributionId) : null;
    const addresses = returnAddresses(review, { locale: localeOr(contribution.locale) });
    const mover: Mover = { cause: 'review_released', requestId: null, token, addresses };
    await sendAndRecord(contribution, attempt, mover);
  }
  const now = await findLatestAttempt(db(), { kind: 'contribution', id: contributionId });
  if (now?.state !== 'requires_action' && now?.state !== 'declined') return;
  const key = `review_needs_card:${contributionId}`;
  await transaction((tx) => notifyContributor(tx, contributionId, 'review_needs_card', key));
}
