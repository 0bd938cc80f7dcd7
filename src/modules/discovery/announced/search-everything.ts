import type { Locale } from '#platform/web/locale.ts';
import { type SearchResult, searchCampaigns } from '../search-campaigns.ts';
import type { Cursor, Search } from '../search.ts';
import { readTyped, type Typed } from '../narrow-search.ts';
import {
  inCategories,
  type NamedCategory,
  readNamedCategories,
} from '../named-categories/named-categories.ts';
import { findAnnounced } from './find-announced.ts';

export interface Everything {
  readonly typed: Typed;
  /** What is launched, as `searchCampaigns` finds it. */
  readonly result: SearchResult;
  /** Of what is coming soon, on the first page. */
  readonly announcedIds: readonly number[];
  /** The categories that the words name in the reader's language. */
  readonly named: readonly NamedCategory[];
  /** Campaigns that are coming soon or categories are called so: the words are no misspelt ones. */
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

interface Limits {
  readonly launched: number;
  readonly announced: number;
}

/** A page of what is launched, and what is coming soon whose title has the words or is like misspelt ones. */
export async function searchEverything(
  search: Search,
  cursor: Cursor | null,
  limits: Limits,
  locale: Locale,
): Promise<Everything> {
  const typed = await readTyped(search.text);
  const find = (alike: boolean) => findAnnounced(search, typed, limits.announced, { alike });
  const asTyped = find(false);
  const asNamed = readNamedCategories(search, typed, locale);
  const isCalledSo = async () => (await asNamed).length + (await asTyped).length > 0;
  const [titled, named, result] = await Promise.all([
    asTyped,
    asNamed,
    searchCampaigns(search, cursor, limits.launched, { typed, isMeant: isCalledSo }),
  ]);
  const isMeant = titled.length + named.length > 0;
  if (cursor !== null) return { typed, result, announcedIds: [], named, isMeant };
  const isFound = result.campaignIds.length > 0 && result.correctedText === null;
  const announcedIds = isMeant || isFound ? titled : await find(true);
  return { typed, result, announcedIds, named, isMeant };
}

/**
 * The same with the search it is of: where nothing has the words and they name categories, it is the one for
 * what is in these, unless others were chosen.
 */
export async function searchOrCategories(
  search: Search,
  cursor: Cursor | null,
  limits: Limits,
  locale: Locale,
): Promise<Everything & { readonly search: Search }> {
  const found = await searchEverything(search, cursor, limits, locale);
  const { result, announcedIds, named } = found;
  const isAny = result.campaignIds.length + announcedIds.length > 0;
  if (isAny || named.length === 0 || cursor !== null || search.categories.length > 0)
    return { ...found, search };
  const categories = named.map(({ category }) => category);
  const within = inCategories(search, categories);
  return { ...(await searchEverything(within, null, limits, locale)), named, search: within };
}
