import { db } from '#platform/db/transaction.ts';
import { narrowed, readTyped, soughtOf } from '../narrow-search.ts';
import type { Search } from '../search.ts';
import { asTyped } from '../finding/find-hits.ts';
import type { Narrowed } from '../search-conditions.store.ts';
import { findHits } from '../search.store.ts';

/**
 * Open campaigns that were launched within a time and fit a search, the newest first. Words are taken as they
 * are: where none has them today, nobody means others.
 */
export async function findLaunched(
  search: Search,
  launched: NonNullable<Search['launched']>,
  limit: number,
): Promise<number[]> {
  const [asked, typed] = await Promise.all([narrowed(search), readTyped(search.text)]);
  const within: Narrowed = { ...asked, status: 'open', sort: 'newest', launched };
  const text = asTyped(typed);
  const sought = text === null ? null : await soughtOf(text);
  const hits = await findHits(db(), within, sought, null, limit);
  return hits.map(({ campaignId }) => campaignId);
}
