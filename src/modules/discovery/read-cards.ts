import { db } from '#platform/db/transaction.ts';
import {
  type CampaignCard,
  countOpen,
  findCards,
  findShelf,
  type OpenCounts,
  type Shelf,
} from './card.store.ts';

/** Cards of these campaigns, in the given order. */
export function readCards(ids: number[]): Promise<CampaignCard[]> {
  return findCards(db(), ids);
}

/** One shelf of the home page. */
export function readShelf(shelf: Shelf, limit: number): Promise<CampaignCard[]> {
  return findShelf(db(), shelf, limit);
}

/** How many campaigns can be backed now. */
export function readOpenCounts(): Promise<OpenCounts> {
  return countOpen(db());
}
