import { claimUpload, type ImageParams } from '#modules/media/index.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { publish } from '#platform/events/outbox.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { isUnpublished } from '../campaign.ts';
import { campaignErrors } from '../campaign.errors.ts';
import { PICTURES_MAX } from '../rules.ts';
import { freezeOf } from './draft.ts';
import { lockDraft, saveValues } from './draft.store.ts';
import { addPicture, savePictures } from './draft-parts.store.ts';
import { CAMPAIGN_EDITED } from './update-draft.ts';

/** A picture that was placed, and the version of the campaign with it. */
export interface PlacedImage {
  readonly publicId: string;
  readonly version: number;
}

/** Where an uploaded picture may go. */
export const IMAGE_PLACES = ['card', 'social', 'gallery'] as const;
export type ImagePlace = (typeof IMAGE_PLACES)[number];

/**
 * Puts a person's own upload into a campaign. Throws 422 for what is no upload of theirs, and 409
 * where pictures may not change any more or the gallery is full.
 */
export async function setCampaignImage(
  campaignId: number,
  accountId: number,
  place: ImagePlace,
  params: Pick<ImageParams, 'version' | 'public_id' | 'signature'>,
): Promise<PlacedImage> {
  return transaction(async (tx) => {
    const draft = await lockDraft(tx, campaignId);
    if (!draft) throw platformErrors.notFound();
    const field = place === 'gallery' ? 'pictures' : place;
    if (freezeOf(field, draft.state)) throw campaignErrors.fieldFrozen();
    const { publicId } = await claimUpload(tx, accountId, params);
    if (place === 'gallery') {
      const isAdded = await addPicture(tx, campaignId, publicId, PICTURES_MAX);
      if (!isAdded) throw fieldErrors({ image_params: ['errors.campaigns.gallery_full'] });
    }
    const column = { card: 'card_public_id', social: 'social_public_id' } as const;
    const values = place === 'gallery' ? {} : { [column[place]]: publicId };
    await saveValues(tx, campaignId, values, false);
    if (draft.launched_at) await invalidatePages(tx, [`campaign:${campaignId}`]);
    return { publicId, version: draft.version + 1 };
  });
}

/**
 * Empties the place of a single picture; returns the campaign's version without it. Throws 409 where
 * pictures may not change any more, and 422 for that of the card once the campaign is public.
 */
export async function clearCampaignImage(
  campaignId: number,
  place: Exclude<ImagePlace, 'gallery'>,
): Promise<number> {
  return transaction(async (tx) => {
    const draft = await lockDraft(tx, campaignId);
    if (!draft) throw platformErrors.notFound();
    if (freezeOf(place, draft.state)) throw campaignErrors.fieldFrozen();
    if (place === 'card' && draft.card_public_id !== null && !isUnpublished(draft)) {
      throw fieldErrors({ card: ['errors.campaigns.needs_card'] });
    }
    const column = place === 'card' ? 'card_public_id' : 'social_public_id';
    await saveValues(tx, campaignId, { [column]: null }, false);
    if (draft.launched_at) await invalidatePages(tx, [`campaign:${campaignId}`]);
    return draft.version + 1;
  });
}

/**
 * Puts a picture of the gallery first, as the card picture; that one comes second, before the rest. Nothing
 * changes where it is first already. Throws 404 for none of the gallery and 409 where pictures may not change
 * any more.
 */
export async function leadWithPicture(
  tx: Executor,
  campaignId: number,
  publicId: string,
): Promise<void> {
  const draft = await lockDraft(tx, campaignId);
  if (!draft) throw platformErrors.notFound();
  const { card_public_id: card, card_alt: cardAlt, pictures } = draft;
  if (card === publicId) return;
  const chosen = pictures.find((one) => one.public_id === publicId);
  if (!chosen) throw platformErrors.notFound();
  if (freezeOf('card', draft.state)) throw campaignErrors.fieldFrozen();
  const former = card === null ? [] : [{ public_id: card, alt: cardAlt }];
  const others = pictures.filter((one) => one.public_id !== card);
  if (card !== null && others.length === pictures.length) {
    await addPicture(tx, campaignId, card, PICTURES_MAX + 1);
  }
  const kept = [...former, ...others.filter((one) => one !== chosen)];
  await savePictures(tx, campaignId, kept);
  const values = { card_public_id: publicId, card_alt: chosen.alt };
  await saveValues(tx, campaignId, values, false);
  await publish(tx, {
    topic: CAMPAIGN_EDITED,
    key: `${CAMPAIGN_EDITED}:${campaignId}:${draft.version + 1}`,
    payload: { campaign_id: campaignId },
  });
  if (draft.launched_at) await invalidatePages(tx, [`campaign:${campaignId}`]);
}
