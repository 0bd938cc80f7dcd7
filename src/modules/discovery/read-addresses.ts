import { db } from '#platform/db/transaction.ts';
import {
  type AddressBlock,
  type CampaignAddress,
  findShareCard,
  listAddressBlocks,
  listAddresses,
  type ShareCard,
} from './address.store.ts';

/** Ids of one block: few enough for one part of the site map in four languages. */
const BLOCK = 1_000;
const LARGEST_BLOCK = 9_000_000_000_000;

/** The blocks of ids that hold campaigns anybody may be led to. */
export function readAddressBlocks(): Promise<AddressBlock[]> {
  return listAddressBlocks(db(), BLOCK);
}

/** The campaigns of a block that anybody may be led to; none for a number that is no block. */
export async function readAddresses(block: number): Promise<CampaignAddress[]> {
  if (!Number.isInteger(block) || block < 0 || block > LARGEST_BLOCK) return [];
  return listAddresses(db(), block, BLOCK);
}

/** What the picture of a campaign is drawn from; undefined for one that nobody is led to. */
export function readShareCard(campaignId: number): Promise<ShareCard | undefined> {
  return findShareCard(db(), campaignId);
}
