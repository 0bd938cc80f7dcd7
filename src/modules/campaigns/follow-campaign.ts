import { transaction } from '#platform/db/transaction.ts';
import { publish } from '#platform/events/outbox.ts';
import { follow, unfollow } from './campaign.store.ts';

/** Told once of a person and a campaign, however often they change their mind. */
const CAMPAIGN_FOLLOWED = 'campaign.followed';

/** Follows a campaign; doing it again changes nothing. */
export async function followCampaign(campaignId: number, accountId: number): Promise<void> {
  await transaction(async (tx) => {
    if (!(await follow(tx, campaignId, accountId))) return;
    await publish(tx, {
      topic: CAMPAIGN_FOLLOWED,
      key: `${CAMPAIGN_FOLLOWED}:${campaignId}:${accountId}`,
      payload: { campaign_id: campaignId },
    });
  });
}

/** Stops following; doing it again changes nothing. */
export async function unfollowCampaign(campaignId: number, accountId: number): Promise<void> {
  await transaction((tx) => unfollow(tx, campaignId, accountId));
}
