/** The door of asking for a refund: the contributor asks, the owner answers, the trust team decides. */
export {
  bookedAs,
  declineRequest,
  grantRequest,
  refuseRequest,
} from './answer-request.ts';
export { answerRequestRoutes } from './answer-request.routes.ts';
export {
  remindOwners,
  requestRefundSchedules,
  requestRefundSubscribers,
} from './notify-request.ts';
export {
  countOpenRequests,
  readEscalations,
  readOpenRequests,
  readRefundRequest,
  readRequestOutlook,
} from './read-requests.ts';
export {
  askForRefund,
  askInput,
  escalateInput,
  escalateRequest,
  REQUEST_LIMIT,
  withdrawRequest,
} from './request-refund.ts';
export { requestRefundRoutes } from './request-refund.routes.ts';
