/** The door of contributions: what people gave and promised, and the totals made of it. */
export { type CheckedBacker, checkBacker } from './check-backer.ts';
export {
  isOwnContribution,
  ownContributionsOf,
  ownPartIn,
  ownPartsAmong,
  refuseOwnPart,
} from './own-contribution.ts';
export {
  ATTENTION_STATES,
  CONTRIBUTION_STATES,
  COUNTED_STATES,
  type ContributionState,
  hasHappened,
  isTakenBack,
  isTerminal,
  mayStillBeCharged,
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
  contributionLines,
  contributionReviews,
  type AnsweredContribution,
  type ContributionLineRow,
  type ContributionRow,
  contributions,
} from './contribution.table.ts';
export {
  type ItemUnits,
  type PerkShares,
  readContributionCounts,
  readFailingCards,
  readItemUnits,
  readPerkFigures,
} from './figures/read-perk-figures.ts';
export {
  type ContributionFilter,
  LISTED_STATES,
  type ListedState,
} from './figures/list-filter.ts';
export { contributionSchedules } from './figures/count-days.ts';
export { announceContributions, CONTRIBUTIONS_CHANNEL } from './live/announce-contributions.ts';
export {
  type LiveContribution,
  type LiveMoment,
  liveContributions,
  readLiveSince,
} from './live/live-contributions.ts';
export { refreshFigures } from './refresh-figures.ts';
export { type Fees, feesOf } from './checkout/fees.ts';
export { LONGEST_ANSWER, LONGEST_DETAILS, MOST_MINOR } from './rules.ts';
export {
  decideDispute,
  decideEndOfAsking,
  decideRefund,
  decideRefundAnswer,
  decideSurplusAnswer,
  decideSurplusDispute,
  endOfAsking,
  type DisputeFact,
  leftMinor,
  leftOfRow,
  leftOfPart,
  type MoneyBackChange,
  type MoneyBackFacts,
  moneyBackOf,
  MOST_REFUND_TRIES,
  REFUND_GIVEN_UP,
  type StrandedSurplus,
  strandedOf,
  type Surplus,
  surplusPaidOutside,
  surplusRefundKey,
  type RefundDecision,
  type RefundObstacle,
  type RefundFact,
  type RefundPart,
} from './money-back/index.ts';
export {
  type AskFacts,
  type AskObstacle,
  closeRequests,
  countOpen,
  decideAct,
  grantText,
  HAS_UNREMINDED,
  insertRequest,
  isUnderWay,
  isUnsettled,
  isWaiting,
  type ListedRequest,
  listEscalated,
  listOpenRequests,
  mayEscalate,
  type MoneyMoved,
  newestRequest,
  obstacleToAsking,
  OWNER_DAYS,
  ownerDeadline,
  type RefundRequestRow,
  type RefundRequestState,
  refundRequests,
  REQUEST_REASONS,
  type RequestAct,
  type RequestOutlook,
  type RequestReason,
  setRequests,
  settleRequests,
  takeUnreminded,
  TRUST_DAYS,
  trustDeadline,
} from './refund-requests/index.ts';
export { addExternal, applyTotals } from './totals.store.ts';
export { type TotalsEffect } from './totals.ts';
export { contributionErrors, refusal } from './contribution.errors.ts';
export { decideExpiry, type Expiry, type ExpiryCause } from './checkout/expiry.ts';
export {
  type AttemptDecision,
  type AttemptFacts,
  decidePayment,
  decideScheduledCharge,
  type NoAttempt,
} from './checkout/next-attempt.ts';
export { openReviews, reviewEvent } from './checkout/open-reviews.ts';
export { countDeclines, type NewReview, type RiskSubject } from './checkout/review.store.ts';
export {
  CAMPAIGN_DECLINE_WINDOW,
  cardRisk,
  type CardRisk,
  COUNTED_DECLINES,
  DECLINE_WINDOW,
  type DeclineCounts,
  decideRelease,
  decideReviewCancel,
  NO_DECLINES,
  REVIEW_REASONS,
  REVIEWED_DECLINES,
  type ReviewReason,
  reviewUntil,
} from './checkout/risk-review.ts';
export { mayChangeAddress, obstacleTo, type SentLine } from './settling/change-address.ts';
export { type CancelCause, isCancelled, mayCancelPledge } from './settling/cancel-pledges.ts';
export {
  isGivenUp,
  LAST_CHARGE_TRY,
  nextChargeAt,
  type UnpaidPledge,
} from './settling/retry-schedule.ts';
export {
  decideSettlement,
  refundDueWhenCollected,
  type Settlement,
  type RefundDue,
  type SettlementDecision,
  settlementOf,
  type Consequence,
  AFFECTED_STATES,
  consequenceOfCancellation,
  consequenceOfSettlement,
} from './settling/settlement.ts';
export { type Address, type Contribution, type ContributionLine } from './contribution.store.ts';
export {
  isPaidBack,
  lineLabels,
  lineText,
  ownersAddress,
  hasLeft,
  ownersView,
  refundPartText,
} from './contribution.present.ts';
export {
  type CampaignTotals,
  claimGuestContributions,
  type MarketTotals,
  readBackerNumber,
  readContribution,
  readContributionByToken,
  readContributionsOfCampaign,
  readContributionsOfPerson,
  readIsGivingBack,
  readMarketTotals,
  readReferral,
  readContributorsOfMany,
  readCountriesSentTo,
  readReferrals,
  readReferralsOn,
  readTotals,
  readTotalsOf,
} from './read-contributions.ts';
export { campaignToRead, contributionRoutes, mayReadContributions } from './contribution.routes.ts';
export { choosePrivacy } from './privacy/choose-privacy.ts';
export { APPEARANCES } from './privacy/privacy.store.ts';
export { privacyRoutes } from './privacy/privacy.routes.ts';
export {
  contributionLook,
  stateText,
  perksOf,
  presentReceipt,
  type ReceiptLine,
  type ReceiptView,
} from './receipt/receipt.present.ts';
export { MAIL_ADDRESS, MAIL_LOCALE } from './mail-recipient.store.ts';
export { sendReceipt } from './receipt/send-receipt.ts';
export {
  REFERRAL_AGE,
  REFERRAL_COOKIE,
  referralOf,
  withReferral,
} from './referrals/referral-cookie.ts';
export { broughtToken, isBroughtToken } from './referrals/brought-token.ts';
export {
  fundingOf,
  type Order,
  type Price,
  price,
  type PricedCampaign,
  pricedLine,
  type PricedLine,
  type PriceProblem,
  sumsOf,
  type UnitsOffered,
} from './checkout/price.ts';
export {
  decideStarts,
  type StartCampaign,
  type StartDecision,
  type Started,
  type StartQuestion,
  type StartRefused,
  type StartStanding,
} from './checkout/start.ts';
export { holdsOf, lineRows } from './checkout/priced-rows.ts';
export type { AnswerEffect, AnswerFacts, AnswerOutcome, Said } from './checkout/answer-facts.ts';
export { decideAnswer } from './checkout/answer.ts';
export type { NamedCause, StateCause } from './state-cause.ts';
