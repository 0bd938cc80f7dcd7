import type { Locale } from '#platform/web/locale.ts';
import { type SearchResult, searchCampaigns } from '../search-campaigns.ts';
import { type Cursor, isFiltered, readCursor, type Search, UNFILTERED } from '../search.ts';
import { readTyped, type Typed } from '../narrow-search.ts';
import { type Taken, takenAsPlace } from '../named-filters/named-beside.ts';
import {
  byNamed,
  isChosenAlready,
  type NamedFilters,
  readNamedFilters,
} from '../named-filters/named-filters.ts';
import { isPlaceName } from '../named-filters/place-names.ts';
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
  /** What the words were taken for, where nothing has them and something else is shown. */
  readonly instead: Taken | null;
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

/**
 * What the words name where nothing has them, by themselves or some of them beside others; null where that
 * is nothing, or another of the kind was chosen.
 */
async function insteadOf(
  search: Search,
  { isName, known }: NamedFilters,
  takenOtherwise: () => Promise<Taken | null>,
): Promise<Taken | null> {
  const taken = isName ? { text: '', filters: known } : await takenOtherwise();
  if (taken === null || taken.filters.length === 0) return null;
  return isChosenAlready(search, taken.filters) ? null : taken;
}

/** What is launched, and what the words name; `instead`: what they are taken for where nothing has them. */
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
  let taken: Promise<Taken | null> | undefined;
  const takenOtherwise = () => (taken ??= takenAsPlace(search.text, typed, locale));
  const naming = readNamedFilters(search, typed, locale);
  const isCalledSo = async () =>
    (await naming).isName ||
    (await isTitled()) ||
    (await isPlaceName(typed.words)) ||
    (await takenOtherwise()) !== null;
  const [named, result, announcedIds] = await Promise.all([
    naming,
    searchCampaigns(search, cursor, limit, { typed, isMeant: isCalledSo }),
    titles ?? [],
  ]);
  const isWord = result.isKnown || (await isTitled());
  const instead = isWord ? null : await insteadOf(search, named, takenOtherwise);
  const isMeant = isWord || (await isCalledSo());
  return { typed, named, result, announcedIds, instead, isMeant };
}

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
  const { result, instead } = await searchWords(search, page, null, locale);
  if (instead === null) return own === undefined ? null : result;
  const within = byNamed(search, instead.filters, instead.text);
  const next = cursorOf(cursor, within.sort);
  return next === undefined ? null : searchCampaigns(within, next, limit);
}

/** The search for what its words name, where nothing has them; else itself. */
export async function withNamedFilters(search: Search, locale: Locale): Promise<Search> {
  if (search.text === '') return search;
  const page = { cursor: null, limit: 1 };
  const { instead } = await searchWords(search, page, null, locale);
  return instead === null ? search : byNamed(search, instead.filters, instead.text);
}

interface Limits {
  readonly launched: number;
  readonly announced: number;
}

/**
 * A page of what is launched, and what is coming soon whose title has the words or is like misspelt ones.
 * Where nothing has the words and they name a category or a place, it is what that has.
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
  const found = await searchWords(search, page, (typed) => find(typed, false), locale);
  const { typed, named, instead, isMeant } = found;
  if (cursor !== null) return { ...found, search, announcedIds: [], instead: null };
  if (instead !== null) {
    const within = byNamed(search, instead.filters, instead.text);
    return { ...(await searchEverything(within, null, limits, locale)), named, instead };
  }
  const announcedIds = isMeant ? found.announcedIds : await find(typed, true);
  return { ...found, search, announcedIds };
}
