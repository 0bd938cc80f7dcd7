import { clockNow } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import type { Campaign } from './campaign.ts';
import { listPeers, type PeerRow } from './peers.store.ts';

/** The newest others of its category that were launched until a day (UTC), or are beyond their deadline. */
export async function readPeers(
  { categoryId, ownerId }: Pick<Campaign, 'categoryId' | 'ownerId'>,
  launchedUntil: string,
  limit: number,
): Promise<PeerRow[]> {
  if (categoryId === null) return [];
  const now = await clockNow();
  return listPeers(db(), { categoryId, notOwnerId: ownerId, until: launchedUntil, now, limit });
}
