/** The door of reconciliation: what became of every question put to the payment provider. */
export { answerDispute, mayAnswerDispute, readDisputeOf } from './answer-dispute.ts';
export { fillInFees } from './fill-in-fees.ts';
export { findDisputes, followDisputes } from './find-disputes.ts';
export { findOrphanCharges } from './find-orphan-charges.ts';
export { handleLateEvents, handleProviderEvent } from './handle-provider-event.ts';
export {
  handleProviderEventJob,
  reconcileSchedules,
  reconcileSubscribers,
} from './reconcile-payments.jobs.ts';
export { expireReservations, resolveAttempts } from './resolve-attempts.ts';
