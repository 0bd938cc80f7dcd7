/** What becomes of a contribution's money after it was collected: rules alone, no database, no provider. */
export { leftMinor, moneyBackOf } from './amounts.ts';
export type { MoneyBackChange } from './change.ts';
export { decideDispute } from './dispute.ts';
export type { DisputeFact, MoneyBackFacts, RefundFact, RefundPart } from './facts.ts';
export {
  decideRefund,
  decideRefundAnswer,
  decideSurplusAnswer,
  leftOfPart,
  MOST_REFUND_TRIES,
  REFUND_GIVEN_UP,
  surplusRefundKey,
  type RefundDecision,
} from './refund.ts';
