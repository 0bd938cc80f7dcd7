import {
  audit,
  type RestrictionKind,
  readAccount,
  restrictAccount,
} from '#modules/accounts/index.ts';
import {
  campaignErrors,
  campaignForStaff,
  type HoldReason,
  holdCampaign,
  isOwnCampaign,
  ownCampaignsOf,
  reasonDetails,
  reviewerOf,
} from '#modules/campaigns/index.ts';
import { type Executor, db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Pair } from '#platform/http/wire.ts';
import { moderationErrors } from './moderation.errors.ts';
import {
  endReports,
  keepAccounts,
  listOpenReports,
  type OpenReport,
  type Reported,
} from './report.store.ts';
import type { ReportDecisionName, ReportKind } from './rules.ts';

export const REPORTS_PER_PAGE = 100;

/** What is open of a kind; of what is about the reader, or their campaign, not what was written. */
export async function readOpenReports(
  kind: ReportKind,
  after: Pair | null,
  readerId: number,
): Promise<OpenReport[]> {
  const reports = await listOpenReports(db(), kind, after, REPORTS_PER_PAGE);
  const ids = reports.map((report) => report.subject_id);
  const own = kind === 'account' ? new Set([readerId]) : await ownCampaignsOf(ids, readerId);
  return reports.map((report) => (own.has(report.subject_id) ? { ...report, note: '' } : report));
}

interface Closing {
  /** Dismissed: no rule is broken. Resolved: what had to be done was done elsewhere. */
  readonly decision: 'dismissed' | 'resolved';
  /** For the staff. */
  readonly note: string;
}

export type CampaignDecision =
  | Closing
  | {
      readonly decision: 'held';
      readonly reason: HoldReason;
      readonly evidence: string;
      readonly dueAt: string | null;
    };

export type PersonDecision =
  | Closing
  | {
      readonly decision: 'restricted';
      readonly kind: RestrictionKind;
      readonly reason: string;
      readonly lastDay: string;
    };

/**
 * Ends what is open about a campaign: dismissed, resolved, or with a hold, which is one act. Throws 403 for
 * one's own campaign, 409 where somebody else has decided, and as a hold does.
 */
export async function decideCampaignReports(
  campaignId: number,
  decided: CampaignDecision,
  actor: Actor,
): Promise<void> {
  const by = reviewerOf(actor);
  const about = { kind: 'campaign', id: campaignId } as const;
  if (decided.decision === 'held') {
    const { reason, evidence, dueAt } = decided;
    await holdCampaign(campaignId, { reason, evidence, dueAt }, by, (tx) =>
      end(tx, about, { decision: 'held', note: evidence }, actor),
    );
    return;
  }
  const campaign = await campaignForStaff(campaignId);
  await transaction(async (tx) => {
    await keepAccounts(tx, [by.accountId]);
    if (await isOwnCampaign(campaign, by.accountId, tx)) throw campaignErrors.ownSubmission();
    await end(tx, about, decided, actor);
  });
}

/**
 * Ends what is open about a person: dismissed, resolved, or with a restriction, which is one act. Throws 403
 * for oneself, 409 where somebody else has decided, and as a restriction does.
 */
export async function decidePersonReports(
  accountId: number,
  decided: PersonDecision,
  actor: Actor,
): Promise<void> {
  if (actor.accountId === null) throw platformErrors.unauthenticated();
  const about = { kind: 'account', id: accountId } as const;
  if (decided.decision === 'restricted') {
    const { kind, reason, lastDay } = decided;
    // What holds already is not seen where reports are decided.
    await restrictAccount(accountId, { kind, reason, lastDay, seen: [] }, actor, (tx) =>
      end(tx, about, { decision: 'restricted', note: reason }, actor),
    );
    return;
  }
  if (accountId === actor.accountId) throw platformErrors.forbidden();
  const person = await readAccount(accountId);
  // That of staff is an admin's to decide, as a restriction of theirs is.
  if (person && person.roles.length > 0 && !actor.roles.includes('admin')) {
    throw platformErrors.forbidden();
  }
  await transaction(async (tx) => {
    await keepAccounts(tx, [accountId, actor.accountId]);
    await end(tx, about, decided, actor);
  });
}

async function end(
  tx: Executor,
  about: Reported,
  { decision, note }: { readonly decision: ReportDecisionName; readonly note: string },
  { accountId, ip, requestId }: Actor,
): Promise<void> {
  const ended = await endReports(tx, about, { decision, note, by: accountId ?? 0 });
  if (ended === 0) throw moderationErrors.decidedBefore();
  // What is said about a person is sealed with their key, and a campaign has none.
  const ofCampaign = about.kind === 'campaign' ? await reasonDetails(tx, about.id, note) : {};
  await audit(tx, {
    act: 'reports_decided',
    actor: { accountId, ip, requestId },
    subject: about,
    details: { decision, reports: ended, ...ofCampaign },
    after: { reason: note },
  });
}
