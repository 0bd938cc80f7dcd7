import type { Stored } from '../storage/documents.ts';
import { ApiError, invalid, unauthorised } from '../wire/errors.ts';
import { idOf } from '../wire/ids.ts';
import { listObjects } from '../wire/list.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';
import { liveCustomer } from '../resources/customers.ts';
import { confirmationOf, namedMethod } from './payment-intents.ts';
import { blankSetup, confirmSetup } from './setup-confirm.ts';
import { checkUsable } from '../resources/payment-method-attach.ts';

type Intent = Stored<'setup_intent'>;
type Method = Stored<'payment_method'>;

const FIELDS = [
  'customer',
  'description',
  'metadata',
  'payment_method',
  'payment_method_data',
  'payment_method_types',
];
const CONFIRM = [
  'client_secret',
  'mandate_data',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'return_url',
  'use_stripe_sdk',
];
const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function unexpectedState(intent: Intent, what: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot ${what} this SetupIntent because it has a status of ${intent.data.status}.`,
    setup_intent: intent.data,
  });
}

async function fill(call: Call, intent: Intent): Promise<void> {
  const { unit, params } = call;
  const { data } = intent;
  const customer = params.textOrNull('customer');
  if (customer) data.customer = (await liveCustomer(unit, customer, 'customer')).data.id;
  const description = params.text('description');
  if (description !== undefined) data.description = description;
  data.metadata = params.metadata(data.metadata ?? {});
  const types = params.texts('payment_method_types');
  if (types.some((type) => type !== 'card')) {
    throw invalid('This sandbox offers cards only.', { param: 'payment_method_types' });
  }
  const card = params.nested('payment_method_options')?.nested('card');
  const request = card?.choice('request_three_d_secure', ['any', 'automatic', 'challenge']);
  if (request && data.payment_method_options?.card) {
    data.payment_method_options.card.request_three_d_secure = request;
  }
}

async function fillMethod(call: Call, intent: Intent): Promise<Method | null> {
  const method = await namedMethod(call.unit, call.params);
  if (!method) return null;
  checkUsable(method);
  intent.data.payment_method = method.data.id;
  intent.data.status = 'requires_confirmation';
  intent.data.next_action = null;
  delete intent.inner.challenge;
  return method;
}

async function confirmNow(call: Call, intent: Intent, named: Method | null): Promise<object> {
  const known = idOf(intent.data.payment_method);
  const method = named ?? (known ? await call.unit.lock('payment_method', known) : null);
  if (!method) {
    throw invalid('You cannot confirm this SetupIntent because it is missing a payment method.', {
      code: 'setup_intent_unexpected_state',
    });
  }
  const refusal = confirmSetup(call.unit, intent, method, confirmationOf(call).returnUrl);
  if (refusal) throw refusal;
  return intent.data;
}

async function create(call: Call): Promise<object> {
  const { unit, params } = call;
  await unit.preload([params.textOrNull('customer'), params.textOrNull('payment_method')]);
  const intent = unit.add('setup_intent', blankSetup(unit.clock.seconds()));
  intent.data.usage = params.choice('usage', ['off_session', 'on_session']) ?? 'off_session';
  await fill(call, intent);
  const method = await fillMethod(call, intent);
  unit.emit('setup_intent.created', intent.data);
  if (params.flag('confirm') !== true) return intent.data;
  return confirmNow(call, intent, method);
}

function checkSecret(call: Call, intent: Intent): void {
  if (!call.publishable || call.params.textOrNull('client_secret') === intent.data.client_secret)
    return;
  throw unauthorised('The client_secret provided does not match this object.');
}

async function confirm(call: Call): Promise<object> {
  const intent = await call.unit.lock('setup_intent', call.path.id ?? '');
  checkSecret(call, intent);
  if (!OPEN.includes(intent.data.status)) throw unexpectedState(intent, 'confirm');
  return confirmNow(call, intent, await fillMethod(call, intent));
}

async function update(call: Call): Promise<object> {
  const intent = await call.unit.lock('setup_intent', call.path.id ?? '');
  if (!OPEN.includes(intent.data.status)) throw unexpectedState(intent, 'update');
  await fill(call, intent);
  await fillMethod(call, intent);
  call.unit.save(intent);
  return intent.data;
}

async function cancel(call: Call): Promise<object> {
  const intent = await call.unit.lock('setup_intent', call.path.id ?? '');
  if (!OPEN.includes(intent.data.status)) throw unexpectedState(intent, 'cancel');
  intent.data.status = 'canceled';
  intent.data.cancellation_reason =
    call.params.choice('cancellation_reason', [
      'abandoned',
      'duplicate',
      'requested_by_customer',
    ]) ?? null;
  intent.data.next_action = null;
  delete intent.inner.challenge;
  call.unit.save(intent);
  call.unit.emit('setup_intent.canceled', intent.data);
  return intent.data;
}

async function show(call: Call): Promise<object> {
  const intent = await call.unit.get('setup_intent', call.path.id ?? '');
  checkSecret(call, intent);
  return intent.data;
}

async function list(call: Call): Promise<object> {
  const customer = call.params.textOrNull('customer');
  const method = call.params.textOrNull('payment_method');
  const where = { customer, payment_method: method };
  return listObjects(call, { kind: 'setup_intent', where, url: '/v1/setup_intents' });
}

export const setupIntentRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/setup_intents',
    accepts: [...FIELDS, ...CONFIRM, 'automatic_payment_methods', 'confirm', 'usage'],
    act: create,
  },
  {
    method: 'GET',
    path: '/v1/setup_intents',
    accepts: [...LIST_PARAMS, 'customer', 'payment_method'],
    act: list,
  },
  {
    method: 'GET',
    path: '/v1/setup_intents/:id',
    accepts: ['client_secret'],
    publishable: true,
    act: show,
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id',
    accepts: [...FIELDS, 'payment_method_options'],
    act: update,
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    accepts: CONFIRM,
    publishable: true,
    act: confirm,
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    accepts: ['cancellation_reason'],
    act: cancel,
  },
];
