import { type Draft, isRaising, isUnpublished, lockDraft } from '#modules/campaigns/index.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { perkErrors } from '../perk.errors.ts';

/** The campaign locked, while its perks may change. Throws 404, and 409 once it is over or held. */
export async function openCampaign(tx: Executor, campaignId: number): Promise<Draft> {
  const campaign = await lockDraft(tx, campaignId);
  if (!campaign) throw platformErrors.notFound();
  if (!isUnpublished(campaign) && !isRaising(campaign)) throw perkErrors.campaignOver();
  return campaign;
}

/** Whoever sees a launched campaign sees its perks as they are now. */
export async function showChange(tx: Executor, campaign: Draft): Promise<void> {
  if (campaign.launched_at) await invalidatePages(tx, [`campaign:${campaign.id}`]);
}
