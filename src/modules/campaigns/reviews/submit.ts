import { transaction, type Executor } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { campaignErrors } from '../campaign.errors.ts';
import { isFinal, isUnpublished } from '../campaign.ts';
import { lockDraft } from '../draft/draft.store.ts';
import { wrongState } from '../states/move-campaign.ts';
import { saveBanner } from '../states/running.store.ts';
import { takesNonprofitProof } from './approval.ts';
import {
  type ApprovalItem,
  type ApprovalKind,
  insertGroup,
  listGroupsOf,
} from './approval.store.ts';
import {
  currentStage,
  type ExternalCampaign,
  insertStage,
  PRODUCT_STAGES,
  type ProductStage,
  saveExternal,
} from './reviewed.store.ts';

async function open(
  tx: Executor,
  group: {
    campaignId: number;
    kind: ApprovalKind;
    submittedBy: number;
    items: readonly ApprovalItem[];
  },
): Promise<number> {
  const id = await insertGroup(tx, group);
  if (id === undefined) throw campaignErrors.waitsForReview();
  return id;
}

/** Says what a campaign raised elsewhere, and asks for its review. Only a draft can. Throws 409. */
export async function submitExternal(
  campaignId: number,
  external: Omit<ExternalCampaign, 'approvedAt'>,
  submittedBy: number,
): Promise<number> {
  return transaction(async (tx) => {
    const draft = await lockDraft(tx, campaignId);
    if (draft?.state !== 'draft') throw wrongState(draft?.state ?? 'deleted');
    await saveExternal(tx, campaignId, external);
    const { url, raisedMinor, currency, contributors, proof } = external;
    const content = { url, raised_minor: String(raisedMinor), currency, contributors, proof };
    const items = [{ name: 'external_campaign', content }];
    return open(tx, { campaignId, kind: 'external_campaign', submittedBy, items });
  });
}

/** Asks for the next stage of the product with its evidence; stages come in their order. Throws 409. */
export async function submitStage(
  campaignId: number,
  input: { stage: ProductStage; evidence: string },
  submittedBy: number,
): Promise<{ id: number; groupId: number }> {
  return transaction(async (tx) => {
    const draft = await lockDraft(tx, campaignId);
    if (!draft || isFinal(draft)) throw wrongState(draft?.state ?? 'deleted');
    const current = await currentStage(tx, campaignId);
    const next = current === null ? 0 : PRODUCT_STAGES.indexOf(current) + 1;
    if (PRODUCT_STAGES[next] !== input.stage) throw campaignErrors.stageOutOfOrder();
    const groupId = await open(tx, {
      campaignId,
      kind: 'product_stage',
      submittedBy,
      items: [{ name: input.stage, content: { evidence: input.evidence } }],
    });
    const id = await insertStage(tx, { campaignId, ...input, groupId });
    return { id, groupId };
  });
}

/** Asks to be shown as a nonprofit, with proof. Throws 409, also where that was approved. */
export async function submitNonprofit(
  campaignId: number,
  proof: string,
  submittedBy: number,
): Promise<number> {
  return transaction(async (tx) => {
    const draft = await lockDraft(tx, campaignId);
    if (!draft || isFinal(draft)) throw wrongState(draft?.state ?? 'deleted');
    const items = [{ name: 'nonprofit', content: { proof } }];
    const last = (await listGroupsOf(tx, campaignId)).find(
      ({ kind }) => kind === 'nonprofit_proof',
    );
    if (last?.state === 'pending') throw campaignErrors.waitsForReview();
    if (!takesNonprofitProof(draft.nonprofit, last?.state)) throw campaignErrors.decidedBefore();
    return open(tx, { campaignId, kind: 'nonprofit_proof', submittedBy, items });
  });
}

export interface Banner {
  readonly text: string;
  readonly style: 'info' | 'success' | 'warn';
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

/**
 * Sets or takes away the banner: at once before the launch, and always when it goes; a new one on a
 * launched campaign waits for review. Says whether it does. Throws 409.
 */
export async function updateBanner(
  campaignId: number,
  banner: Banner | null,
  submittedBy: number,
): Promise<'shown' | 'in_review'> {
  return transaction(async (tx) => {
    const draft = await lockDraft(tx, campaignId);
    if (!draft) throw platformErrors.notFound();
    if (isFinal(draft)) throw wrongState(draft.state);
    if (banner === null || isUnpublished(draft)) {
      await saveBanner(tx, campaignId, banner && { ...banner });
      if (draft.launched_at) await invalidatePages(tx, [`campaign:${campaignId}`]);
      return 'shown';
    }
    const items = [{ name: 'banner', content: { ...banner } }];
    await open(tx, { campaignId, kind: 'banner_change', submittedBy, items });
    return 'in_review';
  });
}
