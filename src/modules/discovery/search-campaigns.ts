import { db } from '#platform/db/transaction.ts';
import { type Cursor, type Search, writeCursor } from './search.ts';
import {
  countFacets,
  countHits,
  type FacetCount,
  findHits,
  findKnownWords,
  findNearestWord,
} from './search.store.ts';

const COUNT_CAP = 1001;

export interface SearchResult {
  campaignIds: number[];
  nextCursor: string | null;
  /** Counted to 1,001 at most: past that it reads as "1,000+". */
  count: number;
  facets: FacetCount[];
  /** The words the search really used, when the ones asked for occur nowhere. */
  correctedText: string | null;
}

/** The words of a text as the index knows them: letters and digits, lower case, no accents. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 0)
    .slice(0, 12);
}

/** All words must occur, each also as the beginning of a longer one. */
function tsqueryOf(words: string[]): string | null {
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}

async function corrected(words: string[]): Promise<string[]> {
  const known = new Set(await findKnownWords(db(), words));
  return Promise.all(
    words.map(async (word) =>
      known.has(word) || word.length < 3 ? word : ((await findNearestWord(db(), word)) ?? word),
    ),
  );
}

/** One page of campaigns for a search, forgiving a misspelt word when the words as typed find nothing. */
export async function searchCampaigns(
  search: Search,
  cursor: Cursor | null,
  limit: number,
): Promise<SearchResult> {
  let words = wordsOf(search.text);
  let hits = await findHits(db(), search, tsqueryOf(words), cursor, limit + 1);
  let correctedText: string | null = null;
  if (hits.length === 0 && words.length > 0) {
    const mended = await corrected(words);
    if (mended.join(' ') !== words.join(' ')) {
      hits = await findHits(db(), search, tsqueryOf(mended), cursor, limit + 1);
      if (hits.length > 0) correctedText = mended.join(' ');
      words = mended;
    }
  }
  const tsquery = tsqueryOf(words);
  const [count, facets] = await Promise.all([
    countHits(db(), search, tsquery, COUNT_CAP),
    countFacets(db(), search, tsquery),
  ]);
  const shown = hits.slice(0, limit);
  const last = shown.at(-1);
  return {
    campaignIds: shown.map((hit) => hit.campaignId),
    nextCursor:
      hits.length > limit && last
        ? writeCursor({ value: last.cursorValue, id: last.campaignId })
        : null,
    count,
    facets,
    correctedText,
  };
}
