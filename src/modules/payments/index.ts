/** The door of payments: the provider, attempts, saved cards and what the provider tells us. */
export { askProviderBalance, type ProviderProblem, tryProvider } from './providers/ask-balance.ts';
export { askAboutAttempt, cancelAttempt, wasNeverSent } from './ask-about-attempt.ts';
export {
  type Attempt,
  attemptKey,
  type AttemptState,
  isOpen,
  isUnconfirmed,
  nextAttemptNo,
  type ProviderObject,
  tookMoney,
} from './attempt.ts';
export {
  findAttempt,
  findAttemptOfObject,
  findLatestAttempt,
  HAS_DUE_ATTEMPTS,
  LACKS_FEES,
  saveProviderFee,
  takeChargesWithoutFee,
  takeDueAttempts,
} from './attempt.store.ts';
export {
  DISPUTE_STATES,
  DISPUTE_TRANSITIONS,
  EVIDENCE_MAX,
  type DisputeAnswer,
  type DisputeEvidence,
  type DisputeState,
  mayDisputeGo,
} from './dispute.ts';
export { type IdentityAnswer } from './identity.ts';
export { identityProvider } from './identity-provider.ts';
export { paymentProvider, usePaymentProvider } from './payment-provider.ts';
export { providerBooks } from './books/open-books.ts';
export type {
  BookedCharge,
  BookedDispute,
  BookedRefund,
  ProviderBooks,
} from './books/provider-books.ts';
export { paymentsMode } from './payments-mode.ts';
export type {
  CardFacts,
  ListedCharge,
  PaymentProvider,
  ProviderAnswer,
  RefundAnswer,
} from './provider.ts';
export { ProviderUnavailable } from './provider.ts';
export { processingFee, type ProcessingRate, processingRate } from './processing-rates.ts';
export { PROVIDER_EVENT, receiveWebhook, type Reception } from './receive-webhook.ts';
export {
  isBorneByPlatform,
  isGiven,
  isInFlight,
  mayRefundGo,
  REFUND_REASONS,
  REFUND_STATES,
  REFUND_TRANSITIONS,
  type RefundReason,
  type RefundState,
} from './refund.ts';
export { cardBrand } from './cards/card-brand.ts';
export { type CardChoice, cardChoices } from './cards/card-choices.ts';
export {
  CARD_COLUMNS,
  CARD_VALUES,
  cardNumbers,
  cardRows,
  cardValues,
  type CardToKeep,
  keepCards,
  UNLESS_KEPT,
} from './cards/kept-card.store.ts';
export { paymentSources, providerPage } from './payment-pages.ts';
export { finishCardPage, finishCardPages } from './cards/card-pages.ts';
export {
  addCardOf,
  letGoOfSource,
  makeDefaultCard,
  removeCard,
  type SavedCard,
  savedCard,
  savedCards,
} from './cards/saved-cards.ts';
export { type AttemptContext, opensCardPage, sendAttempt } from './send-attempt.ts';
export { stripeProvider } from './providers/stripe-provider.ts';
export {
  closeWebhookEvent,
  findWebhookEvent,
  HAS_DUE_EVENTS,
  type StoredEvent,
  takeDueEvents,
} from './webhook.store.ts';
export { paymentRoutes } from './payment.routes.ts';
export {
  type AttemptRow,
  type DisputeRow,
  paymentAttempts,
  paymentCustomers,
  paymentDisputes,
  paymentRefundParts,
  paymentRefunds,
  type RefundRow,
} from './payment.table.ts';
