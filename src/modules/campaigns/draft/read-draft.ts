import { db } from '#platform/db/transaction.ts';
import { type Draft, findDraft, isShortLinkTaken } from './draft.store.ts';
import { isReserved } from './draft.ts';

/** Everything the owner edits; undefined for a campaign that is gone. */
export function readDraft(campaignId: number): Promise<Draft | undefined> {
  return findDraft(db(), campaignId);
}

/** Whether a campaign could have this short link. */
export async function isShortLinkFree(shortLink: string, campaignId: number): Promise<boolean> {
  return !isReserved(shortLink) && !(await isShortLinkTaken(db(), shortLink, campaignId));
}
