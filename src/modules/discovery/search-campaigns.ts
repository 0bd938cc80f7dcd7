import { dbKeepingPlans } from '#platform/db/transaction.ts';
import { asTyped, hitsOf, isAny, type Page, readAs, withStories } from './finding/find-hits.ts';
import { nearWordsOf } from './finding/near-words.ts';
import { findMeaning, type Meaning } from './finding/find-meaning.ts';
import { narrowed, readTyped, type Typed, unfiltered } from './narrow-search.ts';
import { findBestHits, type Hit } from './ranking/best-hits.store.ts';
import type { TextQuery } from './ranking/score.store.ts';
import { type Cursor, isFiltered, type Search, writeCursor } from './search.ts';
import type { Narrowed } from './search-conditions.store.ts';
import { looseQueryOf, partsOfNames } from './search-words.ts';

export interface SearchResult {
  campaignIds: number[];
  nextCursor: string | null;
  /** The words that were meant, where the ones asked for find nothing. */
  correctedText: string | null;
  /** The words that were looked for, as `countSearch` takes them; null without a text. */
  tsquery: TextQuery | null;
  /** Something has the words as they were typed, though the filters may leave nothing of it. */
  isKnown: boolean;
}

interface Found extends Pick<SearchResult, 'correctedText' | 'tsquery' | 'isKnown'> {
  readonly hits: readonly Hit[];
}

/** Whether nothing in the index has all the words, so that it need not be asked; stories are not in it. */
const isInVain = ({ telling, unknown = [] }: Typed): boolean =>
  telling.some((word) => unknown.includes(word));

/** What is meant by words that nothing in the index has within the filters: it is decided without these. */
async function meaningOf(
  search: Narrowed,
  text: TextQuery,
  typed: Typed,
  limit: number,
  reading: Reading,
): Promise<Meaning> {
  const anywhere = await unfiltered(search);
  // Whoever reads that nothing is left drops a filter; other words would not be theirs.
  if (isFiltered(search) && !isInVain(typed) && (await isAny(anywhere, text)))
    return { tsquery: text, correctedText: null, isKnown: true };
  const isMeant = (await reading.isMeant?.()) === true;
  return findMeaning(anywhere, { typed, text, isMeant }, limit);
}

async function findByText(search: Narrowed, page: Page, reading: Reading): Promise<Found> {
  const typed = reading.typed ?? (await readTyped(search.text));
  const text = asTyped(typed);
  const isVain = search.sort === 'relevance' && isInVain(typed);
  const hits = isVain ? [] : await hitsOf(search, text, page);
  // Behind the last page of what was found as typed nothing else begins.
  const isFound =
    hits.length > 0 || (page.cursor !== null && !isVain && (await isAny(search, text)));
  if (isFound || text === null) {
    const all = await withStories(search, text, page, hits);
    return { hits: all, tsquery: text, correctedText: null, isKnown: true };
  }
  const isFirst = page.cursor === null && search.sort === 'relevance' && !isFiltered(search);
  const { hits: first, ...meaning } = await meaningOf(
    search,
    text,
    typed,
    isFirst ? page.limit : 1,
    reading,
  );
  if (isFirst && first) return { ...meaning, hits: first };
  const within = meaning.tsquery === text ? hits : await hitsOf(search, meaning.tsquery, page);
  return { ...meaning, hits: await withStories(search, meaning.tsquery, page, within) };
}

/** How the words of a search are read. */
export interface Reading {
  /** The words, where they are known already. */
  readonly typed?: Typed;
  /** Whether they are what was meant though no campaign in the index has them; asked only then. */
  readonly isMeant?: () => Promise<boolean>;
}

/**
 * One page of campaigns for a search, forgiving misspelt words when the words as typed find nothing. What
 * they are taken for is decided by them alone; the filters narrow what is found.
 */
export async function searchCampaigns(
  search: Search,
  cursor: Cursor | null,
  limit: number,
  reading: Reading = {},
): Promise<SearchResult> {
  const page = { cursor, limit };
  const { hits, ...found } = await findByText(await narrowed(search), page, reading);
  const shown = hits.slice(0, limit);
  const last = shown.at(-1);
  return {
    ...found,
    campaignIds: shown.map((hit) => hit.campaignId),
    nextCursor:
      hits.length > limit && last
        ? writeCursor({ value: last.cursorValue, id: last.campaignId }, search.sort)
        : null,
  };
}

/**
 * Campaigns that a search would find without its filters, by what was looked for. Nobody asked for just
 * these, so they are only what readers are led to.
 */
export async function findOutside(
  search: Search,
  { tsquery: text }: Pick<SearchResult, 'tsquery'>,
  limit: number,
): Promise<number[]> {
  if (text === null) return [];
  const anywhere = { ...(await unfiltered(search)), isLedTo: true };
  const page = { cursor: null, limit };
  const hits = await withStories(anywhere, text, page, await hitsOf(anywhere, text, page));
  return hits.slice(0, limit).map(({ campaignId }) => campaignId);
}

/**
 * Campaigns with some of the words of a search that finds none with all of them, the filters left out, and
 * again only what readers are led to.
 */
export async function findNearly(search: Search, typed: Typed, limit: number): Promise<number[]> {
  const parts = partsOfNames(search.text);
  const near = await nearWordsOf(typed.words, parts);
  const text = readAs(looseQueryOf, near, typed);
  if (text === null) return [];
  const anywhere = { ...(await unfiltered(search)), isLedTo: true };
  const { hits } = await findBestHits(dbKeepingPlans(), anywhere, text, null, limit);
  return hits.map(({ campaignId }) => campaignId);
}
