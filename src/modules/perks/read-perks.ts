import { createHash } from 'node:crypto';
import { db } from '#platform/db/transaction.ts';
import type { Perk } from './perk.ts';
import { listPerks } from './perk.store.ts';

/** The perks a person may see; a secret one only with its link's token. */
export function readPerks(campaignId: number, secretToken: string | null = null): Promise<Perk[]> {
  const hash = secretToken === null ? null : createHash('sha256').update(secretToken).digest();
  return listPerks(db(), campaignId, hash);
}
