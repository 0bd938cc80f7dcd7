import { randomBytes } from 'node:crypto';
import { config } from '#platform/config/config.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { isEqual, signature } from '#platform/http/cookies.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { campaignErrors } from '../campaign.errors.ts';
import type { Campaign } from '../campaign.ts';
import { findCampaign } from '../campaign.store.ts';
import { clearPreview, findPreviewNonce, startPreview } from './preview.store.ts';

/** What the link carries; the database alone does not open it. */
function tokenOf(campaignId: number, nonce: Buffer): string {
  return signature(
    config().secretKey,
    'campaign-preview',
    `${campaignId}.${nonce.toString('hex')}`,
  );
}

/** Makes the preview link, or gives the one there is. Throws 409 once the campaign was launched. */
export async function enablePreview(campaignId: number): Promise<string> {
  return transaction(async (tx) => {
    const nonce = await startPreview(tx, campaignId, randomBytes(16));
    if (!nonce) throw campaignErrors.wrongState();
    return tokenOf(campaignId, nonce);
  });
}

/** Ends the link for everybody who has it. */
export async function disablePreview(campaignId: number): Promise<void> {
  await transaction(async (tx) => {
    await clearPreview(tx, campaignId);
    await invalidatePages(tx, [`campaign:${campaignId}`]);
  });
}

/** The token of the link there is, for its owner; null without one. */
export async function readPreviewToken(campaignId: number): Promise<string | null> {
  const nonce = await findPreviewNonce(db(), campaignId);
  return nonce && tokenOf(campaignId, nonce);
}

/** A campaign that is not public yet, for a holder of its preview link; undefined for everybody else. */
export async function readPreviewed(
  idOrSlug: number | string,
  token: string,
): Promise<Campaign | undefined> {
  const campaign = await findCampaign(db(), idOrSlug);
  if (!campaign) return undefined;
  const nonce = await findPreviewNonce(db(), campaign.id);
  return nonce && isEqual(token, tokenOf(campaign.id, nonce)) ? campaign : undefined;
}
