import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { knownCurrency } from '../money/currencies.ts';
import { invalid } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import type { Params } from '../wire/params.ts';

/** Test account numbers, and how a payout to each of them fails. Nothing else is accepted. */
const TEST_ACCOUNTS: Record<string, string | null> = {
  '000123456789': null,
  '000111111116': 'no_account',
  '000111111113': 'account_closed',
  '000222222227': 'insufficient_funds',
  '000333333335': 'debit_not_authorized',
  '000444444440': 'invalid_currency',
  // United Kingdom, Australia, New Zealand, Hong Kong, Singapore, Japan
  '00012345': null,
  '000123456': null,
  '1100000000000010': null,
  '000123456012': null,
  '0001234': null,
  DE89370400440532013000: null,
  DE62370400440532013001: 'no_account',
  FR1420041010050500013M02606: null,
  ES0700120345030000067890: null,
  IT60X0542811101000000123456: null,
  NL39RABO0300065264: null,
  BE62510007547061: null,
  AT611904300234573201: null,
  IE29AIBK93115212345678: null,
  PT50000201231234567890154: null,
  FI2112345600000785: null,
  CH9300762011623852957: null,
  DK5000400440116243: null,
  NO9386011117947: null,
  SE3550000000054910000003: null,
  GB82WEST12345698765432: null,
};

const TOKENS: Record<string, string> = {
  btok_us_verified: '000123456789',
  btok_us_verified_noAccount: '000111111116',
  btok_us_verified_accountClosed: '000111111113',
  btok_us_verified_insufficientFunds: '000222222227',
};

export interface BankFacts {
  number: string;
  routing: string | null;
  country: string;
  currency: string;
  holder: string | null;
  holderType: string | null;
}

/** The test number behind a token of ours. */
export function bankOfAlias(token: string): BankFacts | null {
  const number = TOKENS[token];
  if (!number) return null;
  return {
    number,
    routing: '110000000',
    country: 'US',
    currency: 'usd',
    holder: null,
    holderType: 'individual',
  };
}

export function readBank(params: Params): BankFacts {
  params.only([
    'object',
    'account_holder_name',
    'account_holder_type',
    'account_number',
    'account_type',
    'country',
    'currency',
    'routing_number',
    'default_for_currency',
    'metadata',
  ]);
  const number = params.required('account_number').replaceAll(/[\s-]/g, '').toUpperCase();
  if (!(number in TEST_ACCOUNTS)) {
    throw invalid('You must use a test bank account number in test mode. Try 000123456789.', {
      code: 'account_number_invalid',
      param: params.pathOf('account_number'),
    });
  }
  const country = params.required('country').toUpperCase();
  if (!/^[A-Z]{2}$/.test(country))
    throw invalid(`Country '${country}' is unknown.`, { code: 'country_unsupported' });
  return {
    number,
    routing: params.textOrNull('routing_number'),
    country,
    currency: knownCurrency(params.required('currency')),
    holder: params.textOrNull('account_holder_name'),
    holderType: params.choice('account_holder_type', ['company', 'individual']) ?? null,
  };
}

/** The bank account as shown: the number's last four only. */
export function buildBank(facts: BankFacts, account: string | null): Stripe.BankAccount {
  return {
    id: newId('ba'),
    object: 'bank_account',
    account,
    account_holder_name: facts.holder,
    account_holder_type: facts.holderType,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: facts.country,
    currency: facts.currency,
    default_for_currency: false,
    fingerprint: createHash('sha256')
      .update(`${facts.number}:${facts.routing}`)
      .digest('base64url')
      .slice(0, 16),
    future_requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    last4: facts.number.slice(-4),
    metadata: {},
    requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    routing_number: facts.routing,
    status: 'new',
  };
}

export function failureOf(number: string): string | null {
  return TEST_ACCOUNTS[number] ?? null;
}
