import { paths } from '#app/paths.ts';
import type { Locale } from '#platform/web/locale.ts';
import { queryOfSearch, type Search, searchOf, usualSort } from '../search.ts';

/** A search that somebody keeps, to be written to when something new fits it. */
export interface SavedSearch {
  readonly id: number;
  readonly name: string;
  /** The filters as the explore page's address has them, the same for equal searches. */
  readonly query: string;
  readonly isPaused: boolean;
  readonly createdAt: Date;
}

export const SAVED_SEARCHES_MAX = 20;
export const SEARCH_NAME_MAX = 80;
/** Longer ones would not come back from the log-in, which keeps so much of an address. */
export const SAVED_QUERY_MAX = 1_500;

export type SaveProblem = 'nothing_chosen' | 'ended' | 'too_long';

/**
 * What equal searches have in common: without order, as what is new comes first, and without the status, as
 * what was just launched is open.
 */
export function savedQueryOf(search: Search): string {
  const text = search.text.toLowerCase().replace(/\s+/g, ' ');
  const query = queryOfSearch({
    ...search,
    text,
    categories: [...new Set(search.categories)].sort(),
    status: null,
    sort: usualSort(text),
  });
  return paths.explore('en', query).split('?')[1] ?? '';
}

/** A search as it is once it is saved: of open campaigns alone, the newest first. */
export const asSaved = (search: Search): Search => ({ ...search, status: 'open', sort: 'newest' });

/** Where a saved search shows what it finds. */
export function savedSearchHref(query: string, locale: Locale): string {
  return paths.explore(locale, queryOfSearch(asSaved(searchOf(new URLSearchParams(query)))));
}

/** Why a search cannot be saved; null where it can. */
export function saveProblem(search: Search): SaveProblem | null {
  if (search.status === 'ended') return 'ended';
  const query = savedQueryOf(search);
  if (query === '') return 'nothing_chosen';
  return query.length > SAVED_QUERY_MAX ? 'too_long' : null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** When a day's mails begin to go out (UTC). */
const MORNING_HOUR = 7;

/** The last morning not behind a moment: up to then a day's mails notify of what was launched. */
export function lastMorning(moment: Date): Date {
  const shifted = moment.getTime() - MORNING_HOUR * HOUR_MS;
  return new Date(Math.floor(shifted / DAY_MS) * DAY_MS + MORNING_HOUR * HOUR_MS);
}
