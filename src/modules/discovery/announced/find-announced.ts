import { db } from '#platform/db/transaction.ts';
import { narrowed } from '../narrow-search.ts';
import type { Search } from '../search.ts';
import { MOST_WORDS, tellingOf } from '../search-words.ts';
import { BANNED_WORD, readWords } from '../search-words.store.ts';
import { findAnnouncedAlike, findAnnouncedTitles } from './announced.store.ts';

/** What is not launched is neither open nor ended, and has raised nothing. */
const isOfLaunched = ({ status, percent, funding, forever }: Search): boolean =>
  status !== null || percent !== null || funding !== null || forever;

async function titleOf(text: string) {
  const { words: all, frequent } = await readWords(db(), text);
  const words = all.slice(0, MOST_WORDS);
  const isAny = words.length > 0 && !words.includes(BANNED_WORD);
  return isAny ? { typed: words.join(' '), words: tellingOf(words, frequent) } : null;
}

/**
 * Campaigns that are coming soon and have the words of a search in their titles; `alike`: also those that
 * have only what is like them, as a misspelt word is.
 */
export async function findAnnounced(
  search: Search,
  limit: number,
  { alike }: { readonly alike: boolean },
): Promise<number[]> {
  if (search.text === '' || isOfLaunched(search)) return [];
  const title = await titleOf(search.text);
  if (title === null) return [];
  const find = alike ? findAnnouncedAlike : findAnnouncedTitles;
  return find(db(), await narrowed(search), title, limit);
}
