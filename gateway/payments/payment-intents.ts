import type { Stored } from '../storage/documents.ts';
import { cardByNumber } from '../cards/catalogue.ts';
import { knownCurrency } from '../money/currencies.ts';
import type { Unit } from '../storage/unit.ts';
import { ApiError, invalid, missing, unauthorised } from '../wire/errors.ts';
import { idOf } from '../wire/ids.ts';
import { listObjects } from '../wire/list.ts';
import type { Params } from '../wire/params.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';
import { liveCustomer } from '../resources/customers.ts';
import { billingOf, checkReturnUrl } from '../resources/parts.ts';
import { type Confirmation, confirmIntent } from './payment-confirm.ts';
import { CONFIRM_PARAMS, SHARED_PARAMS, blankIntent, fillIntent } from './payment-intent-params.ts';
import {
  buildMethod,
  checkUsable,
  innerOf,
  methodFor,
} from '../resources/payment-method-attach.ts';
import { readCard } from '../resources/payment-methods.ts';
import { searchObjects } from '../resources/search.ts';

type Intent = Stored<'payment_intent'>;
const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** The refusal of a step that the intent's status doesn't allow. */
export function unexpectedState(intent: Intent, what: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${what} this PaymentIntent because it has a status of ${intent.data.status}.`,
    payment_intent: intent.data,
  });
}

/** The method a call names, made on the spot for an alias or for typed card data. */
export async function namedMethod(
  unit: Unit,
  params: Params,
): Promise<Stored<'payment_method'> | null> {
  const typed = params.nested('payment_method_data');
  const card = typed?.nested('card');
  if (typed && card) {
    const facts = readCard(card, unit.clock.seconds());
    const billing = billingOf(typed.nested('billing_details'));
    const data = buildMethod(facts.card, { ...facts, billing, created: unit.clock.seconds() });
    return unit.add('payment_method', data, innerOf(facts.card));
  }
  const id = params.textOrNull('payment_method');
  if (id === null) return null;
  if (cardByNumber(id)) throw missing('PaymentMethod', id, 'payment_method');
  const found = await methodFor(unit, id, 'payment_method');
  // Unattached methods can be used once, so two payments must not both find them fresh.
  return found.data.customer === null && !id.startsWith('pm_card_')
    ? unit.lock('payment_method', id, 'payment_method')
    : found;
}

export function confirmationOf(call: Call): Confirmation {
  const { params } = call;
  const offSession = params.textOrNull('off_session');
  const returnUrl = params.textOrNull('return_url');
  if (returnUrl) checkReturnUrl(returnUrl, call.gateway.config.appOrigins, 'return_url');
  return {
    offSession: offSession !== null && offSession !== 'false',
    returnUrl,
    errorOnRequiresAction: params.flag('error_on_requires_action') ?? false,
  };
}

function checkSecret(call: Call, secret: string | null): void {
  if (!call.publishable) return;
  if (call.params.textOrNull('client_secret') === secret) return;
  throw unauthorised('The client_secret provided does not match this object.');
}

async function create(call: Call): Promise<object> {
  const { unit, params } = call;
  const amount = params.requiredInteger('amount');
  const currency = knownCurrency(params.required('currency'));
  const customerId = params.textOrNull('customer');
  await unit.preload([customerId, params.textOrNull('payment_method')]);
  const data = blankIntent(amount, currency, unit.clock.seconds());
  fillIntent(data, params);
  data.on_behalf_of = params.textOrNull('on_behalf_of');
  if (customerId) data.customer = (await liveCustomer(unit, customerId, 'customer')).data.id;
  const method = await namedMethod(unit, params);
  if (method) {
    checkUsable(method);
    data.payment_method = method.data.id;
    data.status = 'requires_confirmation';
  }
  const intent = unit.add('payment_intent', data);
  unit.emit('payment_intent.created', data);
  if (params.flag('confirm') !== true) {
    if (params.has('off_session') || params.has('error_on_requires_action')) {
      throw invalid('off_session and error_on_requires_action need confirm=true', {
        param: 'confirm',
      });
    }
    return data;
  }
  if (!method) {
    throw invalid('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    });
  }
  const refusal = await confirmIntent(unit, intent, method, confirmationOf(call));
  if (refusal) throw refusal;
  return data;
}

async function confirm(call: Call): Promise<object> {
  const { unit, params } = call;
  const intent = await unit.lock('payment_intent', call.path.id ?? '');
  checkSecret(call, intent.data.client_secret);
  if (!CONFIRMABLE.includes(intent.data.status)) throw unexpectedState(intent, 'confirm');
  fillIntent(intent.data, params);
  const known = idOf(intent.data.payment_method);
  const named = await namedMethod(unit, params);
  const method =
    named ?? (known ? await unit.get('payment_method', known, 'payment_method') : null);
  if (!method) {
    throw invalid('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    });
  }
  const refusal = await confirmIntent(unit, intent, method, confirmationOf(call));
  if (refusal) throw refusal;
  return intent.data;
}

async function update(call: Call): Promise<object> {
  const { unit, params } = call;
  const intent = await unit.lock('payment_intent', call.path.id ?? '');
  const open = CONFIRMABLE.includes(intent.data.status);
  const harmless = params.names.every((name) =>
    ['metadata', 'description', 'expand'].includes(name),
  );
  if (!open && !harmless) throw unexpectedState(intent, 'update');
  fillIntent(intent.data, params);
  const customer = params.textOrNull('customer');
  if (customer) intent.data.customer = (await liveCustomer(unit, customer, 'customer')).data.id;
  const method = await namedMethod(unit, params);
  if (method) {
    checkUsable(method);
    intent.data.payment_method = method.data.id;
    intent.data.status = 'requires_confirmation';
    intent.data.next_action = null;
    delete intent.inner.challenge;
  }
  unit.save(intent);
  return intent.data;
}

async function show(call: Call): Promise<object> {
  const intent = await call.unit.get('payment_intent', call.path.id ?? '');
  checkSecret(call, intent.data.client_secret);
  return intent.data;
}

export const paymentIntentRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    accepts: [
      ...SHARED_PARAMS,
      ...CONFIRM_PARAMS,
      'automatic_payment_methods',
      'confirm',
      'confirmation_method',
      'mandate',
      'on_behalf_of',
      'radar_options',
    ],
    act: create,
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    accepts: [...LIST_PARAMS, 'customer'],
    act: (call) =>
      listObjects(call, {
        kind: 'payment_intent',
        where: { customer: call.params.textOrNull('customer') },
        url: '/v1/payment_intents',
      }),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/search',
    accepts: ['query', 'limit', 'page'],
    act: (call) => searchObjects(call, 'payment_intent', '/v1/payment_intents/search'),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    accepts: ['client_secret'],
    publishable: true,
    act: show,
  },
  { method: 'POST', path: '/v1/payment_intents/:id', accepts: SHARED_PARAMS, act: update },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    accepts: CONFIRM_PARAMS,
    publishable: true,
    act: confirm,
  },
];
