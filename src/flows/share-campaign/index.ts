/** The door of telling contacts of a campaign. */
export { shareCampaign } from './share-campaign.ts';
export { shareCampaignRoutes } from './share-campaign.routes.ts';
