/** Reads what Stripe said into our words. Anything that doesn't look as documented is `unknown`. */
import Stripe from 'stripe';
import type { ProviderObject } from '../attempt.ts';
import type { CardFacts, ProviderAnswer, RefundAnswer } from '../provider.ts';
import { feeOf } from './stripe-balance.ts';

export function readPaymentIntent(
  intent: Stripe.PaymentIntent,
  offSession = false,
): ProviderAnswer {
  const object = 'payment_intent';
  const ref = typeof intent.id === 'string' ? intent.id : null;
  if (ref === null) return { outcome: 'unknown', object: null, ref: null };
  if (intent.status === 'succeeded') return paid(intent, ref);
  if (intent.status === 'requires_action') {
    const url = intent.next_action?.redirect_to_url?.url;
    if (offSession || !url) {
      return { outcome: 'declined', object, ref, declineCode: 'authentication_required' };
    }
    return { outcome: 'requires_action', object, ref, url };
  }
  if (intent.status === 'requires_payment_method') {
    const error = intent.last_payment_error;
    return { outcome: 'declined', object, ref, ...refusedCard(error ?? undefined) };
  }
  if (intent.status === 'canceled') {
    return { outcome: 'abandoned', object, ref, declineCode: 'cancelled' };
  }
  return { outcome: 'unknown', object, ref };
}

function paid(intent: Stripe.PaymentIntent, ref: string): ProviderAnswer {
  const charge = intent.latest_charge;
  // Without the charge we could not name what was taken: ask again.
  if (charge === null || typeof charge !== 'object') {
    return { outcome: 'unknown', object: 'payment_intent', ref };
  }
  const balance = charge.balance_transaction;
  const moved = { amount: intent.amount_received, currency: intent.currency };
  return {
    outcome: 'succeeded',
    object: 'payment_intent',
    ref,
    method: chargedCard(charge),
    charge: {
      ref: charge.id,
      amountMinor: BigInt(intent.amount_received),
      currency: intent.currency.toUpperCase(),
      feeMinor: balance !== null && typeof balance === 'object' ? feeOf(balance, moved) : null,
    },
  };
}

function chargedCard(charge: Stripe.Charge): CardFacts | null {
  const card = charge.payment_method_details?.card;
  if (!charge.payment_method || !card) return null;
  return {
    methodRef: charge.payment_method,
    customerRef: idOf(charge.customer),
    brand: card.brand ?? 'card',
    last4: card.last4 ?? '',
    expMonth: card.exp_month ?? null,
    expYear: card.exp_year ?? null,
    fingerprint: card.fingerprint ?? null,
    country: card.country ?? null,
  };
}

/** A setup intent asked for with `expand: ['payment_method']`. */
export function readSetupIntent(
  intent: Stripe.SetupIntent,
  object: ProviderObject = 'setup_intent',
  objectRef?: string,
): ProviderAnswer {
  const ref = objectRef ?? (typeof intent.id === 'string' ? intent.id : null);
  if (ref === null) return { outcome: 'unknown', object: null, ref: null };
  if (intent.status === 'succeeded') {
    const method = intent.payment_method;
    if (method === null || typeof method !== 'object') return { outcome: 'unknown', object, ref };
    return {
      outcome: 'succeeded',
      object,
      ref,
      charge: null,
      method: {
        ...readMethod(method),
        customerRef: idOf(intent.customer) ?? idOf(method.customer),
      },
    };
  }
  if (intent.status === 'requires_action') {
    const url = intent.next_action?.redirect_to_url?.url;
    if (url) return { outcome: 'requires_action', object, ref, url };
  }
  if (intent.status === 'requires_payment_method') {
    return {
      outcome: 'declined',
      object,
      ref,
      ...refusedCard(intent.last_setup_error ?? undefined),
    };
  }
  if (intent.status === 'canceled') {
    return { outcome: 'abandoned', object, ref, declineCode: 'cancelled' };
  }
  return { outcome: 'unknown', object, ref };
}

export function readCardPage(session: Stripe.Checkout.Session): ProviderAnswer {
  const object = 'checkout_session';
  const ref = session.id;
  const intent = session.setup_intent;
  if (session.status === 'complete' && intent !== null && typeof intent === 'object') {
    return readSetupIntent(intent, object, ref);
  }
  if (session.status === 'expired') {
    return { outcome: 'abandoned', object, ref, declineCode: 'cancelled' };
  }
  if (session.status === 'open' && session.url) {
    return { outcome: 'requires_action', object, ref, url: session.url };
  }
  return { outcome: 'unknown', object, ref };
}

export function readMethod(method: Stripe.PaymentMethod): CardFacts {
  const { card } = method;
  return {
    methodRef: method.id,
    customerRef: idOf(method.customer),
    brand: card?.brand ?? 'card',
    last4: card?.last4 ?? '',
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
    fingerprint: card?.fingerprint ?? null,
    country: card?.country ?? null,
  };
}

export function readRefund(refund: Stripe.Refund): RefundAnswer {
  const failure = refund.failure_reason ?? null;
  if (refund.status === 'succeeded') return { outcome: 'succeeded', ref: refund.id, failure };
  if (refund.status === 'pending' || refund.status === 'requires_action') {
    return { outcome: 'pending', ref: refund.id, failure };
  }
  if (refund.status === 'failed' || refund.status === 'canceled') {
    return { outcome: 'failed', ref: refund.id, failure: failure ?? refund.status };
  }
  return { outcome: 'unknown', ref: refund.id ?? null, failure: null };
}

/**
 * What an error says about a question that was asked: a refused card is final, a request that could never
 * have worked is too; all else (timeouts, 5xx, 429, 409, unreadable answers) leaves the outcome unknown.
 */
export function readFailure(error: unknown, object: ProviderObject): ProviderAnswer {
  if (error instanceof Stripe.errors.StripeCardError) {
    const ref = error.payment_intent?.id ?? error.setup_intent?.id ?? null;
    return { outcome: 'declined', object, ref, ...refusedCard(error) };
  }
  if (isFinalRefusal(error))
    return { outcome: 'declined', object, ref: null, declineCode: codeOf(error) };
  return { outcome: 'unknown', object: null, ref: null };
}

/** Refused before anything happened: the request itself was wrong (unknown card, amount too small). */
export function isFinalRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409;
}

interface Coded {
  readonly decline_code?: string | null | undefined;
  readonly code?: string | null | undefined;
}

interface Refused extends Coded {
  readonly payment_method?: Stripe.PaymentMethod | undefined;
}

/** Why a card was refused, and which one it was. */
function refusedCard(error: Refused | undefined) {
  const fingerprint = error?.payment_method?.card?.fingerprint ?? null;
  return { declineCode: codeOf(error), fingerprint };
}

const CODE = /^[a-z][a-z0-9_]{1,58}$/;

function codeOf(error: Coded | undefined): string {
  const code = error?.decline_code ?? error?.code ?? 'generic_decline';
  return CODE.test(code) ? code : 'generic_decline';
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}
