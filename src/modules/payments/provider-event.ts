/** What messages of the provider are about, and which of them tell us nothing. */
import { ATTEMPT_PREDICATES, type AttemptState } from './attempt.ts';
import type { ProviderEvent } from './provider.ts';

/** What an endpoint for the provider's messages asks for; whatever else is sent ends where it arrives. */
export const ASKED_EVENTS: readonly string[] = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'setup_intent.canceled',
  'setup_intent.requires_action',
  'setup_intent.setup_failed',
  'setup_intent.succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'identity.verification_session.canceled',
  'identity.verification_session.created',
  'identity.verification_session.processing',
  'identity.verification_session.redacted',
  'identity.verification_session.requires_input',
  'identity.verification_session.verified',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refund.updated',
  'charge.updated',
  'refund.created',
  'refund.failed',
  'refund.updated',
];

/** Kinds of messages that somebody handles; all others end where they arrive. */
const HANDLED = [
  'payment_intent.',
  'setup_intent.',
  'checkout.session.',
  'identity.verification_session.',
  'charge.dispute.',
  'charge.refund.updated',
  'charge.updated',
  'refund.',
];
/** Said before anything has happened. */
const BEFORE_ANYTHING = new Set(['payment_intent.created', 'setup_intent.created']);

/** Whether anybody does something about messages of this kind. */
export function isHandled(type: string): boolean {
  return !BEFORE_ANYTHING.has(type) && HANDLED.some((kind) => type.startsWith(kind));
}

const { tookMoney: HAS_SUCCEEDED, isResolved: IS_OVER } = ATTEMPT_PREDICATES;

/**
 * For each kind of message the states of an attempt that say the same or more. Such a message tells
 * nothing new, whatever it claims; every other one is a reason to ask the provider.
 */
export const KNOWN_BY: Readonly<Record<string, readonly AttemptState[]>> = {
  'payment_intent.processing': HAS_SUCCEEDED,
  'payment_intent.requires_action': IS_OVER,
  'payment_intent.payment_failed': IS_OVER,
  'payment_intent.canceled': IS_OVER,
  'payment_intent.succeeded': HAS_SUCCEEDED,
  'setup_intent.requires_action': IS_OVER,
  'setup_intent.setup_failed': IS_OVER,
  'setup_intent.canceled': IS_OVER,
  'setup_intent.succeeded': HAS_SUCCEEDED,
  'checkout.session.expired': IS_OVER,
  'checkout.session.completed': HAS_SUCCEEDED,
};

/** The key we noted on the provider's object, by which an attempt is found before its answer is stored. */
export function attemptKeyOf({ payload }: Pick<ProviderEvent, 'payload'>): string | null {
  const { object } = (payload.data ?? {}) as { object?: { metadata?: { attempt?: unknown } } };
  const key = object?.metadata?.attempt;
  return typeof key === 'string' && key !== '' ? key : null;
}
