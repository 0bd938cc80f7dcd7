import type Stripe from 'stripe';
import type { Stored } from '../storage/documents.ts';

type Account = Stored<'account'>;

const PERSON_FIELDS = [
  'individual.first_name',
  'individual.last_name',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.address.line1',
  'individual.address.city',
  'individual.address.postal_code',
  'individual.email',
];
const COMPANY_FIELDS = [
  'company.name',
  'company.address.line1',
  'company.address.city',
  'company.tax_id',
];
const GENERAL_FIELDS = ['tos_acceptance.date', 'tos_acceptance.ip'];

function wantedFields(account: Account): string[] {
  const type = account.data.business_type;
  if (!type) return ['business_type'];
  const person = type === 'individual' ? PERSON_FIELDS : COMPANY_FIELDS;
  const american =
    account.data.country === 'US' && type === 'individual' ? ['individual.ssn_last_4'] : [];
  return [...person, ...american];
}

type Problem = Stripe.Account.Requirements.Error;

/** The test values that make a check fail, and what is asked for then. */
function problemsOf(given: Record<string, string>): Problem[] {
  const problems: Problem[] = [];
  const add = (code: string, reason: string, requirement: string) =>
    problems.push({ code: code as Problem['code'], reason, requirement });
  const document = 'individual.verification.document';
  if (given[document]) return [];
  if (given['individual.id_number'] === '111111111' || given['individual.ssn_last_4'] === '1111') {
    add(
      'verification_failed_id_number_match',
      'The provided ID number could not be verified.',
      document,
    );
  }
  if (given['individual.address.line1'] === 'address_no_match') {
    add('verification_failed_residential_address', 'The address could not be verified.', document);
  }
  return problems;
}

/** 1900-01-01 stands for a name on a sanctions list: the account is closed for good. */
function rejected(given: Record<string, string>): boolean {
  return (
    ['year', 'month', 'day'].map((part) => Number(given[`individual.dob.${part}`])).join('-') ===
    '1900-1-1'
  );
}

/** Works out what is still due and what the account may do. Answers whether anything changed. */
export function assess(account: Account, hasBank: boolean): boolean {
  const { data } = account;
  const before = JSON.stringify([data.requirements, data.charges_enabled, data.payouts_enabled]);
  const given = account.inner.given ?? {};
  const missing = [...wantedFields(account), ...GENERAL_FIELDS].filter(
    (name) => given[name] === undefined,
  );
  const bank = hasBank ? [] : ['external_account'];
  const problems = missing.length === 0 ? problemsOf(given) : [];
  const due = [...missing, ...bank, ...problems.map((problem) => problem.requirement)];
  const closed = rejected(given);
  const ready = missing.length === 0 && problems.length === 0 && !closed;
  let disabled: string | null = null;
  if (closed) disabled = 'rejected.listed';
  else if (due.length > 0) disabled = 'requirements.past_due';
  data.details_submitted = missing.length === 0;
  data.charges_enabled = ready;
  data.payouts_enabled = ready && hasBank;
  const requirements = {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabled as Stripe.Account.Requirements.DisabledReason | null,
    errors: problems,
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
  data.requirements = requirements;
  const state = ready ? 'active' : 'inactive';
  data.capabilities = Object.fromEntries(
    Object.keys(data.capabilities ?? {}).map((name) => [
      name,
      name === 'transfers' || ready ? state : 'inactive',
    ]),
  );
  return before !== JSON.stringify([data.requirements, data.charges_enabled, data.payouts_enabled]);
}

/** Values that satisfy every requirement, as the sandbox's onboarding page fills them in. */
export function testDetails(account: Account): Record<string, string> {
  const values: Record<string, string> = {
    business_type: 'individual',
    'individual.dob.year': '1901',
    'individual.dob.month': '1',
    'individual.dob.day': '1',
    'individual.ssn_last_4': 'provided',
    'individual.address.line1': 'address_full_match',
  };
  const wanted = account.data.business_type ? wantedFields(account) : PERSON_FIELDS;
  const all = [...wanted, ...PERSON_FIELDS, 'individual.ssn_last_4', ...GENERAL_FIELDS];
  return Object.fromEntries(all.map((name) => [name, values[name] ?? 'test']));
}
