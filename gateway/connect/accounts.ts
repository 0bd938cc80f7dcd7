import type Stripe from 'stripe';
import { changedFields } from '../resources/customers.ts';
import { addressOf } from '../resources/parts.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { invalid } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { listObjects } from '../wire/list.ts';
import type { Params } from '../wire/params.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';
import { addBank, refreshAccount } from './account-state.ts';

type Account = Stored<'account'>;
const FIELDS = [
  'business_profile',
  'business_type',
  'capabilities',
  'company',
  'default_currency',
  'email',
  'external_account',
  'individual',
  'metadata',
  'settings',
  'tos_acceptance',
];

const CURRENCY_OF: Record<string, string> = {
  AU: 'aud',
  BR: 'brl',
  CA: 'cad',
  CH: 'chf',
  DK: 'dkk',
  GB: 'gbp',
  HK: 'hkd',
  JP: 'jpy',
  MX: 'mxn',
  MY: 'myr',
  NO: 'nok',
  NZ: 'nzd',
  SE: 'sek',
  SG: 'sgd',
  TH: 'thb',
  US: 'usd',
};

function blankAccount(unit: Unit, country: string, type: string): Stripe.Account {
  const currency = CURRENCY_OF[country] ?? 'eur';
  return {
    id: newId('acct'),
    object: 'account',
    business_profile: {
      mcc: null,
      name: null,
      product_description: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    } as Stripe.Account.BusinessProfile,
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    country,
    created: unit.clock.seconds(),
    default_currency: currency,
    details_submitted: false,
    email: null,
    external_accounts: { object: 'list', data: [], has_more: false, url: '' },
    metadata: {},
    payouts_enabled: false,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type,
  };
}

/** Flattens nested texts to `individual.dob.year`; numbers that identify people are not kept. */
function gather(params: Params, prefix: string, into: Record<string, string>): void {
  for (const name of params.names) {
    const path = `${prefix}.${name}`;
    let nested: Params | undefined;
    try {
      nested = params.nested(name);
    } catch {
      const text = params.textOrNull(name);
      if (text === null) continue;
      const identifies = /(id_number|ssn_last_4|tax_id)$/.test(path);
      const isMagic = ['111111111', '1111'].includes(text);
      into[path] = identifies && !isMagic ? 'provided' : text;
      continue;
    }
    if (nested) gather(nested, path, into);
  }
}

function personOf(account: Account, params: Params): Stripe.Person {
  const given = account.inner.given ?? {};
  const number = (name: string) => (given[name] === undefined ? null : Number(given[name]));
  const old = account.data.individual;
  return {
    id: old?.id ?? newId('person'),
    object: 'person',
    account: account.data.id,
    address: params.has('address')
      ? (addressOf(params.nested('address')) ?? undefined)
      : old?.address,
    created: old?.created ?? account.created,
    dob: {
      day: number('individual.dob.day'),
      month: number('individual.dob.month'),
      year: number('individual.dob.year'),
    },
    email: given['individual.email'] ?? null,
    first_name: given['individual.first_name'] ?? null,
    id_number_provided: given['individual.id_number'] !== undefined,
    last_name: given['individual.last_name'] ?? null,
    metadata: {},
    phone: given['individual.phone'] ?? null,
    ssn_last_4_provided: given['individual.ssn_last_4'] !== undefined,
    verification: { status: 'unverified' },
  } as Stripe.Person;
}

function fill(account: Account, params: Params): void {
  const { data } = account;
  const given = { ...account.inner.given };
  for (const name of ['individual', 'company', 'tos_acceptance'] as const) {
    const nested = params.nested(name);
    if (nested) gather(nested, name, given);
  }
  account.inner.given = given;
  const type = params.choice('business_type', [
    'individual',
    'company',
    'non_profit',
    'government_entity',
  ]);
  if (type) data.business_type = type;
  const email = params.text('email');
  if (email !== undefined) data.email = email;
  const individual = params.nested('individual');
  if (individual) data.individual = personOf(account, individual);
  const profile = params.record('business_profile');
  if (profile)
    data.business_profile = {
      ...data.business_profile,
      ...profile,
    } as Stripe.Account.BusinessProfile;
  const terms = params.nested('tos_acceptance');
  if (terms)
    data.tos_acceptance = {
      date: terms.integer('date') ?? null,
      ip: terms.textOrNull('ip'),
      user_agent: null,
    };
  for (const name of params.nested('capabilities')?.names ?? []) {
    data.capabilities = { ...data.capabilities, [name]: 'inactive' };
  }
  data.metadata = params.metadata(data.metadata ?? {});
}

async function create(call: Call): Promise<object> {
  const { unit, params } = call;
  const country = (params.textOrNull('country') ?? 'US').toUpperCase();
  if (!/^[A-Z]{2}$/.test(country))
    throw invalid(`Country '${country}' is unknown.`, { code: 'country_unsupported' });
  const type = params.choice('type', ['custom', 'express', 'standard']) ?? 'none';
  const account = unit.add('account', blankAccount(unit, country, type));
  account.data.default_currency =
    params.textOrNull('default_currency') ?? account.data.default_currency;
  fill(account, params);
  await addBank(unit, account.data.id, params);
  await refreshAccount(unit, account, null);
  unit.emit('account.updated', account.data);
  return account.data;
}

async function update(call: Call): Promise<object> {
  const { unit, params } = call;
  const account = await unit.lock('account', call.path.id ?? '');
  const before = structuredClone(account.data);
  fill(account, params);
  await addBank(unit, account.data.id, params);
  await refreshAccount(unit, account, before);
  return account.data;
}

async function remove(call: Call): Promise<object> {
  const account = await call.unit.lock('account', call.path.id ?? '');
  account.inner.deleted = true;
  call.unit.save(account);
  call.unit.emit('account.application.deauthorized', {
    id: account.data.id,
    object: 'application',
  });
  return { id: account.data.id, object: 'account', deleted: true };
}

async function reject(call: Call): Promise<object> {
  const account = await call.unit.lock('account', call.path.id ?? '');
  const before = structuredClone(account.data);
  const reason = call.params.choice('reason', ['fraud', 'terms_of_service', 'other']) ?? 'other';
  account.data.charges_enabled = false;
  account.data.payouts_enabled = false;
  if (account.data.requirements) account.data.requirements.disabled_reason = `rejected.${reason}`;
  call.unit.save(account);
  call.unit.emit('account.updated', account.data, changedFields(before, account.data));
  return account.data;
}

export const accountRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/accounts',
    accepts: [...FIELDS, 'controller', 'country', 'type'],
    act: create,
  },
  {
    method: 'GET',
    path: '/v1/accounts',
    accepts: [...LIST_PARAMS],
    act: (call) => listObjects(call, { kind: 'account', url: '/v1/accounts' }),
  },
  {
    method: 'GET',
    path: '/v1/accounts/:id',
    accepts: [],
    act: async (call) => (await call.unit.get('account', call.path.id ?? '')).data,
  },
  { method: 'POST', path: '/v1/accounts/:id', accepts: FIELDS, act: update },
  { method: 'DELETE', path: '/v1/accounts/:id', accepts: [], act: remove },
  { method: 'POST', path: '/v1/accounts/:id/reject', accepts: ['reason'], act: reject },
];
