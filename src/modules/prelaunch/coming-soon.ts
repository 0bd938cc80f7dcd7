import { randomBytes } from 'node:crypto';
import {
  ActRefused,
  type Campaign,
  isUnpublished,
  keepingRefusals,
  moveCampaign,
  type Mover,
  type AnnouncedCampaign,
  readAnnounced,
  readAnnouncedOf,
  refuseKeptOwner,
  wrongState,
} from '#modules/campaigns/index.ts';
import { acceptRichText, claimUpload, type ImageParams } from '#modules/media/index.ts';
import { config } from '#platform/config/config.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import type { FieldMessages } from '#platform/errors/app-error.ts';
import { isEqual, signature } from '#platform/http/cookies.ts';
import type { Locale } from '#platform/web/locale.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import {
  type ComingSoonPage,
  endPagePreview,
  type Figures,
  findFigures,
  findPage,
  listTeasers,
  type PageValues,
  savePage,
  savePageImage,
  setPublished,
  startPagePreview,
  type Teaser,
  type Variant,
} from './coming-soon.store.ts';
import { prelaunchErrors } from './prelaunch.errors.ts';

/** Below it a count says that few came, so it is not shown. */
export const SHOWN_FROM = 10;

const tokenOf = (campaignId: number, nonce: Buffer) =>
  signature(config().secretKey, 'coming-soon-preview', `${campaignId}.${nonce.toString('hex')}`);

export function readPage(campaignId: number): Promise<ComingSoonPage | undefined> {
  return findPage(db(), campaignId);
}

/** A campaign that is coming soon with what its page says at first sight. */
export interface AnnouncedTeaser {
  readonly campaign: AnnouncedCampaign;
  readonly page: Teaser;
}

/** Coming-soon pages that are public, with their campaigns, the newest first. */
export async function readTeasers(limit: number): Promise<AnnouncedTeaser[]> {
  return teasersOf(await readAnnounced(null, limit));
}

/** A page of the same, and the number that the next one is below; null where nothing follows. */
export async function readTeaserPage(
  below: number | null,
  limit: number,
): Promise<{ teasers: AnnouncedTeaser[]; next: number | null }> {
  const found = await readAnnounced(below, limit + 1);
  const shown = found.slice(0, limit);
  const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { teasers: await teasersOf(shown), next };
}

/** Those of these campaigns whose coming-soon pages are public, in their order. */
export async function readTeasersOf(campaignIds: readonly number[]): Promise<AnnouncedTeaser[]> {
  return campaignIds.length === 0 ? [] : teasersOf(await readAnnouncedOf(campaignIds));
}

async function teasersOf(campaigns: readonly AnnouncedCampaign[]): Promise<AnnouncedTeaser[]> {
  const pages = await listTeasers(
    db(),
    campaigns.map(({ id }) => id),
  );
  return campaigns.flatMap((campaign) => {
    const page = pages.find(({ campaign_id: id }) => id === campaign.id);
    return page === undefined ? [] : [{ campaign, page }];
  });
}

/** The page as a stranger may see it: published, or by its preview link. Undefined otherwise. */
export async function readShownPage(
  campaign: Pick<Campaign, 'id' | 'state'>,
  preview: string | undefined,
): Promise<ComingSoonPage | undefined> {
  const page = await findPage(db(), campaign.id);
  if (!page) return undefined;
  if (campaign.state === 'coming_soon' && page.published_at) return page;
  const nonce = page.preview_nonce;
  const isHolder = preview && nonce && isEqual(preview, tokenOf(campaign.id, nonce));
  return isUnpublished(campaign) && isHolder ? page : undefined;
}

/** Writes the page of a campaign that is not launched. Throws 409 afterwards. */
export async function writePage(
  campaign: Pick<Campaign, 'id' | 'state'>,
  page: PageValues,
  variants: readonly Variant[],
): Promise<ComingSoonPage> {
  requireUnlaunched(campaign);
  const clean = { ...page, body_html: await acceptRichText('body_html', page.body_html) };
  return transaction(async (tx) => {
    await savePage(tx, campaign.id, clean, variants);
    await invalidatePages(tx, [`coming-soon:${campaign.id}`]);
    const saved = await findPage(tx, campaign.id);
    if (!saved) throw prelaunchErrors.noPage();
    return saved;
  });
}

/** Puts a person's own upload on the page. Throws 422 for what is no upload of theirs, and 409. */
export async function setPageImage(
  campaign: Pick<Campaign, 'id' | 'state'>,
  accountId: number,
  params: Pick<ImageParams, 'version' | 'public_id' | 'signature'>,
): Promise<string> {
  requireUnlaunched(campaign);
  return transaction(async (tx) => {
    const { publicId } = await claimUpload(tx, accountId, params);
    await savePageImage(tx, campaign.id, publicId);
    await invalidatePages(tx, [`coming-soon:${campaign.id}`]);
    return publicId;
  });
}

/** Takes the picture off the page. Throws 409. */
export async function clearPageImage(campaign: Pick<Campaign, 'id' | 'state'>): Promise<void> {
  requireUnlaunched(campaign);
  await transaction(async (tx) => {
    await savePageImage(tx, campaign.id, null);
    await invalidatePages(tx, [`coming-soon:${campaign.id}`]);
  });
}

function requireUnlaunched(campaign: Pick<Campaign, 'state'>): void {
  if (!isUnpublished(campaign)) throw wrongState(campaign.state);
}

/**
 * Makes the page public; the campaign is then coming soon. Throws 409 while something is missing, 403 while
 * staff keep its owner from launching.
 */
export async function publishPage(
  campaignId: number,
  mover: Mover & { readonly locale?: Locale },
): Promise<void> {
  await keepingRefusals(campaignId, 'open_coming_soon', mover, () =>
    transaction(async (tx) => {
      await moveCampaign(tx, campaignId, 'open_coming_soon', mover, async (_tx, { ownerId }) => {
        await refuseKeptOwner(tx, ownerId, mover.locale);
        const page = await findPage(tx, campaignId);
        const missing = [
          ...(page?.headline.trim() ? [] : ['headline' as const]),
          ...(page?.image_public_id || page?.video_url ? [] : ['image' as const]),
        ];
        if (missing.length === 0) return;
        const fields: FieldMessages = Object.fromEntries(
          missing.map((name) => [name, [`errors.prelaunch.${name}` as const]]),
        );
        throw new ActRefused(prelaunchErrors.pageNotReady(undefined, { fields }), missing);
      });
      await setPublished(tx, campaignId, true);
      await invalidatePages(tx, [`coming-soon:${campaignId}`]);
    }),
  );
}

/** Takes the page back; the campaign is a draft again. Throws 409. */
export async function unpublishPage(campaignId: number, mover: Mover): Promise<void> {
  await keepingRefusals(campaignId, 'close_coming_soon', mover, () =>
    transaction(async (tx) => {
      await moveCampaign(tx, campaignId, 'close_coming_soon', mover);
      await setPublished(tx, campaignId, false);
      await invalidatePages(tx, [`coming-soon:${campaignId}`]);
    }),
  );
}

/** Makes the link by which outsiders see the page before it is public. Throws 409 without a page. */
export async function enablePagePreview(campaign: Pick<Campaign, 'id' | 'state'>): Promise<string> {
  requireUnlaunched(campaign);
  return transaction(async (tx) => {
    const nonce = await startPagePreview(tx, campaign.id, randomBytes(16));
    if (!nonce) throw prelaunchErrors.noPage();
    return tokenOf(campaign.id, nonce);
  });
}

export async function disablePagePreview(campaignId: number): Promise<void> {
  await transaction((tx) => endPagePreview(tx, campaignId));
}

/** The token of the preview link there is; null without one. */
export async function readPagePreview(campaignId: number): Promise<string | null> {
  const nonce = (await findPage(db(), campaignId))?.preview_nonce;
  return nonce ? tokenOf(campaignId, nonce) : null;
}

export function readFigures(campaignId: number): Promise<Figures> {
  return findFigures(db(), campaignId);
}
