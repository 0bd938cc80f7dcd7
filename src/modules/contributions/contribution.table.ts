import type { Currency } from '#money/currency.ts';
import { type RowOf, table } from '#platform/db/table.ts';
import type { ContributionState } from './contribution.ts';
import type { StateCause } from './state-cause.ts';

export const contributions = table('contributions', {
  id: 'int8',
  campaign_id: 'int8',
  beneficiary_id: 'int8',
  account_id: 'int8?',
  source: 'text',
  state: 'text',
  seq: 'int4',
  state_at: 'timestamptz',
  state_cause: 'text',
  state_actor_id: 'int8?',
  state_request_id: 'text?',
  state_before_dispute: 'text?',
  funding: 'text',
  pre_order: 'bool',
  own_campaign: 'bool',
  currency: 'text',
  perks_minor: 'int8',
  extra_minor: 'int8',
  shipping_minor: 'int8',
  tax_minor: 'int8',
  total_minor: 'int8',
  platform_fee_bps: 'int4',
  captured_minor: 'int8',
  platform_fee_minor: 'int8',
  processing_fee_minor: 'int8',
  refunded_minor: 'int8',
  disputed_minor: 'int8',
  refund_due: 'text?',
  refund_tries: 'int4',
  refund_try_at: 'timestamptz?',
  charge_due_at: 'timestamptz?',
  charge_tries: 'int4',
  method_id: 'int8?',
  email: 'text',
  firstname: 'text',
  lastname: 'text',
  appearance: 'text',
  owner_visibility: 'text',
  locale: 'text',
  referrer: 'text?',
  first_referrer: 'text?',
  last_referrer: 'text?',
  token_hash: 'bytea?',
  holder: 'text',
  client_key: 'text',
  contributor_key: 'text',
  idempotency_key: 'text',
  body_hash: 'text',
  created_at: 'timestamptz',
  expires_at: 'timestamptz?',
  pledged_at: 'timestamptz?',
  collected_at: 'timestamptz?',
});

/** A contribution as its table has it; amounts are minor units of its currency. */
export type ContributionRow = Omit<
  RowOf<typeof contributions>,
  'state' | 'state_cause' | 'currency' | 'funding'
> & {
  readonly state: ContributionState;
  readonly state_cause: StateCause;
  readonly currency: Currency;
  readonly funding: 'flexible' | 'fixed';
};

/** What an answer of the provider is decided on, and what it may change. */
export type AnsweredContribution = Pick<
  ContributionRow,
  | 'id'
  | 'campaign_id'
  | 'beneficiary_id'
  | 'account_id'
  | 'state'
  | 'seq'
  | 'state_at'
  | 'state_cause'
  | 'state_request_id'
  | 'funding'
  | 'currency'
  | 'total_minor'
  | 'platform_fee_bps'
  | 'captured_minor'
  | 'platform_fee_minor'
  | 'processing_fee_minor'
  | 'refund_due'
  | 'charge_due_at'
  | 'charge_tries'
  | 'method_id'
  | 'holder'
  | 'client_key'
  | 'contributor_key'
  | 'expires_at'
  | 'pledged_at'
  | 'collected_at'
>;

export const contributionLines = table('contribution_lines', {
  id: 'int8',
  contribution_id: 'int8',
  position: 'int2',
  perk_id: 'int8',
  stock_unit_id: 'int8',
  title: 'text',
  kind: 'text',
  ships: 'bool',
  quantity: 'int4',
  unit_price_minor: 'int8',
  shipping_minor: 'int8',
  refunded_minor: 'int8',
  shipping_refunded_minor: 'int8',
  options: 'jsonb',
});
export type ContributionLineRow = RowOf<typeof contributionLines>;

export const contributionAddresses = table('contribution_addresses', {
  contribution_id: 'int8',
  name: 'text',
  address: 'text',
  address2: 'text',
  city: 'text',
  state: 'text',
  zipcode: 'text',
  country: 'text',
  phone_number: 'text',
  changed_at: 'timestamptz?',
});

export const contributionDeclines = table('contribution_declines', {
  id: 'int8',
  contribution_id: 'int8',
  campaign_id: 'int8',
  holder: 'text',
  client_key: 'text',
  decline_code: 'text?',
  fingerprint: 'text?',
  occurred_at: 'timestamptz',
});

export const contributionReviews = table('contribution_reviews', {
  contribution_id: 'int8',
  reasons: 'text[]',
  method_ref: 'text',
  customer_ref: 'text?',
  save_method: 'bool',
  opened_at: 'timestamptz',
  decision: 'text?',
  decided_at: 'timestamptz?',
  decided_by: 'int8?',
  note: 'text',
});
