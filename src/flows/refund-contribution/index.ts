/** The door of refunds. */
export { type Locked, lockMoneyBack, refundDueNow } from './money-back.store.ts';
export {
  markRefunded,
  type Refund,
  refundContribution,
  type RefundInput,
} from './refund-contribution.ts';
export { markSurplusRefunded, readStrandedSurplus } from './mark-surplus-refunded.ts';
export { findSurplus, keepStranded } from './surplus.store.ts';
export { refundSubscribers } from './refund-contribution.events.ts';
export { refundRoutes } from './refund-contribution.routes.ts';
export {
  insistOnRefund,
  isByCampaign,
  mayDecideRequest,
  mayRefund,
  maySettleSurplus,
  refundReasons,
} from './refund.policy.ts';
export {
  LONGEST_NOTE,
  minorOf,
  MOST_CENTS,
  MOST_PARTS,
  REFUND_LIMIT,
  refundKey,
  refundRequestNumber,
  refusalOf,
  seenLeftCents,
} from './refund-limits.ts';
export {
  findRefundOfObject,
  HAS_DUE_REFUNDS,
  type PastRefund,
  setRefunds,
} from './refund.store.ts';
export {
  type PartLeft,
  type RefundOutlook,
  previewRefund,
  readMoneyBack,
  readRefunds,
} from './read-refunds.ts';
export { HAS_OWED, refundWhatIsOwed } from './refund-what-is-owed.ts';
export { recordRefund, resolveRefund, resolveRefunds } from './resolve-refund.ts';
export { type Mover, writeMoneyBack } from './write-money-back.store.ts';
