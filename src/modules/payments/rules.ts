/** What of payments is pure: states of refunds and disputes, who bears what, what processing costs. */
export { type DisputeState, mayDisputeGo } from './dispute.ts';
export { ASKED_EVENTS } from './provider-event.ts';
export { processingFee, type ProcessingRate, processingRate } from './processing-rates.ts';
export {
  isBorneByPlatform,
  isGiven,
  isInFlight,
  mayRefundGo,
  type RefundReason,
  type RefundState,
} from './refund.ts';
