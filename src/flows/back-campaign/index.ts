/** The door of backing a campaign: quote, start, pay again, come back, leave, receipt. */
export { type Mover, moveOn, sendAndRecord } from './advance.ts';
export { findBacked } from './back-campaign.store.ts';
export type { BackedContribution } from './backed-contribution.ts';
export { contributionForReceipt, ownReceipt, receiptOf } from './contribution-for-receipt.ts';
export {
  cancelContribution,
  continueContribution,
  leaveContribution,
  payContribution,
} from './continue-contribution.ts';
export type {
  Backer,
  ContributionRef,
  PayInput,
  Quote,
  QuoteInput,
  Receipt,
  ReturnAddresses,
  StartAnswer,
  StartInput,
} from './contract.ts';
export { receipt as receiptAnswer, shippingAddress } from './contract.ts';
export { cardKeeper, findOwnContribution, refOf } from './find-own-contribution.ts';
export { minimumOf, quoteContribution, unitsHad } from './quote-contribution.ts';
export { recentContribution } from './recent-contribution.ts';
export { startContribution } from './start-contribution.ts';
export { attemptAfter, recordAnswer } from './answer/record-answer.ts';
export { readFinishedAt, returnAddresses } from './return-addresses.ts';
export { contributorKey, guestTokenOf } from './guest-token.ts';
export { backCampaignRoutes } from './back-campaign.routes.ts';
