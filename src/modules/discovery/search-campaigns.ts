import { db, dbKeepingPlans } from '#platform/db/transaction.ts';
import {
  narrowed,
  readTyped,
  readWalk,
  soughtOf,
  storyOf,
  type Typed,
  unfiltered,
} from './narrow-search.ts';
import {
  findBestHits,
  findOtherHits,
  type Hit,
  isBehindCompared,
} from './ranking/best-hits.store.ts';
import { type Cursor, isFiltered, type Search, writeCursor } from './search.ts';
import type { Narrowed } from './search-conditions.store.ts';
import {
  findHits,
  findHitsByWalking,
  findHitsWithWords,
  findTitled,
  needsPlan,
} from './search.store.ts';
import type { TextQuery } from './ranking/score.store.ts';
import { findStoryHits, isAmongStories } from './stories/story.store.ts';
import {
  forgivingQueryOf,
  isPair,
  isAllCommon,
  countOfRarest,
  likelyTitles,
  looseQueryOf,
  meantWords,
  nearestOf,
  tsqueryOf,
  type WordChoice,
  textOf,
} from './search-words.ts';
import { findNearWords, readIndexedWords, readTitleWords } from './search-words.store.ts';

export interface SearchResult {
  campaignIds: number[];
  nextCursor: string | null;
  /** The words that were meant, where the ones asked for find nothing. */
  correctedText: string | null;
  /** The words that were looked for, as `countSearch` takes them; null without a text. */
  tsquery: TextQuery | null;
}

interface Page {
  readonly cursor: Cursor | null;
  readonly limit: number;
}

interface Found {
  readonly hits: Hit[];
  readonly tsquery: TextQuery | null;
  readonly correctedText: string | null;
}

/** What the words of the index lead to, and in an order that somebody named what stories do, too. */
async function hitsOf(search: Narrowed, text: TextQuery | null, page: Page): Promise<Hit[]> {
  const { cursor, limit } = page;
  if (text === null) {
    const walk = await readWalk(search, limit + 1);
    if (walk === null) return findHits(db(), search, null, cursor, limit + 1);
    return findHitsByWalking(dbKeepingPlans(), search, walk, cursor, limit + 1);
  }
  if (search.sort === 'relevance') return fittingHits(search, text, cursor, limit + 1);
  const sought = await soughtOf(text);
  return needsPlan(search, sought)
    ? findHits(db(), search, sought, cursor, limit + 1)
    : findHitsWithWords(dbKeepingPlans(), search, sought, cursor, limit + 1);
}

/** What fits best, then all others that have the words, as far as they are counted. */
async function fittingHits(
  search: Narrowed,
  text: TextQuery,
  cursor: Cursor | null,
  most: number,
): Promise<Hit[]> {
  if (isAmongStories(search, cursor)) return [];
  if (isBehindCompared(cursor)) return findOtherHits(dbKeepingPlans(), search, text, cursor, most);
  const { hits, isCut } = await findBestHits(dbKeepingPlans(), search, text, cursor, most);
  if (!isCut || hits.length >= most) return hits;
  return [
    ...hits,
    ...(await findOtherHits(dbKeepingPlans(), search, text, null, most - hits.length)),
  ];
}

/** Where what fits best has come to its end, what only stories have follows. */
async function withStories(
  search: Narrowed,
  text: TextQuery | null,
  page: Page,
  hits: Hit[],
): Promise<Hit[]> {
  const left = page.limit + 1 - hits.length;
  if (text === null || search.sort !== 'relevance' || left <= 0) return hits;
  const story = await storyOf(text);
  if (story === null) return hits;
  const inStories = await findStoryHits(
    dbKeepingPlans(),
    search,
    text.tsquery,
    story,
    page.cursor,
    left,
  );
  return [...hits, ...inStories];
}

const isAny = async (search: Narrowed, text: TextQuery | null): Promise<boolean> =>
  (await hitsOf(search, text, { cursor: null, limit: 1 })).length > 0;

/** Whether anything has the words, in its story or elsewhere, the filters left out. */
async function isAnywhere(search: Narrowed, text: TextQuery, isVain: boolean): Promise<boolean> {
  const anywhere = await unfiltered(search);
  const page = { cursor: null, limit: 1 };
  const hits = isVain ? [] : await hitsOf(anywhere, text, page);
  return (await withStories(anywhere, text, page, hits)).length > 0;
}

/** The words as they were typed; null without any. */
export function asTyped({ words, telling, ...known }: Typed): TextQuery | null {
  const tsquery = tsqueryOf(telling, known);
  const scored = tsqueryOf(telling, { ...known, beginnings: {} });
  if (tsquery === null || scored === null) return null;
  const isCommon = isAllCommon(telling, known);
  const campaigns = countOfRarest(telling, known);
  const isWidespread = campaigns > 0;
  const { stems } = known;
  const asked = { tsquery, scored, typed: words.join(' '), telling, stems };
  return { ...asked, isCommon, isWidespread, campaigns };
}

/** The words as some rule of forgiveness reads them. */
function readAs(
  queryOf: typeof forgivingQueryOf,
  choices: readonly WordChoice[],
  { telling, ...known }: Typed,
): TextQuery | null {
  const asked = choices.filter(({ word }) => telling.includes(word));
  const tsquery = queryOf(nearestOf(asked), known);
  if (tsquery === null) return null;
  // One word may have been meant as any of many: of those that have one of these the best known are found.
  const isCommon = asked.length === 1;
  return { tsquery, typed: choices.map(({ word }) => word).join(' '), isCommon };
}

/** Where one word written otherwise makes the title of a campaign, that title was meant. */
async function byLikelyTitle(
  search: Narrowed,
  choices: readonly WordChoice[],
  page: Page,
): Promise<Found | null> {
  const [id] = await findTitled(dbKeepingPlans(), search, likelyTitles(choices), 1);
  if (id === undefined) return null;
  const meant = await readTitleWords(db(), id);
  const text = asTyped(await readTyped(meant.join(' ')));
  const hits = await withStories(search, text, page, await hitsOf(search, text, page));
  const isFound = hits.length > 0 || (page.cursor !== null && (await isAny(search, text)));
  return isFound ? { hits, tsquery: text, correctedText: textOf(meant) } : null;
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
  if (first === undefined && (page.cursor === null || !(await isAny(search, text)))) return null;
  // Of a phrase of signs it isn't known which one was wrong.
  if (first === undefined || choices.some(({ word }) => isPair(word)))
    return { hits, tsquery: text, correctedText: null };
  const meant = meantWords(choices, await readIndexedWords(db(), first.campaignId));
  return { hits, tsquery: text, correctedText: meant === text.typed ? null : meant };
}

/** Those of the words that nothing has; of none all, as any of them may be misspelt then. */
const doubtedOf = ({ words, unknown = [] }: Typed): readonly string[] =>
  unknown.length > 0 && unknown.length < new Set(words).size ? unknown : words;

/** What the words may have been meant as, where only some are in doubt. */
async function choicesOf(words: readonly string[], doubted: readonly string[]) {
  const found = await findNearWords(dbKeepingPlans(), doubted);
  const nearTo = new Map(found.map(({ word, near }) => [word, near]));
  return words.map((word): WordChoice => ({ word, near: nearTo.get(word) ?? [word] }));
}

/** What was meant: a likely title, else what only stories have as it was typed, else words near to these. */
async function findMeant(
  search: Narrowed,
  choices: readonly WordChoice[],
  typed: Typed,
  page: Page,
  asFound: () => Promise<Found>,
): Promise<Found | null> {
  const titled = await byLikelyTitle(search, choices, page);
  if (titled !== null) return titled;
  const inStories = await asFound();
  if (inStories.hits.length > 0 || isAmongStories(search, page.cursor)) return inStories;
  return byNearWords(search, choices, typed, page);
}

/** Whether nothing in the index has all the words, so that it need not be asked; stories are not in it. */
const isInVain = ({ sort }: Search, { telling, unknown = [] }: Typed): boolean =>
  sort === 'relevance' && telling.some((word) => unknown.includes(word));

async function findByText(search: Narrowed, page: Page, reading: Reading): Promise<Found> {
  const typed = reading.typed ?? (await readTyped(search.text));
  const text = asTyped(typed);
  const isVain = isInVain(search, typed);
  const hits = isVain ? [] : await hitsOf(search, text, page);
  // Behind the last page of what was found as typed nothing else begins.
  const isFound =
    hits.length > 0 || (page.cursor !== null && !isVain && (await isAny(search, text)));
  const asFound = async () => ({
    hits: await withStories(search, text, page, hits),
    tsquery: text,
    correctedText: null,
  });
  if (isFound || text === null || (await reading.isMeant?.())) return asFound();
  // Whoever reads that nothing is left drops a filter; other words would not be theirs.
  if (isFiltered(search) && (await isAnywhere(search, text, isVain))) return asFound();
  const { words } = typed;
  // What nothing has is misspelt; where that is not all, another word may be, which something has.
  for (const doubted of new Set([doubtedOf(typed), words])) {
    const choices = await choicesOf(words, doubted);
    const meant = await findMeant(search, choices, typed, page, asFound);
    if (meant !== null) return meant;
  }
  return isFiltered(search) ? findNothing(search, page, reading) : asFound();
}

/** Nothing, by the words that are meant where no filter is: what is counted beside it is counted of these. */
async function findNothing(search: Narrowed, { limit }: Page, reading: Reading): Promise<Found> {
  const anywhere = await unfiltered(search);
  const found = await findByText(anywhere, { cursor: null, limit }, reading);
  return { ...found, hits: [] };
}

/** How the words of a search are read. */
export interface Reading {
  /** The words, where they are known already. */
  readonly typed?: Typed;
  /** Whether they are what was meant though they find nothing; asked only then. */
  readonly isMeant?: () => Promise<boolean>;
}

/** One page of campaigns for a search, forgiving misspelt words when the words as typed find nothing. */
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
 * Campaigns with some of the words of a search that finds none with all of them, the filters left out. Nobody
 * asked for just these, so they are only what readers are led to.
 */
export async function findNearly(search: Search, typed: Typed, limit: number): Promise<number[]> {
  const text = readAs(looseQueryOf, await findNearWords(dbKeepingPlans(), typed.words), typed);
  if (text === null) return [];
  const anywhere = { ...(await unfiltered(search)), isLedTo: true };
  const { hits } = await findBestHits(dbKeepingPlans(), anywhere, text, null, limit);
  return hits.map(({ campaignId }) => campaignId);
}
