import { claimUpload, type ImageParams } from '#modules/media/index.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { perkErrors } from '../perk.errors.ts';
import { PERKS_MAX } from '../rules.ts';
import { isClaimed } from './check-perk.ts';
import {
  countPerks,
  type EditedPerk,
  findCampaignOfPerk,
  listEditedPerks,
  lockPerk,
  markRemoved,
  saveOrder,
  savePerkImage,
  takeFeatured,
  unmarkRemoved,
} from './edited-perk.store.ts';
import { openCampaign, showChange } from './open-campaign.ts';

/** Puts perks into this order; those not named follow as they were. Ids of others change nothing. */
export async function arrangePerks(
  campaignId: number,
  perkIds: readonly number[],
): Promise<EditedPerk[]> {
  return transaction(async (tx) => {
    const campaign = await openCampaign(tx, campaignId);
    await saveOrder(tx, campaignId, [...new Set(perkIds)]);
    await showChange(tx, campaign);
    return listEditedPerks(tx, campaignId);
  });
}

/**
 * Puts a perk before all others, in the place of a featured one where there is one. Throws 404 and 409
 * once the campaign is over.
 */
export async function leadWithPerk(
  tx: Executor,
  campaignId: number,
  perkId: number,
): Promise<void> {
  const campaign = await openCampaign(tx, campaignId);
  const perk = await lockPerk(tx, campaignId, perkId);
  if (!perk || perk.removed_from) throw platformErrors.notFound();
  await saveOrder(tx, campaignId, [perkId]);
  await takeFeatured(tx, campaignId, perkId);
  await showChange(tx, campaign);
}

/**
 * Takes a perk away that nobody chose; it can be brought back. Throws 404, and 409 for a chosen one, which
 * can be hidden or ended.
 */
export async function removePerk(campaignId: number, perkId: number): Promise<void> {
  await transaction(async (tx) => {
    const campaign = await openCampaign(tx, campaignId);
    const perk = await lockPerk(tx, campaignId, perkId);
    if (!perk || perk.removed_from) throw platformErrors.notFound();
    if (isClaimed(perk)) throw perkErrors.perkClaimed();
    await markRemoved(tx, perkId);
    await showChange(tx, campaign);
  });
}

/** Brings a perk back as it was. Throws 404 for one that was not taken away, 409 when there are too many. */
export async function restorePerk(campaignId: number, perkId: number): Promise<EditedPerk> {
  return transaction(async (tx) => {
    const campaign = await openCampaign(tx, campaignId);
    const perk = await lockPerk(tx, campaignId, perkId);
    if (!perk?.removed_from) throw platformErrors.notFound();
    if ((await countPerks(tx, campaignId)) >= PERKS_MAX) {
      throw perkErrors.tooManyPerks({ maximum: PERKS_MAX });
    }
    await unmarkRemoved(tx, perkId);
    await showChange(tx, campaign);
    const restored = await lockPerk(tx, campaignId, perkId);
    if (!restored) throw platformErrors.notFound();
    return restored;
  });
}

/** The campaign of a perk. Throws 404 for one that is gone. */
export async function campaignOfPerk(perkId: number): Promise<number> {
  const campaignId = await findCampaignOfPerk(db(), perkId);
  if (campaignId === undefined) throw platformErrors.notFound();
  return campaignId;
}

/**
 * Shows a person's own upload on a perk; null takes the picture away. Throws 404, 409 once the campaign is
 * over, and 422 for what is no upload of theirs.
 */
export async function setPerkImage(
  perk: { campaignId: number; perkId: number },
  accountId: number,
  params: Pick<ImageParams, 'version' | 'public_id' | 'signature'> | null,
): Promise<string | null> {
  const { campaignId, perkId } = perk;
  return transaction(async (tx) => {
    const campaign = await openCampaign(tx, campaignId);
    const known = await lockPerk(tx, campaignId, perkId);
    if (!known || known.removed_from) throw platformErrors.notFound();
    const publicId = params && (await claimUpload(tx, accountId, params)).publicId;
    await savePerkImage(tx, perkId, publicId);
    await showChange(tx, campaign);
    return publicId;
  });
}
