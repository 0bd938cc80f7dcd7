import { cardByAlias, type TestCard } from '../cards/catalogue.ts';
import { checkCard } from '../cards/check.ts';
import { invalid } from '../wire/errors.ts';
import { listObjects } from '../wire/list.ts';
import type { Params } from '../wire/params.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';
import { changedFields, liveCustomer } from './customers.ts';
import { billingOf } from './parts.ts';
import { attachCard, buildMethod, innerOf } from './payment-method-attach.ts';

interface TypedFacts {
  card: TestCard;
  expMonth: number;
  expYear: number;
  hasCvc: boolean;
}

/** Reads `card[number]…` and answers which test card it is; refuses any real number. */
export function readCard(params: Params, nowSeconds: number): TypedFacts {
  params.only(['number', 'exp_month', 'exp_year', 'cvc', 'name', 'networks', 'token']);
  const typed = {
    number: params.required('number'),
    expMonth: params.requiredInteger('exp_month'),
    expYear: params.requiredInteger('exp_year'),
    cvc: params.textOrNull('cvc'),
  };
  const expYear = typed.expYear < 100 ? 2000 + typed.expYear : typed.expYear;
  const card = checkCard(typed, nowSeconds);
  return { card, expMonth: typed.expMonth, expYear, hasCvc: typed.cvc !== null };
}

async function factsOf(call: Call): Promise<TypedFacts> {
  const { unit } = call;
  const params = call.params.nested('card');
  if (!params)
    throw invalid('Missing required param: card.', { code: 'parameter_missing', param: 'card' });
  const token = params.textOrNull('token');
  if (!token) return readCard(params, unit.clock.seconds());
  const year = new Date(unit.clock.milliseconds()).getUTCFullYear() + 1;
  const alias = cardByAlias(token);
  if (alias) return { card: alias, expMonth: 12, expYear: year, hasCvc: true };
  const stored = await unit.lock('token', token, 'card[token]');
  if (stored.data.used || !stored.inner.card || !stored.data.card) {
    throw invalid(`You cannot use a token more than once: ${token}`, {
      code: 'token_already_used',
    });
  }
  stored.data.used = true;
  unit.save(stored);
  const card = cardByAlias(stored.inner.card);
  if (!card)
    throw invalid(`No such token: '${token}'`, { code: 'resource_missing', param: 'card[token]' });
  const { exp_month: expMonth, exp_year: expYear } = stored.data.card;
  return { card, expMonth, expYear, hasCvc: stored.data.card.cvc_check !== null };
}

async function create(call: Call): Promise<object> {
  const { unit, params } = call;
  if (params.choice('type', ['card']) !== 'card') {
    throw invalid('Missing required param: type.', { code: 'parameter_missing', param: 'type' });
  }
  const facts = await factsOf(call);
  const billing = billingOf(params.nested('billing_details'));
  const data = buildMethod(facts.card, { ...facts, billing, created: unit.clock.seconds() });
  data.metadata = params.metadata();
  data.allow_redisplay =
    params.choice('allow_redisplay', ['always', 'limited', 'unspecified']) ?? 'unspecified';
  return unit.add('payment_method', data, innerOf(facts.card)).data;
}

async function update(call: Call): Promise<object> {
  const { unit, params } = call;
  const stored = await unit.lock('payment_method', call.path.id ?? '');
  const before = structuredClone(stored.data);
  if (params.has('billing_details'))
    stored.data.billing_details = billingOf(params.nested('billing_details'));
  const card = params.nested('card');
  card?.only(['exp_month', 'exp_year', 'networks']);
  if (card && stored.data.card) {
    stored.data.card.exp_month = card.integer('exp_month') ?? stored.data.card.exp_month;
    stored.data.card.exp_year = card.integer('exp_year') ?? stored.data.card.exp_year;
  }
  stored.data.metadata = params.metadata(stored.data.metadata ?? {});
  stored.data.allow_redisplay =
    params.choice('allow_redisplay', ['always', 'limited', 'unspecified']) ??
    stored.data.allow_redisplay;
  unit.save(stored);
  unit.emit('payment_method.updated', stored.data, changedFields(before, stored.data));
  return stored.data;
}

async function attach(call: Call): Promise<object> {
  const customer = await liveCustomer(call.unit, call.params.required('customer'), 'customer');
  return (await attachCard(call.unit, call.path.id ?? '', customer.data.id)).data;
}

async function detach(call: Call): Promise<object> {
  const { unit } = call;
  const stored = await unit.lock('payment_method', call.path.id ?? '');
  const { customer } = stored.data;
  if (customer === null) {
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      {
        code: 'payment_method_unexpected_state',
      },
    );
  }
  stored.data.customer = null;
  stored.inner.spent = true;
  unit.save(stored);
  unit.emit('payment_method.detached', stored.data, { customer });
  return stored.data;
}

async function list(call: Call): Promise<object> {
  const customer = call.params.textOrNull('customer');
  if (customer) await liveCustomer(call.unit, customer, 'customer');
  const type = call.params.textOrNull('type');
  return listObjects(call, {
    kind: 'payment_method',
    where: { customer, type },
    url: '/v1/payment_methods',
  });
}

export const paymentMethodRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    accepts: ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay'],
    publishable: true,
    act: create,
  },
  {
    method: 'GET',
    path: '/v1/payment_methods',
    accepts: [...LIST_PARAMS, 'customer', 'type', 'allow_redisplay'],
    act: list,
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    accepts: [],
    act: async (call) => (await call.unit.get('payment_method', call.path.id ?? '')).data,
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id',
    accepts: ['billing_details', 'card', 'metadata', 'allow_redisplay'],
    act: update,
  },
  { method: 'POST', path: '/v1/payment_methods/:id/attach', accepts: ['customer'], act: attach },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', accepts: [], act: detach },
];
