import { transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { invalidatePagesSoon } from '#platform/web/server/invalidate-pages.ts';
import { lockPrivacy, type Privacy, updatePrivacy } from './privacy.store.ts';

/**
 * Chooses who sees what of one's own contribution, at any time; what is left out stays as it is. A
 * parcel needs an address, so the owner cannot be kept from it where something ships. Throws 404 for
 * anybody else's contribution and 422.
 */
export async function choosePrivacy(
  accountId: number,
  id: number,
  input: { [Part in keyof Privacy]?: Privacy[Part] | undefined },
): Promise<Privacy> {
  const { privacy, campaignId } = await transaction(async (tx) => {
    const known = await lockPrivacy(tx, id, accountId);
    if (!known) throw platformErrors.notFound();
    const { ships, campaignId: campaign } = known;
    if (input.ownerVisibility === 'relay' && ships) {
      throw fieldErrors({ owner_visibility: ['errors.contributions.relay_ships'] });
    }
    const chosen: Privacy = {
      appearance: input.appearance ?? known.appearance,
      ownerVisibility: input.ownerVisibility ?? known.ownerVisibility,
    };
    await updatePrivacy(tx, id, chosen);
    return { privacy: chosen, campaignId: campaign };
  });
  invalidatePagesSoon([`campaign:${campaignId}`, `person:${accountId}`]);
  return privacy;
}
