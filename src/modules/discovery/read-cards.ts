import { db } from '#platform/db/transaction.ts';
import { type CampaignCard, findCards, findShelf, type Shelf } from './card.store.ts';
import { countOpen, type OpenCounts } from './kinds/kind.ts';
import { readKinds } from './kinds/read-kinds.ts';

/** Cards of these campaigns, in the given order. */
export function readCards(ids: number[]): Promise<CampaignCard[]> {
  return findCards(db(), ids);
}

/** One shelf of the home page. */
export function readShelf(shelf: Shelf, limit: number): Promise<CampaignCard[]> {
  return findShelf(db(), shelf, limit);
}

/** How many campaigns can be backed now. */
export async function readOpenCounts(): Promise<OpenCounts> {
  return countOpen(await readKinds());
}
