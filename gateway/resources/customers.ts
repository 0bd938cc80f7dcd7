import type Stripe from 'stripe';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { missing } from '../wire/errors.ts';
import { newId, randomText } from '../wire/ids.ts';
import { listObjects } from '../wire/list.ts';
import type { Params } from '../wire/params.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';
import { addressOf, shippingOf } from './parts.ts';
import { attachCard } from './payment-method-attach.ts';

const FIELDS = [
  'address',
  'balance',
  'description',
  'email',
  'invoice_settings',
  'metadata',
  'name',
  'payment_method',
  'phone',
  'preferred_locales',
  'shipping',
  'tax_exempt',
  'test_clock',
];

/** A fresh customer with nothing filled in but what is given. */
export function blankCustomer(
  created: number,
  given: Partial<Stripe.Customer> = {},
): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...given,
  };
}

/** The customer, or resource_missing when it was deleted. */
export async function liveCustomer(
  unit: Unit,
  id: string,
  param: string,
): Promise<Stored<'customer'>> {
  const found = await unit.get('customer', id, param);
  if ('deleted' in found.data) throw missing('customer', id, param);
  return found;
}

function fill(customer: Stripe.Customer, params: Params): void {
  const email = params.text('email');
  if (email !== undefined) customer.email = email;
  const name = params.text('name');
  if (name !== undefined) customer.name = name;
  const phone = params.text('phone');
  if (phone !== undefined) customer.phone = phone;
  const description = params.text('description');
  if (description !== undefined) customer.description = description;
  if (params.has('preferred_locales'))
    customer.preferred_locales = params.texts('preferred_locales');
  if (params.has('address')) customer.address = addressOf(params.nested('address'));
  if (params.has('shipping')) customer.shipping = shippingOf(params.nested('shipping'));
  customer.metadata = params.metadata(customer.metadata);
}

async function fillDefault(call: Call, customer: Stripe.Customer): Promise<void> {
  const id = call.params.nested('invoice_settings')?.textOrNull('default_payment_method');
  if (!id) return;
  const method = await call.unit.get(
    'payment_method',
    id,
    'invoice_settings[default_payment_method]',
  );
  if (method.data.customer !== customer.id) throw missing('PaymentMethod', id, 'invoice_settings');
  customer.invoice_settings.default_payment_method = id;
}

async function create(call: Call): Promise<object> {
  const { unit, params } = call;
  const clockId = params.textOrNull('test_clock');
  const clock = clockId ? await unit.get('test_helpers.test_clock', clockId, 'test_clock') : null;
  const customer = blankCustomer(clock?.data.frozen_time ?? unit.clock.seconds(), {
    test_clock: clockId,
  });
  fill(customer, params);
  const stored = unit.add('customer', customer);
  const method = params.textOrNull('payment_method');
  if (method) await attachCard(unit, method, customer.id);
  await fillDefault(call, customer);
  unit.emit('customer.created', stored.data);
  return customer;
}

async function update(call: Call): Promise<object> {
  const { unit, params, path } = call;
  const stored = await unit.lock('customer', path.id ?? '');
  if ('deleted' in stored.data) throw missing('customer', stored.data.id);
  const before = structuredClone(stored.data);
  fill(stored.data, params);
  await fillDefault(call, stored.data);
  unit.save(stored);
  unit.emit('customer.updated', stored.data, changedFields(before, stored.data));
  return stored.data;
}

/** The old values of the top-level fields that changed. */
export function changedFields(before: object, after: object): object {
  const now = after as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(before).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(now[key]),
    ),
  );
}

async function remove(call: Call): Promise<object> {
  const { unit } = call;
  const stored = await unit.lock('customer', call.path.id ?? '');
  const { id } = stored.data;
  if ('deleted' in stored.data) throw missing('customer', id);
  unit.emit('customer.deleted', stored.data);
  const rows = await unit.select<{ id: string }>(
    `select id from gateway.objects where kind = 'payment_method' and refs @> array[$1]::text[]`,
    [id],
  );
  for (const row of rows) {
    const method = await unit.lock('payment_method', row.id);
    if (method.data.customer !== id) continue;
    method.data.customer = null;
    method.inner.spent = true;
    unit.save(method);
  }
  const tombstone = { id, object: 'customer', deleted: true } as const;
  stored.data = tombstone as unknown as Stripe.Customer;
  unit.save(stored);
  return tombstone;
}

async function listMethods(call: Call): Promise<object> {
  const customer = await liveCustomer(call.unit, call.path.id ?? '', 'id');
  return listObjects(call, {
    kind: 'payment_method',
    where: { customer: customer.data.id, type: call.params.textOrNull('type') },
    url: `/v1/customers/${customer.data.id}/payment_methods`,
  });
}

async function showMethod(call: Call): Promise<object> {
  const method = await call.unit.get('payment_method', call.path.method ?? '');
  if (method.data.customer !== call.path.id) throw missing('PaymentMethod', method.data.id);
  return method.data;
}

export const customerRoutes: Route[] = [
  { method: 'POST', path: '/v1/customers', accepts: FIELDS, act: create },
  {
    method: 'GET',
    path: '/v1/customers',
    accepts: [...LIST_PARAMS, 'email', 'test_clock'],
    act: (call) =>
      listObjects(call, {
        kind: 'customer',
        where: {
          email: call.params.textOrNull('email'),
          test_clock: call.params.textOrNull('test_clock'),
        },
        url: '/v1/customers',
      }),
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    accepts: [],
    act: async (call) => (await call.unit.get('customer', call.path.id ?? '')).data,
  },
  { method: 'POST', path: '/v1/customers/:id', accepts: FIELDS, act: update },
  { method: 'DELETE', path: '/v1/customers/:id', accepts: [], act: remove },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    accepts: [...LIST_PARAMS, 'type', 'allow_redisplay'],
    act: listMethods,
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods/:method',
    accepts: [],
    act: showMethod,
  },
];
