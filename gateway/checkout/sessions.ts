import type Stripe from 'stripe';
import type { Inner, Stored } from '../storage/documents.ts';
import { liveCustomer } from '../resources/customers.ts';
import { checkReturnUrl } from '../resources/parts.ts';
import { invalid } from '../wire/errors.ts';
import { listObjects } from '../wire/list.ts';
import type { Params } from '../wire/params.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';
import { buildSession, NO_TEXT, type SessionTotal, totalOf } from './session-object.ts';

const DAY = 86_400;
const LOCALES = ['auto', 'de', 'en', 'es', 'fr'] as const;

/** What the intent will carry, remembered until the card is sent. */
function planOf(params: Params, total: SessionTotal): Inner['plan'] {
  const plan: Record<string, string> = { items: JSON.stringify(total.items) };
  const payment = params.nested('payment_intent_data');
  payment?.only([
    'capture_method',
    'description',
    'metadata',
    'receipt_email',
    'setup_future_usage',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_group',
  ]);
  const setup = params.nested('setup_intent_data');
  setup?.only(['description', 'metadata']);
  const source = payment ?? setup;
  for (const name of [
    'capture_method',
    'description',
    'receipt_email',
    'setup_future_usage',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_group',
  ]) {
    const value = source?.textOrNull(name);
    if (value) plan[name] = value;
  }
  plan.metadata = JSON.stringify(source?.metadata() ?? {});
  return plan;
}

function expiryOf(call: Call): number {
  const now = call.unit.clock.seconds();
  const expiresAt = call.params.integer('expires_at') ?? now + DAY;
  if (expiresAt < now + 1_800 || expiresAt > now + DAY) {
    throw invalid('expires_at must be between 30 minutes and 24 hours from now', {
      param: 'expires_at',
    });
  }
  return expiresAt;
}

const LONGEST_TEXT = 1_200;

/** The texts a page shows in the caller's words. */
function customText(params: Params): Stripe.Checkout.Session['custom_text'] {
  const given = params.nested('custom_text');
  given?.only(Object.keys(NO_TEXT));
  const texts = Object.keys(NO_TEXT).map((place) => {
    const position = given?.nested(place);
    position?.only(['message']);
    const message = position?.required('message');
    if (message !== undefined && message.length > LONGEST_TEXT)
      throw invalid(`Invalid string: must be at most ${LONGEST_TEXT} characters`, {
        param: `custom_text[${place}][message]`,
      });
    return [place, message === undefined ? null : { message }];
  });
  return Object.fromEntries(texts) as Stripe.Checkout.Session['custom_text'];
}

async function create(call: Call): Promise<object> {
  const { unit, params, gateway } = call;
  const mode = params.choice('mode', ['payment', 'setup']) ?? 'payment';
  const total = totalOf(call, mode);
  const origins = gateway.config.appOrigins;
  const session = buildSession({
    mode,
    total,
    created: unit.clock.seconds(),
    expiresAt: expiryOf(call),
    publicUrl: gateway.publicUrl,
  });
  session.success_url = checkReturnUrl(params.required('success_url'), origins, 'success_url');
  const cancelUrl = params.textOrNull('cancel_url');
  if (cancelUrl) session.cancel_url = checkReturnUrl(cancelUrl, origins, 'cancel_url');
  const customer = params.textOrNull('customer');
  if (customer) session.customer = (await liveCustomer(unit, customer, 'customer')).data.id;
  session.customer_email = params.textOrNull('customer_email');
  session.customer_creation = params.choice('customer_creation', ['always', 'if_required']) ?? null;
  session.client_reference_id = params.textOrNull('client_reference_id');
  session.locale = params.choice('locale', LOCALES) ?? null;
  session.submit_type =
    params.choice('submit_type', ['auto', 'book', 'donate', 'pay', 'subscribe']) ?? null;
  session.custom_text = customText(params);
  session.metadata = params.metadata();
  return unit.add('checkout.session', session, { plan: planOf(params, total) }).data;
}

/** Closes the page without a payment. */
function expireSession(call: Pick<Call, 'unit'>, session: Stored<'checkout.session'>): void {
  session.data.status = 'expired';
  session.data.url = null;
  call.unit.save(session);
  call.unit.emit('checkout.session.expired', session.data);
}

async function expire(call: Call): Promise<object> {
  const session = await call.unit.lock('checkout.session', call.path.id ?? '');
  if (session.data.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status of open can be expired; it is ${session.data.status}.`,
    );
  }
  expireSession(call, session);
  return session.data;
}

async function showItems(call: Call): Promise<object> {
  const session = await call.unit.get('checkout.session', call.path.id ?? '');
  const items = JSON.parse(session.inner.plan?.items ?? '[]') as SessionTotal['items'];
  return {
    object: 'list',
    data: items.map((item, index) => ({
      id: `li_${session.data.id.slice(8, 30)}${index}`,
      object: 'item',
      amount_discount: 0,
      amount_subtotal: item.amount,
      amount_tax: 0,
      amount_total: item.amount,
      currency: session.data.currency,
      description: item.name,
      price: null,
      quantity: item.quantity,
    })),
    has_more: false,
    url: `/v1/checkout/sessions/${session.data.id}/line_items`,
  };
}

async function update(call: Call): Promise<object> {
  const session = await call.unit.lock('checkout.session', call.path.id ?? '');
  session.data.metadata = call.params.metadata(session.data.metadata ?? {});
  call.unit.save(session);
  return session.data;
}

async function list(call: Call): Promise<object> {
  const { params } = call;
  return listObjects(call, {
    kind: 'checkout.session',
    where: {
      customer: params.textOrNull('customer'),
      payment_intent: params.textOrNull('payment_intent'),
      status: params.textOrNull('status'),
    },
    url: '/v1/checkout/sessions',
  });
}

const BASE = '/v1/checkout/sessions';

export const checkoutRoutes: Route[] = [
  {
    method: 'POST',
    path: BASE,
    accepts: [
      'cancel_url',
      'client_reference_id',
      'currency',
      'custom_text',
      'customer',
      'customer_creation',
      'customer_email',
      'expires_at',
      'line_items',
      'locale',
      'metadata',
      'mode',
      'payment_intent_data',
      'payment_method_types',
      'setup_intent_data',
      'submit_type',
      'success_url',
      'ui_mode',
    ],
    act: create,
  },
  {
    method: 'GET',
    path: BASE,
    accepts: [...LIST_PARAMS, 'customer', 'payment_intent', 'status'],
    act: list,
  },
  {
    method: 'GET',
    path: `${BASE}/:id`,
    accepts: [],
    act: async (call) => (await call.unit.get('checkout.session', call.path.id ?? '')).data,
  },
  { method: 'POST', path: `${BASE}/:id`, accepts: ['metadata'], act: update },
  { method: 'POST', path: `${BASE}/:id/expire`, accepts: [], act: expire },
  { method: 'GET', path: `${BASE}/:id/line_items`, accepts: [...LIST_PARAMS], act: showItems },
];
