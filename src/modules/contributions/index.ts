/** The door of contributions: what people gave and promised, and the totals made of it. */
export {
  COUNTED_STATES,
  CONTRIBUTION_STATES,
  type ContributionState,
  isTerminal,
} from './contribution.ts';
export {
  contributionRows,
  linesOf,
  lockContributions,
  setContributions,
} from './contribution-rows.store.ts';
export {
  contributionAddresses,
  contributionDeclines,
  type ContributionLineRow,
  contributionLines,
  contributionReviews,
  type ContributionRow,
  contributions,
} from './contribution.table.ts';
export { type Fees, feesOf, platformFee, processingFee, type ProcessingRate } from './fees.ts';
export { applyTotals } from './totals.store.ts';
export { type TotalsEffect } from './totals.ts';
export { contributionErrors, refusal } from './contribution.errors.ts';
export { type Address, type Contribution, type ContributionLine } from './contribution.store.ts';
export { ownersView, publicName } from './contribution.present.ts';
export {
  type CampaignTotals,
  claimGuestContributions,
  type DayOfContributions,
  type MarketTotals,
  readContribution,
  readContributionByToken,
  readContributionsByDay,
  readContributionsOfCampaign,
  readContributionsOfPerson,
  readMarketTotals,
  readTotals,
  readTotalsOf,
} from './read-contributions.ts';
export { contributionRoutes } from './contribution.routes.ts';
export { privacyRoutes } from './privacy/privacy.routes.ts';
export {
  presentReceipt,
  type ReceiptLine,
  type ReceiptView,
  stateLook,
} from './receipt.present.ts';
export { sendReceipt } from './send-receipt.ts';
export {
  REFERRAL_AGE,
  REFERRAL_COOKIE,
  referralOf,
  withReferral,
} from './referral-cookie.ts';
