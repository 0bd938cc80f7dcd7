/** What becomes of a contribution's money after it was collected: rules alone, no database, no provider. */
export { leftMinor, leftOfRow, moneyBackOf } from './amounts.ts';
export type { MoneyBackChange } from './change.ts';
export { decideDispute, decideEndOfAsking } from './dispute.ts';
export type { DisputeFact, MoneyBackFacts, RefundFact, RefundPart } from './facts.ts';
export {
  decideRefund,
  decideRefundAnswer,
  leftOfPart,
  type RefundDecision,
  type RefundObstacle,
} from './refund.ts';
export { REFUND_GIVEN_UP } from './refund-news.ts';
export {
  decideSurplusAnswer,
  MOST_REFUND_TRIES,
  type StrandedSurplus,
  strandedOf,
  type Surplus,
  surplusPaidOutside,
  surplusRefundKey,
} from './surplus.ts';
export { decideSurplusDispute, endOfAsking } from './surplus-dispute.ts';
