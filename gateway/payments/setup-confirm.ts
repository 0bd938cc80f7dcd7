import type Stripe from 'stripe';
import { DECLINES } from '../cards/declines.ts';
import { cardOf, checkUsable, linkToCustomer } from '../resources/payment-method-attach.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { type ApiError, cardError, invalid } from '../wire/errors.ts';
import { idOf, newId, randomText } from '../wire/ids.ts';
import { authenticationFor, newChallenge, nextActionFor } from './authentication.ts';

type Intent = Stored<'setup_intent'>;
type Method = Stored<'payment_method'>;

/** A fresh intent; id and time may be given so that the seed can make old ones. */
export function blankSetup(created: number, id = newId('seti')): Stripe.SetupIntent {
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(24)}`,
    created,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  };
}

function recordAttempt(
  unit: Unit,
  intent: Intent,
  method: Method,
  status: 'succeeded' | 'failed',
): void {
  const attempt: Stripe.SetupAttempt = {
    id: newId('setatt'),
    object: 'setup_attempt',
    application: null,
    created: unit.clock.seconds(),
    customer: idOf(intent.data.customer),
    customer_account: null,
    flow_directions: null,
    livemode: false,
    on_behalf_of: null,
    payment_method: method.data.id,
    payment_method_details: { type: 'card' },
    setup_error: null,
    setup_intent: intent.data.id,
    status,
    usage: intent.data.usage,
  };
  unit.add('setup_attempt', attempt);
  intent.data.latest_attempt = attempt.id;
}

function refuse(
  unit: Unit,
  intent: Intent,
  method: Method,
  reason: { code: string; declineCode?: string; message: string },
): ApiError {
  const shown = structuredClone(method.data);
  const details = {
    code: reason.code,
    ...(reason.declineCode ? { decline_code: reason.declineCode } : {}),
    message: reason.message,
  };
  recordAttempt(unit, intent, method, 'failed');
  intent.data.status = 'requires_payment_method';
  intent.data.payment_method = null;
  intent.data.next_action = null;
  intent.data.last_setup_error = {
    ...details,
    code: details.code as Stripe.SetupIntent.LastSetupError.Code,
    payment_method: shown,
    type: 'card_error',
  };
  delete intent.inner.challenge;
  unit.save(intent);
  unit.emit('setup_intent.setup_failed', intent.data);
  return cardError({
    ...details,
    setup_intent: structuredClone(intent.data),
    payment_method: shown,
  });
}

function complete(unit: Unit, intent: Intent, method: Method): ApiError | null {
  const card = cardOf(method);
  if (card.refusesSetup && card.charge) return refuse(unit, intent, method, DECLINES[card.charge]);
  const customer = idOf(intent.data.customer);
  if (customer) linkToCustomer(unit, method, customer);
  if (intent.data.usage === 'off_session' && card.authentication !== 'always') {
    method.inner.readyOffSession = true;
  }
  unit.save(method);
  recordAttempt(unit, intent, method, 'succeeded');
  intent.data.status = 'succeeded';
  intent.data.payment_method = method.data.id;
  intent.data.next_action = null;
  intent.data.last_setup_error = null;
  delete intent.inner.challenge;
  unit.save(intent);
  unit.emit('setup_intent.succeeded', intent.data);
  return null;
}

/** Tries to make a card ready for later charges. Answers the refusal to be kept, or nothing. */
export function confirmSetup(
  unit: Unit,
  intent: Intent,
  method: Method,
  returnUrl: string | null,
): ApiError | null {
  checkUsable(method);
  const owner = method.data.customer;
  if (owner !== null && owner !== idOf(intent.data.customer)) {
    throw invalid('The payment method belongs to another customer than this SetupIntent.', {
      param: 'payment_method',
      code: 'payment_method_unexpected_state',
    });
  }
  intent.data.payment_method = method.data.id;
  intent.data.last_setup_error = null;
  const asked = intent.data.payment_method_options?.card?.request_three_d_secure;
  const requested = asked === 'any' || asked === 'challenge';
  const card = cardOf(method);
  const ready = card.authentication === 'already_set_up';
  if (ready || authenticationFor(card, { offSession: false, requested, ready }) === 'none') {
    return complete(unit, intent, method);
  }
  const challenge = newChallenge(intent.data.id);
  intent.inner.challenge = challenge;
  if (returnUrl) intent.inner.returnUrl = returnUrl;
  intent.data.status = 'requires_action';
  intent.data.next_action = nextActionFor(unit.host.publicUrl, challenge, returnUrl);
  unit.save(intent);
  unit.emit('setup_intent.requires_action', intent.data);
  return null;
}

/** What the holder did on the 3-D Secure page. */
export async function settleSetupChallenge(
  unit: Unit,
  intent: Intent,
  passed: boolean,
): Promise<ApiError | null> {
  const method = await unit.lock('payment_method', idOf(intent.data.payment_method) ?? '');
  if (passed) return complete(unit, intent, method);
  return refuse(unit, intent, method, {
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. ' +
      'Please choose a different payment method and try again.',
  });
}
