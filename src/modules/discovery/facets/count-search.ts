import { readCategories } from '#modules/campaigns/index.ts';
import { db, dbKeepingPlans } from '#platform/db/transaction.ts';
import { type FacetCount, facetsOf } from './facet.ts';
import { countFound } from './facets.store.ts';
import { countKinds } from '../kinds/kind.ts';
import { readKinds } from '../kinds/read-kinds.ts';
import { narrowed, soughtOf } from '../narrow-search.ts';
import type { Search } from '../search.ts';
import type { Narrowed } from '../search-conditions.store.ts';
import type { TextQuery } from '../ranking/score.store.ts';

export interface SearchCounts {
  readonly count: number;
  /** There may be more than are counted. */
  readonly isLeast: boolean;
  readonly facets: FacetCount[];
}

/**
 * How many campaigns a search finds, and how many each value of each filter would leave. `text`: the words
 * that the search looked for.
 */
export async function countSearch(search: Search, text: TextQuery | null): Promise<SearchCounts> {
  const counts = await countsOf(await narrowed(search), text);
  const found = counts.find(({ facet }) => facet === 'found');
  return {
    count: found?.hits ?? 0,
    isLeast: found?.isLeast ?? false,
    facets: counts.filter(({ facet }) => facet !== 'found'),
  };
}

async function countsOf(search: Narrowed, text: TextQuery | null): Promise<FacetCount[]> {
  if (text === null && search.city === null)
    return countKinds(await readKinds(), await readCategories(), search);
  const counted =
    text === null
      ? await countFound(db(), search, null)
      : await countFound(dbKeepingPlans(), search, await soughtOf(text));
  return facetsOf(counted, await readCategories());
}
