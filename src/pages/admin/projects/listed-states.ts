import { CAMPAIGN_STATES, type CampaignState } from '#modules/campaigns/index.ts';

/** The states that the list of campaigns is filtered by: all but the one that nobody is to come back to. */
export const LISTED_STATES = CAMPAIGN_STATES.filter(
  (state): state is Exclude<CampaignState, 'deleted'> => state !== 'deleted',
);
