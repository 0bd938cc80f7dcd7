import type { Locale } from '#platform/web/locale.ts';
import { type SearchResult, searchCampaigns } from '../search-campaigns.ts';
import { type Cursor, isFiltered, readCursor, type Search, UNFILTERED } from '../search.ts';
import { readTyped, type Typed } from '../narrow-search.ts';
import {
  byNamed,
  isChosenAlready,
  type NamedFilter,
  type NamedFilters,
  readNamedFilters,
} from '../named-filters/named-filters.ts';
import { findAnnounced } from './find-announced.ts';

export interface Everything {
  /** What is shown: where nothing has the words and they name a filter, what that has. */
  readonly search: Search;
  readonly typed: Typed;
  /** What is launched, as `searchCampaigns` finds it. */
  readonly result: SearchResult;
  /** Of what is coming soon, on the first page. */
  readonly announcedIds: readonly number[];
  /** The filters that the words name in the reader's language. */
  readonly named: NamedFilters;
  /** Campaigns that are coming soon or filters are called so: the words are no misspelt ones. */
  readonly isMeant: boolean;
}

interface Page {
  readonly cursor: Cursor | null;
  readonly limit: number;
}

/**
 * Whether anything that is coming soon has the words in its title, the filters left out; `titled`: what has
 * them within the filters, where that is known.
 */
async function isTitle(
  search: Search,
  typed: Typed,
  titled: Promise<readonly number[]> | null,
): Promise<boolean> {
  if (((await titled) ?? []).length > 0) return true;
  if (titled !== null && !isFiltered(search)) return false;
  const anywhere = { text: search.text, ...UNFILTERED };
  return (await findAnnounced(anywhere, typed, 1, { alike: false })).length > 0;
}

/** What is launched, and what the words name; `isWord`: something has them, launched or coming soon. */
async function searchWords(
  search: Search,
  { cursor, limit }: Page,
  titled: ((typed: Typed) => Promise<readonly number[]>) | null,
  locale: Locale,
) {
  const typed = await readTyped(search.text);
  const titles = titled?.(typed) ?? null;
  let title: Promise<boolean> | undefined;
  const isTitled = () => (title ??= isTitle(search, typed, titles));
  const naming = readNamedFilters(search, typed, locale);
  const isCalledSo = async () => (await naming).isName || (await isTitled());
  const [named, result, announcedIds] = await Promise.all([
    naming,
    searchCampaigns(search, cursor, limit, { typed, isMeant: isCalledSo }),
    titles ?? [],
  ]);
  const isWord = result.isKnown || (await isTitled());
  return { typed, named, result, announcedIds, isWord };
}

/** What the words name where nothing has them, unless another of the kind was chosen. */
const insteadOf = (
  search: Search,
  { known }: NamedFilters,
  isWord: boolean,
): readonly NamedFilter[] => (isWord || isChosenAlready(search, known) ? [] : known);

/** A cursor by its text; null where there is none, undefined where it is none of this order. */
function cursorOf(text: string | undefined, sort: Search['sort']): Cursor | null | undefined {
  return text === undefined ? null : (readCursor(text, sort) ?? undefined);
}

/**
 * A page of what is launched alone, by the text of a cursor; null where that is none of this search. Words
 * that only something coming soon has in its title are not taken for misspelt ones: they were meant, and
 * nothing launched has them yet.
 */
export async function searchLaunched(
  search: Search,
  cursor: string | undefined,
  limit: number,
  locale: Locale,
): Promise<SearchResult | null> {
  const own = cursorOf(cursor, search.sort);
  if (own === undefined && search.text === '') return null;
  // Of what the words name there is another order, and its cursors.
  const page = own === undefined ? { cursor: null, limit: 1 } : { cursor: own, limit };
  const { named, result, isWord } = await searchWords(search, page, null, locale);
  const instead = insteadOf(search, named, isWord);
  if (instead.length === 0) return own === undefined ? null : result;
  const within = byNamed(search, instead);
  const next = cursorOf(cursor, within.sort);
  return next === undefined ? null : searchCampaigns(within, next, limit);
}

/** The search for what its words name, where nothing has them; else itself. */
export async function withNamedFilters(search: Search, locale: Locale): Promise<Search> {
  if (search.text === '') return search;
  const page = { cursor: null, limit: 1 };
  const { named, isWord } = await searchWords(search, page, null, locale);
  const instead = insteadOf(search, named, isWord);
  return instead.length === 0 ? search : byNamed(search, instead);
}

interface Limits {
  readonly launched: number;
  readonly announced: number;
}

/**
 * A page of what is launched, and what is coming soon whose title has the words or is like misspelt ones.
 * Where nothing has the words and they name categories or a country, it is what these have.
 */
export async function searchEverything(
  search: Search,
  cursor: Cursor | null,
  limits: Limits,
  locale: Locale,
): Promise<Everything> {
  const find = (typed: Typed, alike: boolean) =>
    findAnnounced(search, typed, limits.announced, { alike });
  const page = { cursor, limit: limits.launched };
  const { isWord, ...found } = await searchWords(
    search,
    page,
    (typed) => find(typed, false),
    locale,
  );
  const { typed, named, result } = found;
  const isMeant = isWord || named.isName;
  if (cursor !== null) return { ...found, search, announcedIds: [], isMeant };
  const instead = insteadOf(search, named, isWord);
  if (instead.length > 0) {
    const within = byNamed(search, instead);
    return { ...(await searchEverything(within, null, limits, locale)), named };
  }
  const announcedIds = isMeant ? found.announcedIds : await find(typed, true);
  return { ...found, search, result, announcedIds, isMeant };
}
