/** The door of refunds. */
export { type Locked, lockMoneyBack } from './money-back.store.ts';
export {
  markRefunded,
  type Refund,
  refundContribution,
  type RefundRequest,
} from './refund-contribution.ts';
export { refundSubscribers } from './refund-contribution.events.ts';
export { refundRoutes } from './refund-contribution.routes.ts';
export { findRefundOfObject } from './refund.store.ts';
export { refundWhatIsOwed } from './refund-what-is-owed.ts';
export { recordRefund, resolveRefund, resolveRefunds } from './resolve-refund.ts';
export { type Mover, writeMoneyBack } from './write-money-back.store.ts';
