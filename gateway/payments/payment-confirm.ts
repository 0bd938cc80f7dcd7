import type Stripe from 'stripe';
import type { TestCard } from '../cards/catalogue.ts';
import { type Decline, DECLINES } from '../cards/declines.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { type ApiError, cardError, invalid } from '../wire/errors.ts';
import { idOf } from '../wire/ids.ts';
import { authenticationFor, newChallenge, nextActionFor } from './authentication.ts';
import { bookNowOrLater, markCaptured } from './capture.ts';
import { buildCharge } from './charge-object.ts';
import { cardOf, checkUsable, linkToCustomer } from '../resources/payment-method-attach.ts';

export interface Confirmation {
  offSession: boolean;
  returnUrl: string | null;
  errorOnRequiresAction: boolean;
}

type Intent = Stored<'payment_intent'>;
type Method = Stored<'payment_method'>;

/** Throws when the method can't pay for this intent. */
function checkMethod(intent: Stripe.PaymentIntent, method: Method): void {
  checkUsable(method);
  const owner = method.data.customer;
  if (owner === null || owner === idOf(intent.customer)) return;
  const hint = intent.customer
    ? 'The payment method belongs to another customer than this PaymentIntent.'
    : 'The payment method you provided is attached to a customer, so you must provide the customer too.';
  throw invalid(hint, { param: 'payment_method', code: 'payment_method_unexpected_state' });
}

/** Sends the attempt back to the start, with the reason on record. */
function refuse(
  unit: Unit,
  intent: Intent,
  method: Method,
  reason: Partial<Decline>,
  charge?: string,
): ApiError {
  const { data } = intent;
  const shown = structuredClone(method.data);
  const details = {
    code: reason.code ?? 'card_declined',
    ...(reason.declineCode ? { decline_code: reason.declineCode } : {}),
    message: reason.message ?? 'Your card was declined.',
    ...(charge ? { charge } : {}),
  };
  data.status = 'requires_payment_method';
  data.payment_method = null;
  data.next_action = null;
  data.amount_capturable = 0;
  data.last_payment_error = {
    ...details,
    code: details.code as Stripe.PaymentIntent.LastPaymentError.Code,
    doc_url: `https://stripe.com/docs/error-codes/${details.code.replaceAll('_', '-')}`,
    payment_method: shown,
    type: 'card_error',
  };
  delete intent.inner.challenge;
  unit.save(intent);
  unit.emit('payment_intent.payment_failed', data);
  return cardError({ ...details, payment_intent: structuredClone(data), payment_method: shown });
}

function failedCharge(
  unit: Unit,
  intent: Intent,
  method: Method,
  card: TestCard,
  decline: Decline,
): ApiError {
  const charge = buildCharge({
    intent: intent.data,
    method: method.data,
    card,
    created: unit.clock.seconds(),
    decline,
    captured: false,
    authenticated: false,
    publicUrl: unit.host.publicUrl,
  });
  unit.add('charge', charge);
  intent.data.latest_charge = charge.id;
  unit.emit('charge.failed', charge);
  return refuse(unit, intent, method, decline, charge.id);
}

function challengeHolder(unit: Unit, intent: Intent, confirmation: Confirmation): void {
  const challenge = newChallenge(intent.data.id);
  intent.inner.challenge = challenge;
  if (confirmation.returnUrl) intent.inner.returnUrl = confirmation.returnUrl;
  intent.data.status = 'requires_action';
  intent.data.next_action = nextActionFor(unit.host.publicUrl, challenge, confirmation.returnUrl);
  unit.save(intent);
  unit.emit('payment_intent.requires_action', intent.data);
}

function keepMethod(
  unit: Unit,
  intent: Stripe.PaymentIntent,
  method: Method,
  card: TestCard,
): void {
  const customer = idOf(intent.customer);
  if (customer && intent.setup_future_usage) {
    linkToCustomer(unit, method, customer);
    if (intent.setup_future_usage === 'off_session' && card.authentication !== 'always') {
      method.inner.readyOffSession = true;
      unit.save(method);
    }
  } else if (method.data.customer === null) {
    method.inner.spent = true;
    unit.save(method);
  }
}

/** Asks the card; afterwards the intent has succeeded, waits for capture, or was refused. */
async function chargeCard(
  unit: Unit,
  intent: Intent,
  method: Method,
  authenticated: boolean,
): Promise<ApiError | null> {
  const card = cardOf(method);
  if (card.charge) return failedCharge(unit, intent, method, card, DECLINES[card.charge]);
  const { data } = intent;
  const manual = data.capture_method === 'manual';
  const charge = buildCharge({
    intent: data,
    method: method.data,
    card,
    created: unit.clock.seconds(),
    decline: null,
    captured: !manual,
    authenticated,
    publicUrl: unit.host.publicUrl,
  });
  if (!manual) markCaptured(unit, charge, card, data.amount);
  const stored = unit.add('charge', charge);
  if (!manual) await bookNowOrLater(unit, stored, card, data.capture_method);
  data.latest_charge = charge.id;
  data.next_action = null;
  data.last_payment_error = null;
  data.status = manual ? 'requires_capture' : 'succeeded';
  data.amount_received = manual ? 0 : data.amount;
  data.amount_capturable = manual ? data.amount : 0;
  delete intent.inner.challenge;
  unit.save(intent);
  keepMethod(unit, data, method, card);
  unit.emit('charge.succeeded', charge);
  unit.emit(manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', data);
  return null;
}

/** Tries to pay an intent with a method. Answers the refusal, which is to be kept, or nothing. */
export async function confirmIntent(
  unit: Unit,
  intent: Intent,
  method: Method,
  confirmation: Confirmation,
): Promise<ApiError | null> {
  checkMethod(intent.data, method);
  const card = cardOf(method);
  intent.data.payment_method = method.data.id;
  intent.data.last_payment_error = null;
  const asked = intent.data.payment_method_options?.card?.request_three_d_secure;
  const step = authenticationFor(card, {
    offSession: confirmation.offSession,
    requested: asked === 'any' || asked === 'challenge',
    ready: method.inner.readyOffSession === true,
  });
  if (step === 'refuse')
    return failedCharge(unit, intent, method, card, DECLINES.authentication_required);
  if (step === 'none') return chargeCard(unit, intent, method, false);
  if (confirmation.errorOnRequiresAction)
    return refuse(unit, intent, method, DECLINES.authentication_required);
  challengeHolder(unit, intent, confirmation);
  return null;
}

/** What the holder did on the 3-D Secure page. */
export async function settleChallenge(
  unit: Unit,
  intent: Intent,
  passed: boolean,
): Promise<ApiError | null> {
  const id = idOf(intent.data.payment_method);
  const method = await unit.get('payment_method', id ?? '');
  if (passed) {
    if (method.data.customer === null) await unit.lock('payment_method', method.data.id);
    return chargeCard(unit, intent, await unit.get('payment_method', method.data.id), true);
  }
  return refuse(unit, intent, method, {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. ' +
      'Please choose a different payment method and try again.',
  });
}
