/** Requests for a refund: rules, rows, and what becomes of them when money moves. */
export {
  type AskFacts,
  type AskObstacle,
  decideAct,
  mayEscalate,
  obstacleToAsking,
  OWNER_DAYS,
  ownerDeadline,
  type RequestAct,
  TRUST_DAYS,
  trustDeadline,
} from './decide-request.ts';
export {
  isUnsettled,
  isWaiting,
  type RefundRequestState,
  REQUEST_REASONS,
  type RequestReason,
} from './refund-request.ts';
export {
  closeRequests,
  countOpen,
  HAS_UNREMINDED,
  insertRequest,
  type ListedRequest,
  listEscalated,
  listOpenRequests,
  newestRequest,
  setRequests,
  takeUnreminded,
} from './refund-request.store.ts';
export { type RefundRequestRow, refundRequests } from './refund-request.table.ts';
export {
  grantText,
  presentRequest,
  type RequestOutlook,
  type RequestView,
} from './request.present.ts';
export { isUnderWay, type MoneyMoved } from './request-after-money.ts';
export { settleRequests } from './settle-requests.ts';
