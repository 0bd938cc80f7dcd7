import { type SearchResult, searchCampaigns } from '../search-campaigns.ts';
import type { Cursor, Search } from '../search.ts';
import { readTyped, type Typed } from '../narrow-search.ts';
import { findAnnounced } from './find-announced.ts';

export interface Everything {
  readonly typed: Typed;
  /** What is launched, as `searchCampaigns` finds it. */
  readonly result: SearchResult;
  /** Of what is coming soon, on the first page. */
  readonly announcedIds: readonly number[];
  /** Campaigns that are coming soon have the words in their titles: they are no misspelt ones. */
  readonly isMeant: boolean;
}

/**
 * A page of what is launched alone. Words that only something coming soon has in its title are not taken for
 * misspelt ones: they were meant, and nothing launched has them yet.
 */
export async function searchLaunched(
  search: Search,
  cursor: Cursor | null,
  limit: number,
): Promise<SearchResult> {
  const typed = await readTyped(search.text);
  const isMeant = async () => (await findAnnounced(search, typed, 1, { alike: false })).length > 0;
  return searchCampaigns(search, cursor, limit, { typed, isMeant });
}

/** A page of what is launched, and what is coming soon whose title has the words or is like misspelt ones. */
export async function searchEverything(
  search: Search,
  cursor: Cursor | null,
  limits: { readonly launched: number; readonly announced: number },
): Promise<Everything> {
  const typed = await readTyped(search.text);
  const find = (alike: boolean) => findAnnounced(search, typed, limits.announced, { alike });
  const asTyped = find(false);
  const isTitled = async () => (await asTyped).length > 0;
  const [titled, result] = await Promise.all([
    asTyped,
    searchCampaigns(search, cursor, limits.launched, { typed, isMeant: isTitled }),
  ]);
  const isMeant = titled.length > 0;
  if (cursor !== null) return { typed, result, announcedIds: [], isMeant };
  const isFound = result.campaignIds.length > 0 && result.correctedText === null;
  const announcedIds = isMeant || isFound ? titled : await find(true);
  return { typed, result, announcedIds, isMeant };
}
