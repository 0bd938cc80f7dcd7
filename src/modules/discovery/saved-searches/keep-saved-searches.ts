import { db, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { ONE_LINE } from '#platform/web/one-line.ts';
import { isVisible } from '#platform/text/visible-text.ts';
import type { Locale } from '#platform/web/locale.ts';
import { withNamedFilters } from '../announced/search-everything.ts';
import { checkCategories } from '../facets/known-categories.ts';
import type { Search } from '../search.ts';
import { savedSearchErrors } from './saved-search.errors.ts';
import {
  type SavedSearch,
  saveProblem,
  SAVED_SEARCHES_MAX,
  savedQueryOf,
  SEARCH_NAME_MAX,
} from './saved-search.ts';
import {
  countSavedSearches,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
  type SearchChange,
  updateSavedSearch,
} from './saved-search.store.ts';

/** A person's saved searches, the newest first. */
export function readSavedSearches(accountId: number): Promise<SavedSearch[]> {
  return listSavedSearches(db(), accountId);
}

function checkedName(typed: string): string {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  const isGood = isVisible(name) && name.length <= SEARCH_NAME_MAX && ONE_LINE.test(name);
  if (!isGood || !name.isWellFormed()) {
    throw fieldErrors({
      name: [{ key: 'errors.saved_searches.name', values: { maximum: SEARCH_NAME_MAX } }],
    });
  }
  return name;
}

const REFUSALS = {
  nothing_chosen: savedSearchErrors.nothingChosen,
  ended: savedSearchErrors.ended,
  too_long: savedSearchErrors.tooLong,
};

/**
 * Keeps a search under a name; the same search again gets the new name. Its owner is notified of what is
 * launched from now on; of a category or place where its words name one in their language and nothing has
 * them. Throws 422, and 409 for one too many.
 */
export async function keepSearch(
  accountId: number,
  typed: string,
  asked: Search,
  locale: Locale,
): Promise<SavedSearch> {
  const problem = saveProblem(asked);
  if (problem) throw REFUSALS[problem]();
  await checkCategories(asked);
  const name = checkedName(typed);
  const search = await withNamedFilters(asked, locale);
  return transaction(async (tx) => {
    const before = await countSavedSearches(tx, accountId);
    const saved = await saveSearch(tx, accountId, { name, query: savedQueryOf(search) });
    const isOneMore = (await countSavedSearches(tx, accountId)) > before;
    if (isOneMore && before >= SAVED_SEARCHES_MAX) {
      throw savedSearchErrors.tooMany({ maximum: SAVED_SEARCHES_MAX });
    }
    return saved;
  });
}

/** Names it anew, pauses it or goes on. Throws 422, and 404 for anybody else's. */
export async function changeSavedSearch(
  accountId: number,
  id: number,
  { name, isPaused }: SearchChange,
): Promise<SavedSearch> {
  const change = {
    ...(name === undefined ? {} : { name: checkedName(name) }),
    ...(isPaused === undefined ? {} : { isPaused }),
  };
  const changed = await transaction((tx) => updateSavedSearch(tx, accountId, id, change));
  if (!changed) throw platformErrors.notFound();
  return changed;
}

/** Forgets a search. Throws 404 for anybody else's. */
export async function forgetSavedSearch(accountId: number, id: number): Promise<void> {
  const isGone = await transaction((tx) => deleteSavedSearch(tx, accountId, id));
  if (!isGone) throw platformErrors.notFound();
}
