import { readCategories } from '#modules/campaigns/index.ts';
import { db } from '#platform/db/transaction.ts';
import { type FacetCount, countFound, countKinds } from './facets.store.ts';
import { type Cursor, type Search, writeCursor } from './search.ts';
import type { Narrowed } from './search-conditions.store.ts';
import { findBestHits, findHits, findTitled, type Hit } from './search.store.ts';
import type { TextQuery } from './search-score.store.ts';
import {
  forgivingQueryOf,
  likelyTitles,
  looseQueryOf,
  meantWords,
  MOST_WORDS,
  tsqueryOf,
  type WordChoice,
} from './search-words.ts';
import {
  findNearWords,
  readIndexedWords,
  readTitleWords,
  readWords,
} from './search-words.store.ts';

export interface SearchResult {
  campaignIds: number[];
  nextCursor: string | null;
  /** The words that were meant, where the ones asked for find nothing. */
  correctedText: string | null;
  /** The words that were looked for, as `countSearch` takes them; null without a text. */
  tsquery: string | null;
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

/** Categories by their ids, a branch with all that belong to it. */
async function narrowed(search: Search): Promise<Narrowed> {
  if (search.categories.length === 0) return { ...search, categoryIds: null };
  const all = await readCategories();
  const named = all.filter(({ slug }) => search.categories.includes(slug)).map(({ id }) => id);
  const within = all.filter(({ id, parentId }) =>
    [id, parentId].some((one) => one !== null && named.includes(one)),
  );
  return { ...search, categoryIds: within.map(({ id }) => id) };
}

function hitsOf(search: Narrowed, text: TextQuery | null, page: Page): Promise<Hit[]> {
  const { cursor, limit } = page;
  return text !== null && search.sort === 'relevance'
    ? findBestHits(db(), search, text, cursor, limit + 1)
    : findHits(db(), search, text?.tsquery ?? null, cursor, limit + 1);
}

const isAny = async (search: Narrowed, text: TextQuery | null): Promise<boolean> =>
  (await hitsOf(search, text, { cursor: null, limit: 1 })).length > 0;

/** So many near words are looked for in all, and so many of each word at least. */
const MOST_NEAR = 32;
const LEAST_NEAR = 4;

interface Typed {
  readonly words: readonly string[];
  /** Those that are looked for: what nearly all campaigns have only where nothing else was typed. */
  readonly telling: readonly string[];
  /** Those that very many campaigns have. */
  readonly common: readonly string[];
}

async function typedWords(text: string): Promise<Typed> {
  if (text === '') return { words: [], telling: [], common: [] };
  const { words, frequent, common } = await readWords(db(), text);
  const typed = words.slice(0, MOST_WORDS);
  const rare = typed.filter((word) => !frequent.includes(word));
  return { words: typed, telling: rare.length > 0 ? rare : typed, common };
}

function asTyped({ words, telling, common }: Typed): TextQuery | null {
  const tsquery = tsqueryOf(telling, common);
  const isCommon = telling.every((word) => common.includes(word));
  return tsquery === null ? null : { tsquery, typed: words.join(' '), isCommon };
}

/** The words as some rule of forgiveness reads them. */
function readAs(
  queryOf: typeof forgivingQueryOf,
  choices: readonly WordChoice[],
  { telling, common }: Typed,
): TextQuery | null {
  const asked = choices.filter(({ word }) => telling.includes(word));
  const most = Math.max(LEAST_NEAR, Math.floor(MOST_NEAR / Math.max(1, asked.length)));
  const tsquery = queryOf(
    asked.map(({ word, near }) => ({
      word,
      near: near.slice(0, most),
      isCommon: common.includes(word),
    })),
  );
  if (tsquery === null) return null;
  return { tsquery, typed: choices.map(({ word }) => word).join(' ') };
}

/** What is found when each word may be another one that is near it, and which words were meant. */
async function forgivingly(search: Narrowed, typed: Typed, page: Page): Promise<Found | null> {
  const choices = await findNearWords(db(), typed.words);
  return (
    (await byLikelyTitle(search, choices, typed, page)) ??
    (await byNearWords(search, choices, typed, page))
  );
}

/** Where one word written otherwise makes the title of a campaign, that title was meant. */
async function byLikelyTitle(
  search: Narrowed,
  choices: readonly WordChoice[],
  { words, telling, common }: Typed,
  page: Page,
): Promise<Found | null> {
  const [id] = await findTitled(db(), search, likelyTitles(choices), 1);
  if (id === undefined) return null;
  const meant = await readTitleWords(db(), id);
  const isFrequent = (word: string) => words.includes(word) && !telling.includes(word);
  const rare = meant.filter((word) => !isFrequent(word));
  const text = asTyped({ words: meant, telling: rare.length > 0 ? rare : meant, common });
  const hits = await hitsOf(search, text, page);
  return { hits, tsquery: text?.tsquery ?? null, correctedText: meant.join(' ') };
}

async function byNearWords(
  search: Narrowed,
  choices: readonly WordChoice[],
  typed: Typed,
  page: Page,
): Promise<Found | null> {
  const text = readAs(forgivingQueryOf, choices, typed);
  if (text === null) return null;
  const hits = await hitsOf(search, text, page);
  const [first] = hits;
  if (first === undefined) return null;
  const meant = meantWords(choices, await readIndexedWords(db(), first.campaignId));
  return { hits, tsquery: text.tsquery, correctedText: meant === text.typed ? null : meant };
}

async function findByText(search: Narrowed, page: Page): Promise<Found> {
  const typed = await typedWords(search.text);
  const text = asTyped(typed);
  const hits = await hitsOf(search, text, page);
  // Behind the last page of what was found as typed nothing else begins.
  const isFound = hits.length > 0 || (page.cursor !== null && (await isAny(search, text)));
  const forgiven = !isFound && text ? await forgivingly(search, typed, page) : null;
  return forgiven ?? { hits, tsquery: text?.tsquery ?? null, correctedText: null };
}

/** One page of campaigns for a search, forgiving misspelt words when the words as typed find nothing. */
export async function searchCampaigns(
  search: Search,
  cursor: Cursor | null,
  limit: number,
): Promise<SearchResult> {
  const { hits, ...found } = await findByText(await narrowed(search), { cursor, limit });
  const shown = hits.slice(0, limit);
  const last = shown.at(-1);
  return {
    ...found,
    campaignIds: shown.map((hit) => hit.campaignId),
    nextCursor:
      hits.length > limit && last
        ? writeCursor({ value: last.cursorValue, id: last.campaignId })
        : null,
  };
}

export interface SearchCounts {
  readonly count: number;
  /** There may be more than are counted. */
  readonly isLeast: boolean;
  readonly facets: FacetCount[];
}

/**
 * How many campaigns a search finds, and how many each value of each filter would leave. `tsquery`: the words
 * that the search looked for.
 */
export async function countSearch(search: Search, tsquery: string | null): Promise<SearchCounts> {
  const asked = await narrowed(search);
  const counts =
    tsquery === null && asked.city === null
      ? await countKinds(db(), asked)
      : await countFound(db(), asked, tsquery);
  const found = counts.find(({ facet }) => facet === 'found');
  return {
    count: found?.hits ?? 0,
    isLeast: found?.isLeast ?? false,
    facets: counts.filter(({ facet }) => facet !== 'found'),
  };
}

/** Campaigns with some of the words of a search that finds none with all of them, the filters left out. */
export async function findNearly(search: Search, limit: number): Promise<number[]> {
  const typed = await typedWords(search.text);
  const text = readAs(looseQueryOf, await findNearWords(db(), typed.words), typed);
  if (text === null) return [];
  const anywhere = await narrowed({ ...search, ...UNFILTERED });
  const hits = await findBestHits(db(), anywhere, text, null, limit);
  return hits.map(({ campaignId }) => campaignId);
}

const UNFILTERED = {
  categories: [] as string[],
  city: null,
  country: null,
  percent: null,
  status: null,
  funding: null,
  nonprofit: false,
  forever: false,
  sort: 'relevance',
} as const;
