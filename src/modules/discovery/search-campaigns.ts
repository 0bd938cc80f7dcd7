import { db } from '#platform/db/transaction.ts';
import { type Cursor, type Search, writeCursor } from './search.ts';
import {
  countFacets,
  countHits,
  type FacetCount,
  findBestHits,
  findHits,
  type Hit,
  type TextQuery,
} from './search.store.ts';
import { forgivingQueryOf, meantWords, MOST_WORDS, tsqueryOf } from './search-words.ts';
import { findNearWords, readTitleKey, readWords } from './search-words.store.ts';

const COUNT_CAP = 1001;

export interface SearchResult {
  campaignIds: number[];
  nextCursor: string | null;
  /** Counted to 1,001 at most: past that it reads as "1,000+". */
  count: number;
  facets: FacetCount[];
  /** The words that were meant, where the ones asked for find nothing. */
  correctedText: string | null;
}

interface Page {
  readonly cursor: Cursor | null;
  readonly limit: number;
}

interface Found {
  readonly hits: Hit[];
  readonly tsquery: string | null;
  readonly correctedText: string | null;
}

function hitsOf(search: Search, text: TextQuery | null, page: Page): Promise<Hit[]> {
  const { cursor, limit } = page;
  return text !== null && search.sort === 'relevance'
    ? findBestHits(db(), search, text, cursor, limit + 1)
    : findHits(db(), search, text?.tsquery ?? null, cursor, limit + 1);
}

const isAny = async (search: Search, text: TextQuery | null): Promise<boolean> =>
  (await hitsOf(search, text, { cursor: null, limit: 1 })).length > 0;

/** What is found when each word may be another one that is near it, and which words were meant. */
async function forgivingly(search: Search, words: string[], page: Page): Promise<Found | null> {
  const choices = await findNearWords(db(), words);
  const tsquery = forgivingQueryOf(choices);
  if (tsquery === null) return null;
  const typed = words.join(' ');
  const hits = await hitsOf(search, { tsquery, typed }, page);
  const [first] = hits;
  if (first === undefined) return null;
  const meant = meantWords(choices, await readTitleKey(db(), first.campaignId));
  return { hits, tsquery, correctedText: meant === typed ? null : meant };
}

async function findByText(search: Search, page: Page): Promise<Found> {
  const words = search.text === '' ? [] : (await readWords(db(), search.text)).slice(0, MOST_WORDS);
  const tsquery = tsqueryOf(words);
  const text = tsquery === null ? null : { tsquery, typed: words.join(' ') };
  const hits = await hitsOf(search, text, page);
  // Behind the last page of what was found as typed nothing else begins.
  const isFound = hits.length > 0 || (page.cursor !== null && (await isAny(search, text)));
  const forgiven = !isFound && text ? await forgivingly(search, words, page) : null;
  return forgiven ?? { hits, tsquery, correctedText: null };
}

/** One page of campaigns for a search, forgiving misspelt words when the words as typed find nothing. */
export async function searchCampaigns(
  search: Search,
  cursor: Cursor | null,
  limit: number,
): Promise<SearchResult> {
  const { hits, tsquery, correctedText } = await findByText(search, { cursor, limit });
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
