/** The door of campaigns: what one is, who may see and do what with it, and how its state moves. */
export {
  type Campaign,
  type CampaignState,
  type FundingType,
  isPublic,
  type Outcome,
  PUBLIC_STATES,
  takesContributions,
} from './campaign.ts';
export {
  campaignForStaff,
  campaignOfOwner,
  campaignOfTeam,
  publicCampaign,
  visibleCampaign,
} from './campaign-access.ts';
export { campaignErrors } from './campaign.errors.ts';
export { campaignSchedules, campaignSubscribers } from './campaign.jobs.ts';
export { oneLine, sendOwnerMail } from './campaign.mail.tsx';
export {
  hasRelation,
  may,
  mayLead,
  maySeeFigures,
  mayView,
  type Standing,
  type TeamPermission,
} from './campaign.policy.ts';
export { presentCampaign, wireCampaign } from './campaign.present.ts';
export { campaignRoutes } from './campaign.routes.ts';
export { type CampaignAttachments, type OwnerRecord } from './campaign.store.ts';
export { type Category } from './category.store.ts';
export { setCurrencyExtension } from './draft/currency-eligibility.ts';
export { type Draft, lockDraft } from './draft/draft.store.ts';
export { readPreviewed, readPreviewToken } from './draft/preview.ts';
export { readDraft } from './draft/read-draft.ts';
export { followCampaign, unfollowCampaign } from './follow-campaign.ts';
export {
  readAttachments,
  readCampaign,
  readCampaignsOfOwner,
  readCurrentSlug,
  readFollowing,
  readOwnerRecord,
  readStanding,
} from './read-campaign.ts';
export { isFilter, readCategories } from './read-categories.ts';
export { findExternal } from './reviews/reviewed.store.ts';
export {
  ActRefused,
  CAMPAIGN_MOVED,
  type CampaignMoved,
  keepingRefusals,
  moveCampaign,
  type Mover,
  type UnderLock,
  wrongState,
} from './states/move-campaign.ts';
export { DEADLINE_CHANGED } from './states/run-campaign.ts';
export { listDuePublications, savePublishAt } from './states/running.store.ts';
