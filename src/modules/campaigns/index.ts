/** The door of campaigns: what one is, who may see it, its categories and its followers. */
export {
  type Campaign,
  type CampaignState,
  type FundingType,
  isPublic,
  type Outcome,
  takesContributions,
} from './campaign.ts';
export {
  hasRelation,
  may,
  mayView,
  type Standing,
  type TeamPermission,
} from './campaign.policy.ts';
export { campaignRoutes } from './campaign.routes.ts';
export { cleanHtml } from './clean-html.ts';
export { type CampaignAttachments } from './campaign.store.ts';
export { type Category } from './category.store.ts';
export { followCampaign, unfollowCampaign } from './follow-campaign.ts';
export {
  readAttachments,
  readCampaign,
  readCampaignsOfOwner,
  readCurrentSlug,
  readFollowing,
  readStanding,
} from './read-campaign.ts';
export { isFilter, readCategories } from './read-categories.ts';
