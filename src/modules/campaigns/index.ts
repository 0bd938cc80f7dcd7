/** The door of campaigns: what one is, who may see and do what with it, and how its state moves. */
export {
  type Campaign,
  CAMPAIGN_STATES,
  type CampaignPhase,
  type CampaignState,
  fundingKind,
  type FundingType,
  givesAllBack,
  isOver,
  isPublic,
  isPublicState,
  isRaising,
  isUnpublished,
  mayCharge,
  type Outcome,
  phaseOf,
  type PublicPhase,
  type PublicState,
  takesContributions,
} from './campaign.ts';
export { type OwnerTask, ownerTasks } from './owner-tasks.ts';
export { ACTS, CAMPAIGN_ACTS } from './states/acts.ts';
export {
  announcedCampaign,
  campaignAtAddress,
  campaignNamed,
  campaignForStaff,
  campaignOfOwner,
  campaignOfPeople,
  campaignOfTeam,
  knownCampaign,
  mayKnow,
  noteReading,
  publicCampaign,
  relatedCampaign,
  type Ways,
} from './campaign-access.ts';
export { campaignErrors } from './campaign.errors.ts';
export { campaignSchedules, campaignSubscribers } from './campaign.jobs.ts';
export { oneLine, sendOwnerMail } from './campaign.mail.tsx';
export {
  hasRelation,
  may,
  mayLead,
  maySeeFigures,
  type PeoplesData,
  type Standing,
  TEAM_PERMISSIONS,
  type TeamPermission,
} from './campaign.policy.ts';
export { presentCampaign } from './campaign.present.ts';
export { campaignRoutes } from './campaign.routes.ts';
export {
  type AnnouncedCampaign,
  type CampaignAttachments,
  type OwnerRecord,
} from './campaign.store.ts';
export { type Category } from './category.store.ts';
export {
  currencyEligibility,
  isBankCountry,
  raisingCurrencies,
  setCurrencyExtension,
} from './draft/currency-eligibility.ts';
export {
  clearCampaignImage,
  leadWithPicture,
  setCampaignImage,
} from './draft/campaign-image.ts';
export { type DraftBody, draftBody } from './draft/contract.ts';
export { createDraft, deleteDraft } from './draft/create-draft.ts';
export { editingLeft, freezeOf, NEEDED } from './draft/draft.ts';
export { type Draft, lockDraft } from './draft/draft.store.ts';
export { disablePreview, enablePreview, readPreviewToken } from './draft/preview.ts';
export { isShortLinkFree, readDraft } from './draft/read-draft.ts';
export { dismissStep, readDismissedSteps } from './steps/dismiss-step.ts';
export { askSupportEmail, verifySupportEmail } from './draft/support-email.ts';
export { editDraft, updateDraft } from './draft/update-draft.ts';
export { followCampaign, unfollowCampaign } from './follow-campaign.ts';
export {
  readAnnounced,
  readAnnouncedOf,
  readAttachments,
  readCancellation,
  readCampaign,
  readCancelMessage,
  readCampaignsOfOwner,
  readCurrentSlug,
  readFollowing,
  readLedAt,
  readNamedCampaign,
  readOwnerRecord,
  readShortLink,
  readStanding,
} from './read-campaign.ts';
export { goalLimits } from './draft/goal-limits.ts';
export { isCategoryOffered, isFilter, readCategories } from './read-categories.ts';
export { readPeers } from './read-peers.ts';
export type { ApprovalGroup, ApprovalItem } from './reviews/approval.store.ts';
export {
  APPROVAL_STATES,
  type ApprovalState,
  earlierRounds,
  newestRounds,
  takesNonprofitProof,
  type Verdict,
} from './reviews/approval.ts';
export {
  decide as decideApproval,
  GROUPS_PER_PAGE,
  ownPartOfGroup,
  readApprovedStage,
  readExternal,
  readGroup,
  readGroups,
  readGroupsOf,
  rescindStage,
} from './reviews/decide.ts';
export { reviewerOf } from './reviews/review.routes.ts';
export {
  readPerkChanges,
  readSentBackChanges,
  setPerkChange,
  submitPerkChange,
} from './reviews/perk-change.ts';
export { readSentBack } from './reviews/sent-back.ts';
export { submissionName, submissionNames, submissionPath } from './reviews/submission.ts';
export { findExternal, PRODUCT_STAGES } from './reviews/reviewed.store.ts';
export { submitExternal, submitNonprofit, submitStage, updateBanner } from './reviews/submit.ts';
export { isAskingForOthers, isEndForOthers } from './states/appeal-for-others.ts';
export { type CampaignMoney, setCampaignMoney } from './states/campaign-money.ts';
export {
  cancelCampaign,
  closeCampaign,
  removeCampaign,
} from './states/end-campaign.ts';
export {
  answerHold,
  askAgain,
  holdCampaign,
  releaseCampaign,
  type Reviewer,
} from './states/hold-campaign.ts';
export { readHold, readHolds } from './states/read-hold.ts';
export {
  type HoldRound,
  isNextRound,
  isOpenHold,
  isOwnerNext,
  mayAppeal,
} from './states/hold-rounds.ts';
export { insertStaffReason, reasonDetails } from './states/staff-reason.store.ts';
export { featureCampaign, insistOnReason, moveDeadlineAsStaff } from './states/staff-acts.ts';
export {
  HOLD_REASONS,
  type HoldReason,
  sentHoldReason,
  sentWanted,
  writtenWanted,
} from './states/hold-reasons.ts';
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
export { readKeptOwner, refuseKeptOwner } from './states/refuse-kept-owner.ts';
export {
  activatePreOrder,
  DEADLINE_CHANGED,
  deactivatePreOrder,
  updateDeadline,
} from './states/run-campaign.ts';
export {
  HAS_DUE_PUBLICATIONS,
  listDuePublications,
  savePublishAt,
} from './states/running.store.ts';
export { changePermissions } from './team/change-permissions.ts';
export { campaignOfMember, disinvite, invite, readInvitedAt, readTeam } from './team/invite.ts';
export { type OwnCampaign, readOwnCampaigns } from './team/led-campaigns.ts';
export { isOwnCampaign, ownCampaignsOf } from './team/own-campaign.ts';
export type { Cancellation } from './states/state.store.ts';
export { readTags, readTagsIn } from './tags/read-tags.ts';
