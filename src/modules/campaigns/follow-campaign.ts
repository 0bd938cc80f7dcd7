import { transaction } from '#platform/db/transaction.ts';
import { follow, unfollow } from './campaign.store.ts';

/** Follows a campaign; doing it again changes nothing. */
export async function followCampaign(campaignId: number, accountId: number): Promise<void> {
  await transaction((tx) => follow(tx, campaignId, accountId));
}

/** Stops following; doing it again changes nothing. */
export async function unfollowCampaign(campaignId: number, accountId: number): Promise<void> {
  await transaction((tx) => unfollow(tx, campaignId, accountId));
}
