import { db } from '#platform/db/transaction.ts';
import { listUpdateAddresses, type UpdateAddress } from './update-address.store.ts';

/** More of a thousand campaigns' updates than this are left to links. */
const MOST = 5_000;

/** Where the updates for everyone of these campaigns stand. */
export function readUpdateAddresses(campaignIds: readonly number[]): Promise<UpdateAddress[]> {
  return campaignIds.length === 0
    ? Promise.resolve([])
    : listUpdateAddresses(db(), campaignIds, MOST);
}
