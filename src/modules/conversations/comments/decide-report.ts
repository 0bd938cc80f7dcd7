import { audit } from '#modules/accounts/index.ts';
import { campaignErrors, ownCampaignsOf } from '#modules/campaigns/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Pair } from '#platform/http/wire.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { conversationErrors } from '../conversation.errors.ts';
import {
  decideReports,
  findComment,
  findFirstReason,
  hideComment,
  listReports,
  lockComment,
  type ReportReason,
  showComment,
  wasDeleted,
} from './comment.store.ts';
import { sendDecision } from './decision.mail.tsx';
import { ownPartOfComment } from './own-comment.ts';

export const REPORTS_PER_PAGE = 100;

/** What is open; of reports about a comment of the reader's, or on their campaign, not what was written. */
export async function readReports(after: Pair | null, readerId: number): Promise<OpenReport[]> {
  const reports = await listReports(db(), after, REPORTS_PER_PAGE);
  const own = await ownCampaignsOf(
    reports.map((report) => report.campaign_id),
    readerId,
  );
  return reports.map(({ author_id: authorId, ...report }) =>
    authorId === readerId || own.has(report.campaign_id) ? { ...report, note: '' } : report,
  );
}

type OpenReport = Omit<Awaited<ReturnType<typeof listReports>>[number], 'author_id'>;

/**
 * Hidden for one of the reasons that it can be reported for; null for the first that it was reported for.
 * Kept for none. Shown: what staff hid is taken back.
 */
export type ReportDecision =
  | { readonly decision: 'hidden'; readonly reason: ReportReason | null }
  | { readonly decision: 'kept' | 'shown' };

/**
 * Staff decides what was reported: hidden or kept. What staff hid before can be shown again, unless the
 * owner's side had hidden it by itself. Its author is told of what is hidden, and why, and of what is
 * shown again. Throws 403 for a comment of one's own and on one's own campaign, 409 where somebody else has
 * decided meanwhile or its author has deleted it.
 */
export async function decideReport(
  campaignId: number,
  commentId: number,
  decided: ReportDecision,
  actor: Actor,
): Promise<void> {
  const { accountId, ip, requestId } = actor;
  if (accountId === null) throw platformErrors.unauthenticated();
  const { decision } = decided;
  await transaction(async (tx) => {
    await lockComment(tx, commentId);
    const comment = await findComment(tx, campaignId, commentId);
    if (!comment) {
      const isGone = await wasDeleted(tx, campaignId, commentId);
      throw isGone ? conversationErrors.decidedBefore() : platformErrors.notFound();
    }
    const own = await ownPartOfComment(comment, accountId, tx);
    if (own === 'comment') throw platformErrors.forbidden();
    if (own === 'campaign') throw campaignErrors.ownSubmission();
    const first = await findFirstReason(tx, commentId);
    const isTakenBack = decision === 'shown';
    const isDecided = await decideReports(tx, commentId, decision, accountId);
    if (!isDecided || (isTakenBack && !comment.removed)) throw conversationErrors.decidedBefore();
    const reason = decided.decision === 'hidden' ? (decided.reason ?? first ?? 'other') : null;
    if (reason !== null) {
      await hideComment(tx, commentId, accountId);
      await sendDecision(tx, commentId, { reason, requestId });
    } else if (isTakenBack && comment.hidden_by_staff) {
      await showComment(tx, commentId);
      await sendDecision(tx, commentId, { reason: null, requestId });
    }
    await invalidatePages(tx, [`campaign:${campaignId}`]);
    await audit(tx, {
      act: 'comment_report_decided',
      actor: { accountId, ip, requestId },
      subject: { kind: 'comment', id: commentId },
      details: {
        campaign: campaignId,
        decision: isTakenBack ? 'kept' : decision,
        ...(reason !== null && { reason }),
        ...(isTakenBack && { taken_back: true }),
      },
    });
  });
}
