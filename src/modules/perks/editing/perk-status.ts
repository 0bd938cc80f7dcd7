import { paths } from '#app/paths.ts';
import { audit } from '#modules/accounts/index.ts';
import {
  campaignErrors,
  isOwnCampaign,
  insertStaffReason,
  insistOnReason,
  type Reviewer,
  sendOwnerMail,
} from '#modules/campaigns/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { asSentence } from '#platform/mail/as-sentence.ts';
import { translate } from '#platform/web/translate.ts';
import type { PerkStatus } from '../perk.ts';
import { lockPerk, savePerkStatus } from './edited-perk.store.ts';
import { openCampaign, showChange } from './open-campaign.ts';

/**
 * Staff decide whether a perk can be chosen and seen; its owner is written to with the reason, and can
 * change it again. What was chosen before stays chosen. Throws 404; 403 for one's own campaign; 409 once
 * that is over or held, or where the perk is so already; 422 without a reason.
 */
export async function changePerkStatus(
  campaignId: number,
  perkId: number,
  change: { readonly status: PerkStatus; readonly reason: string },
  by: Reviewer,
): Promise<void> {
  const { status, reason } = change;
  insistOnReason(reason);
  await transaction(async (tx) => {
    const campaign = await openCampaign(tx, campaignId);
    const perk = await lockPerk(tx, campaignId, perkId);
    if (!perk || perk.removed_from) throw platformErrors.notFound();
    const owned = { id: campaignId, ownerId: campaign.owner_id };
    if (await isOwnCampaign(owned, by.accountId, tx)) throw campaignErrors.ownSubmission();
    if (perk.status === status) throw platformErrors.conflict();
    await savePerkStatus(tx, perkId, status);
    await showChange(tx, campaign);
    await sendOwnerMail(tx, {
      campaignId,
      kind: 'perk_status',
      occasion: `${perkId}:${by.requestId}`,
      path: (locale, slug) => paths.commandCenter(locale, slug),
      values: (locale) => ({
        perk: perk.title,
        status: translate(locale, `perks.status_${status}`),
        reason: asSentence(reason),
      }),
    });
    await audit(tx, {
      act: 'perk_status_changed',
      actor: by,
      subject: { kind: 'campaign', id: campaignId },
      details: {
        perk: perkId,
        from: perk.status,
        to: status,
        reason_id: await insertStaffReason(tx, campaignId, reason),
      },
    });
  });
}
