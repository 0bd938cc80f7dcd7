import type Stripe from 'stripe';
import { changedFields } from '../resources/customers.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { missing } from '../wire/errors.ts';
import type { Params } from '../wire/params.ts';
import { type BankFacts, bankOfAlias, buildBank, failureOf, readBank } from './bank-accounts.ts';
import { assess } from './requirements.ts';

async function factsOf(unit: Unit, params: Params): Promise<BankFacts | null> {
  if (!params.has('external_account')) return null;
  let token: string | null;
  try {
    token = params.textOrNull('external_account');
  } catch {
    const nested = params.nested('external_account');
    return nested ? readBank(nested) : null;
  }
  const alias = token ? bankOfAlias(token) : null;
  if (alias || !token) return alias;
  const stored = await unit.lock('token', token, 'external_account');
  if (!stored.inner.bank || stored.data.used) throw missing('token', token, 'external_account');
  stored.data.used = true;
  unit.save(stored);
  return JSON.parse(stored.inner.bank) as BankFacts;
}

/** Bank accounts belong to the connected account's own objects, written and unwritten ones. */
export async function banksOf(unit: Unit, account: string): Promise<Stripe.BankAccount[]> {
  const rows = await unit.select<{ id: string }>(
    `select id from gateway.objects where kind = 'bank_account' and account = $1
       and not inner_data ? 'deleted' order by seq desc`,
    [account],
  );
  await unit.preload(rows.map((row) => row.id));
  return unit.all('bank_account', account).map((bank) => bank.data);
}

/** Adds the bank account a call names; the first of a currency becomes its default. */
export async function addBank(
  unit: Unit,
  account: string,
  params: Params,
): Promise<Stored<'bank_account'> | null> {
  const facts = await factsOf(unit, params);
  if (!facts) return null;
  const existing = await banksOf(unit, account);
  const bank = buildBank(facts, account);
  bank.default_for_currency = !existing.some((each) => each.currency === facts.currency);
  bank.metadata = {};
  const failure = failureOf(facts.number);
  return unit.add('bank_account', bank, failure ? { payoutFailure: failure } : {}, account);
}

/** Works the requirements out again and puts the bank accounts into the account. */
export async function refreshAccount(
  unit: Unit,
  account: Stored<'account'>,
  before: object | null,
): Promise<void> {
  const banks = await banksOf(unit, account.data.id);
  const url = `/v1/accounts/${account.data.id}/external_accounts`;
  account.data.external_accounts = { object: 'list', data: banks, has_more: false, url };
  assess(account, banks.length > 0);
  if (account.data.individual?.verification) {
    account.data.individual.verification.status = account.data.charges_enabled
      ? 'verified'
      : 'unverified';
  }
  unit.save(account);
  if (before) unit.emit('account.updated', account.data, changedFields(before, account.data));
}
