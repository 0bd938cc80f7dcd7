import { db } from '#platform/db/transaction.ts';
import { type Reading, searchCampaigns } from '../search-campaigns.ts';
import type { Search } from '../search.ts';
import { countTowns, findTownNames, type Town } from './town.store.ts';

/** What the towns that searches keep to are called, by their slugs. */
export async function readTownNames(searches: readonly Search[]): Promise<Map<string, string>> {
  const slugs = new Set(searches.flatMap(({ city }) => city ?? []));
  if (slugs.size === 0) return new Map();
  const found = await findTownNames(db(), [...slugs]);
  return new Map(found.map(({ slug, city }) => [slug, city]));
}

/** The first so many campaigns are counted, however many a search finds. */
export const MOST_ON_MAP = 2_000;
/** So many places are drawn and listed. */
export const MOST_TOWNS = 200;

/** Where what a search finds is from, the towns with the most campaigns first; `isCut`: there are more. */
export async function readTowns(
  search: Search,
  reading: Reading,
): Promise<{ towns: Town[]; isLeast: boolean; isCut: boolean }> {
  const sort = search.sort === 'relevance' ? 'trending' : search.sort;
  const found = await searchCampaigns({ ...search, sort }, null, MOST_ON_MAP, reading);
  const towns = await countTowns(db(), found.campaignIds, MOST_TOWNS + 1);
  return {
    towns: towns.slice(0, MOST_TOWNS),
    isLeast: found.nextCursor !== null,
    isCut: towns.length > MOST_TOWNS,
  };
}
