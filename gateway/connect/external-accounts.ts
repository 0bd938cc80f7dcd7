import type Stripe from 'stripe';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { invalid, missing } from '../wire/errors.ts';
import type { Call, Route } from '../wire/route.ts';
import { addBank, banksOf, refreshAccount } from './account-state.ts';

async function create(call: Call): Promise<object> {
  const { unit, params } = call;
  const account = await unit.lock('account', call.path.id ?? '');
  const before = structuredClone(account.data);
  const bank = await addBank(unit, account.data.id, params);
  if (!bank)
    throw invalid('Missing required param: external_account.', { param: 'external_account' });
  bank.data.metadata = params.metadata();
  if (params.flag('default_for_currency')) await makeDefault(unit, account.data.id, bank.data);
  await refreshAccount(unit, account, before);
  unit.emit('account.external_account.created', bank.data);
  return bank.data;
}

async function makeDefault(unit: Unit, account: string, chosen: Stripe.BankAccount): Promise<void> {
  await banksOf(unit, account);
  for (const bank of unit.all('bank_account', account)) {
    if (bank.data.currency !== chosen.currency) continue;
    bank.data.default_for_currency = bank.data.id === chosen.id;
    unit.save(bank);
  }
}

async function bankIn(
  call: Call,
): Promise<{ account: Stored<'account'>; bank: Stored<'bank_account'> }> {
  const account = await call.unit.lock('account', call.path.id ?? '');
  await banksOf(call.unit, account.data.id);
  const id = call.path.bank ?? '';
  const bank = call.unit.all('bank_account', account.data.id).find((each) => each.data.id === id);
  if (!bank) throw missing('external account', id);
  return { account, bank };
}

async function update(call: Call): Promise<object> {
  const { account, bank } = await bankIn(call);
  const before = structuredClone(account.data);
  const holder = call.params.text('account_holder_name');
  if (holder !== undefined) bank.data.account_holder_name = holder;
  bank.data.metadata = call.params.metadata(bank.data.metadata ?? {});
  if (call.params.flag('default_for_currency'))
    await makeDefault(call.unit, account.data.id, bank.data);
  call.unit.save(bank);
  await refreshAccount(call.unit, account, before);
  call.unit.emit('account.external_account.updated', bank.data);
  return bank.data;
}

async function remove(call: Call): Promise<object> {
  const { account, bank } = await bankIn(call);
  const before = structuredClone(account.data);
  bank.inner.deleted = true;
  call.unit.save(bank);
  await refreshAccount(call.unit, account, before);
  call.unit.emit('account.external_account.deleted', bank.data);
  return { id: bank.data.id, object: 'bank_account', deleted: true };
}

async function list(call: Call): Promise<object> {
  const account = await call.unit.get('account', call.path.id ?? '');
  return account.data.external_accounts ?? { object: 'list', data: [], has_more: false, url: '' };
}

const BASE = '/v1/accounts/:id/external_accounts';

export const externalAccountRoutes: Route[] = [
  {
    method: 'POST',
    path: BASE,
    accepts: ['external_account', 'default_for_currency', 'metadata'],
    act: create,
  },
  {
    method: 'GET',
    path: BASE,
    accepts: ['limit', 'object', 'starting_after', 'ending_before'],
    act: list,
  },
  {
    method: 'GET',
    path: `${BASE}/:bank`,
    accepts: [],
    act: async (call) => (await bankIn(call)).bank.data,
  },
  {
    method: 'POST',
    path: `${BASE}/:bank`,
    accepts: ['account_holder_name', 'account_holder_type', 'default_for_currency', 'metadata'],
    act: update,
  },
  { method: 'DELETE', path: `${BASE}/:bank`, accepts: [], act: remove },
];
