/** The door of refunds. */
export {
  markRefunded,
  REFUND_REASONS,
  type Refund,
  type RefundPart,
  type RefundReason,
  type RefundWish,
  refundContribution,
  refundWhatIsOwed,
  resolveRefund,
  resolveRefunds,
} from './refund-contribution.ts';
export { findRefundOfObject, recordRefund } from './refund-contribution.store.ts';
export { refundRoutes } from './refund-contribution.routes.ts';
