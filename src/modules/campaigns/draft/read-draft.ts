import { db } from '#platform/db/transaction.ts';
import { type Draft, findDraft, isShortLinkTaken } from './draft.store.ts';
import { isReserved } from './draft.ts';
import { listTags } from './draft-parts.store.ts';

const TAGS_SHOWN = 50;
const TAGS_FOUND = 10;

/** Everything the owner edits; undefined for a campaign that is gone. */
export function readDraft(campaignId: number): Promise<Draft | undefined> {
  return findDraft(db(), campaignId);
}

/** The tags of public campaigns, the most used first. */
export function readTags(): Promise<string[]> {
  return listTags(db(), '', TAGS_SHOWN);
}

/** Those that begin with what was typed, a # left out. */
export function searchTags(typed: string): Promise<string[]> {
  return listTags(db(), typed.replace('#', '').trim(), TAGS_FOUND);
}

/** Whether a campaign could have this short link. */
export async function isShortLinkFree(shortLink: string, campaignId: number): Promise<boolean> {
  return !isReserved(shortLink) && !(await isShortLinkTaken(db(), shortLink, campaignId));
}
