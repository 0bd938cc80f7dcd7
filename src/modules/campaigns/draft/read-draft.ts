import { db } from '#platform/db/transaction.ts';
import { type Draft, findDraft, isShortLinkTaken } from './draft.store.ts';
import { isReserved } from './draft.ts';
import { listTags } from './draft-parts.store.ts';

export const TAGS_PER_PAGE = 50;
const TAGS_FOUND = 10;

/** Everything the owner edits; undefined for a campaign that is gone. */
export function readDraft(campaignId: number): Promise<Draft | undefined> {
  return findDraft(db(), campaignId);
}

/** Tags of public campaigns, the most used first, behind so many; `next` is null on the last page. */
export async function readTags(skipped = 0): Promise<{ tags: string[]; next: number | null }> {
  const found = await listTags(db(), '', { limit: TAGS_PER_PAGE + 1, skipped });
  const next = found.length > TAGS_PER_PAGE ? skipped + TAGS_PER_PAGE : null;
  return { tags: found.slice(0, TAGS_PER_PAGE), next };
}

/** Those of campaigns in a language, the most used first: what is offered for one that is written in it. */
export function readTagsIn(language: string): Promise<string[]> {
  return listTags(db(), '', { limit: TAGS_PER_PAGE, language });
}

/** Those that begin with what was typed, a # left out. */
export function searchTags(typed: string): Promise<string[]> {
  return listTags(db(), typed.replace('#', '').trim(), { limit: TAGS_FOUND });
}

/** Whether a campaign could have this short link. */
export async function isShortLinkFree(shortLink: string, campaignId: number): Promise<boolean> {
  return !isReserved(shortLink) && !(await isShortLinkTaken(db(), shortLink, campaignId));
}
