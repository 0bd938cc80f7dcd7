import { paths } from '#app/paths.ts';
import { audit } from '#modules/accounts/index.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { translate } from '#platform/web/translate.ts';
import { campaignErrors } from '../campaign.errors.ts';
import { sendOwnerMail } from '../campaign.mail.tsx';
import type { Reviewer } from '../states/hold-campaign.ts';
import { saveBanner } from '../states/running.store.ts';
import { reasonDetails } from '../states/staff-reason.store.ts';
import { isOwnCampaign } from '../team/own-campaign.ts';
import {
  type ApprovalGroup,
  decideGroup,
  findGroup,
  insertApprovalEvent,
  listGroups,
  listGroupsOf,
  lockGroup,
} from './approval.store.ts';
import type { ApprovalState, Verdict } from './approval.ts';
import { applyPerkChange } from './perk-change.ts';
import {
  approveExternal,
  approveStageOfGroup,
  currentStage,
  type ExternalCampaign,
  findExternal,
  findStage,
  findStageOfGroup,
  rescindStages,
  setNonprofit,
  type StageRow,
  showStage,
} from './reviewed.store.ts';
import { submissionName, submissionPath } from './submission.ts';

export const GROUPS_PER_PAGE = 50;

export function readGroups(state: ApprovalState, after: number): Promise<ApprovalGroup[]> {
  return listGroups(db(), state, after, GROUPS_PER_PAGE);
}

export function readGroupsOf(campaignId: number): Promise<ApprovalGroup[]> {
  return listGroupsOf(db(), campaignId);
}

/** What a campaign says it raised elsewhere; undefined when it says nothing. */
export function readExternal(campaignId: number): Promise<ExternalCampaign | undefined> {
  return findExternal(db(), campaignId);
}

/** One group. Throws 404. */
export async function readGroup(id: number): Promise<ApprovalGroup> {
  const group = await findGroup(db(), id);
  if (!group) throw platformErrors.notFound();
  return group;
}

/**
 * Decides a group, once; what was approved takes effect in the same transaction, and the owner is told.
 * Throws 403 for one's own submission or campaign, 409 for a decided one, and 422 for a refusal that does not
 * say why.
 */
export async function decide(
  id: number,
  verdict: Verdict,
  note: string,
  by: Reviewer,
): Promise<ApprovalGroup> {
  if (verdict !== 'approved' && note.trim() === '') {
    throw fieldErrors({ note: ['errors.field.required'] });
  }
  return transaction(async (tx) => {
    const group = await lockGroup(tx, id);
    if (!group) throw platformErrors.notFound();
    await refuseOwnGroup(tx, group, by);
    if (group.state !== 'pending') throw campaignErrors.decidedBefore();
    await decideGroup(tx, id, verdict, by.accountId, note);
    if (verdict === 'approved') await apply(tx, group);
    await sendOwnerMail(tx, {
      campaignId: group.campaignId,
      kind: verdict,
      occasion: `group-${id}`,
      path: (locale) => submissionPath(group, locale, group.campaignId),
      values: (locale) => ({ note, what: submissionName(group, locale) }),
      button:
        verdict === 'changes_requested'
          ? 'mail.campaign_changes_requested.button'
          : 'mail.campaign_review.button',
    });
    await audit(tx, {
      act: 'campaign_reviewed',
      actor: by,
      subject: { kind: 'campaign', id: group.campaignId },
      details: {
        group: id,
        kind: group.kind,
        verdict,
        ...(await reasonDetails(tx, group.campaignId, note)),
      },
    });
    const decided = await findGroup(tx, id);
    if (!decided) throw platformErrors.notFound();
    return decided;
  });
}

/** Why a group is for others to decide: it is of one's own campaign, or one has submitted it. */
export async function ownPartOfGroup(
  { submittedBy, campaignId }: Pick<ApprovalGroup, 'submittedBy' | 'campaignId'>,
  accountId: number,
  q: Executor = db(),
): Promise<'campaign' | 'submission' | null> {
  if (await isOwnCampaign({ id: campaignId }, accountId, q)) return 'campaign';
  return submittedBy === accountId ? 'submission' : null;
}

/** Throws 403 for what is of one's own campaign, or was submitted by oneself. */
async function refuseOwnGroup(tx: Executor, group: ApprovalGroup, by: Reviewer): Promise<void> {
  if ((await ownPartOfGroup(group, by.accountId, tx)) !== null)
    throw campaignErrors.ownSubmission();
}

async function apply(tx: Executor, group: ApprovalGroup): Promise<void> {
  const { campaignId, kind, id } = group;
  if (kind === 'external_campaign') await approveExternal(tx, campaignId);
  if (kind === 'nonprofit_proof') await setNonprofit(tx, campaignId);
  if (kind === 'product_stage') {
    await approveStageOfGroup(tx, id);
    await showStage(tx, campaignId, await currentStage(tx, campaignId));
  }
  if (kind === 'perk_change') await applyPerkChange(tx, group);
  const [item] = group.items;
  if (kind === 'banner_change' && item) {
    await saveBanner(tx, campaignId, item.content as Record<string, string | null>);
  }
  await invalidatePages(tx, [`campaign:${campaignId}`]);
}

/** The group in which a stage of the product waits, for deciding it by the stage's own id. 404. */
export async function groupOfStage(stageId: number): Promise<number> {
  const stage = await findStage(db(), stageId);
  if (!stage) throw platformErrors.notFound();
  return stage.groupId;
}

/** The stage of the product that a group approved, while it is not taken back. */
export async function readApprovedStage(
  group: Pick<ApprovalGroup, 'id' | 'kind'>,
): Promise<StageRow | undefined> {
  if (group.kind !== 'product_stage') return undefined;
  const stage = await findStageOfGroup(db(), group.id);
  return stage?.isApproved && !stage.isRescinded ? stage : undefined;
}

/**
 * Takes an approved stage back, with those built on it. Throws 404, 403 for one's own submission or campaign,
 * and 409 when it is not approved.
 */
export async function rescindStage(stageId: number, note: string, by: Reviewer): Promise<void> {
  await transaction(async (tx) => {
    const found = await findStage(tx, stageId);
    if (!found) throw platformErrors.notFound();
    const group = await lockGroup(tx, found.groupId);
    if (!group) throw platformErrors.notFound();
    await refuseOwnGroup(tx, group, by);
    const stage = await findStage(tx, stageId);
    if (!stage?.isApproved || stage.isRescinded) throw campaignErrors.decidedBefore();
    await rescindStages(tx, stage, by.accountId, note);
    await showStage(tx, stage.campaignId, await currentStage(tx, stage.campaignId));
    await insertApprovalEvent(tx, stage.groupId, 'rescinded', by.accountId, note);
    await sendOwnerMail(tx, {
      campaignId: stage.campaignId,
      kind: 'stage_rescinded',
      occasion: `stage-${stageId}`,
      path: (locale) => paths.campaignEdit(locale, stage.campaignId, 'extras', 'stage'),
      values: (locale) => ({ note, stage: translate(locale, `campaign.stage_${stage.stage}`) }),
    });
    await invalidatePages(tx, [`campaign:${stage.campaignId}`]);
    await audit(tx, {
      act: 'campaign_reviewed',
      actor: by,
      subject: { kind: 'campaign', id: stage.campaignId },
      details: {
        stage: stage.stage,
        verdict: 'rescinded',
        ...(await reasonDetails(tx, stage.campaignId, note)),
      },
    });
  });
}
