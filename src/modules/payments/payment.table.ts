import type { Currency } from '#money/currency.ts';
import { type RowOf, table } from '#platform/db/table.ts';
import type { AttemptOperation, AttemptState, ProviderObject } from './attempt.ts';
import type { DisputeState } from './dispute.ts';
import type { RefundReason, RefundState } from './refund.ts';

export const paymentCustomers = table('payment_customers', {
  id: 'int8',
  account_id: 'int8?',
  source_kind: 'text?',
  source_id: 'int8?',
  customer_ref: 'text',
  created_at: 'timestamptz',
});

export const paymentAttempts = table('payment_attempts', {
  id: 'int8',
  source_kind: 'text',
  source_id: 'int8',
  operation: 'text',
  attempt_no: 'int4',
  idempotency_key: 'text',
  state: 'text',
  on_session: 'bool',
  amount_minor: 'int8',
  currency: 'text',
  method_ref: 'text?',
  customer_ref: 'text?',
  save_method: 'bool',
  hosted: 'bool',
  provider_object: 'text?',
  provider_ref: 'text?',
  action_url: 'text?',
  charge_ref: 'text?',
  captured_minor: 'int8?',
  provider_fee_minor: 'int8?',
  decline_code: 'text?',
  created_at: 'timestamptz',
  resolved_at: 'timestamptz?',
  check_at: 'timestamptz?',
  checks: 'int4',
});

/** An attempt as its table has it; amounts are minor units of its currency. */
export type AttemptRow = Omit<
  RowOf<typeof paymentAttempts>,
  'state' | 'operation' | 'currency' | 'provider_object'
> & {
  readonly state: AttemptState;
  readonly operation: AttemptOperation;
  readonly currency: Currency;
  readonly provider_object: ProviderObject | null;
};

export const paymentRefunds = table('payment_refunds', {
  id: 'int8',
  source_kind: 'text',
  source_id: 'int8',
  attempt_id: 'int8?',
  idempotency_key: 'text',
  amount_minor: 'int8',
  currency: 'text',
  reason: 'text',
  note: 'text',
  surplus: 'bool',
  state: 'text',
  provider_ref: 'text?',
  platform_fee_minor: 'int8',
  processing_fee_minor: 'int8',
  actor_id: 'int8?',
  failure: 'text?',
  created_at: 'timestamptz',
  resolved_at: 'timestamptz?',
  returned_at: 'timestamptz?',
  from_owed_minor: 'int8',
  covered_minor: 'int8',
  stranded_minor: 'int8?',
  check_at: 'timestamptz?',
  checks: 'int4',
});

/** A refund as its table has it; amounts are minor units of its currency. */
export type RefundRow = Omit<RowOf<typeof paymentRefunds>, 'state' | 'reason' | 'currency'> & {
  readonly state: RefundState;
  readonly reason: RefundReason;
  readonly currency: Currency;
};

export const paymentRefundParts = table('payment_refund_parts', {
  refund_id: 'int8',
  position: 'int2',
  part: 'text',
  line_id: 'int8?',
  amount_minor: 'int8',
});

export const paymentDisputes = table('payment_disputes', {
  id: 'int8',
  dispute_ref: 'text',
  attempt_id: 'int8',
  amount_minor: 'int8',
  held_minor: 'int8',
  fee_minor: 'int8',
  currency: 'text',
  reason: 'text',
  state: 'text',
  opened_at: 'timestamptz',
  closed_at: 'timestamptz?',
  check_at: 'timestamptz?',
  checks: 'int4',
  due_at: 'timestamptz?',
  answered_at: 'timestamptz?',
  answered_by: 'int8?',
});

/** A dispute as its table has it; amounts are minor units of its currency. */
export type DisputeRow = Omit<RowOf<typeof paymentDisputes>, 'state' | 'currency'> & {
  readonly state: DisputeState;
  readonly currency: Currency;
};
