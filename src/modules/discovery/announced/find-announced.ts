import { dbKeepingPlans } from '#platform/db/transaction.ts';
import { narrowed, type Typed } from '../narrow-search.ts';
import type { Search } from '../search.ts';
import { BANNED_WORD } from '../search-words.store.ts';
import { findAnnouncedAlike, findAnnouncedTitles } from './announced.store.ts';

/** What is not launched is neither open nor ended, and has raised nothing. */
const isOfLaunched = ({ status, percent, funding, forever }: Search): boolean =>
  status !== null || percent !== null || funding !== null || forever;

/**
 * Campaigns that are coming soon and have the words of a search in their titles; `alike`: those that have
 * what is like them, as a misspelt word is.
 */
export async function findAnnounced(
  search: Search,
  { words, telling }: Typed,
  limit: number,
  { alike }: { readonly alike: boolean },
): Promise<number[]> {
  if (words.length === 0 || words.includes(BANNED_WORD) || isOfLaunched(search)) return [];
  const find = alike ? findAnnouncedAlike : findAnnouncedTitles;
  return find(
    dbKeepingPlans(),
    await narrowed(search),
    { typed: words.join(' '), words: telling },
    limit,
  );
}
