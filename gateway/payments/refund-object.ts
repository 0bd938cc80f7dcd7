import type Stripe from 'stripe';
import { idOf, newId } from '../wire/ids.ts';

/** How a refund answers first: `failed` and `refused` moved no money for longer than the answer took. */
export const REFUND_OUTCOMES = [
  'succeeded',
  'pending',
  'requires_action',
  'failed',
  'refused',
] as const;
export const REFUND_ENDINGS = ['succeeded', 'failed', 'canceled'] as const;
export type RefundEnding = (typeof REFUND_ENDINGS)[number];

/** What happens to one refund of a charge. */
export interface RefundPlan {
  outcome: (typeof REFUND_OUTCOMES)[number];
  /** how it ends by itself, sandbox milliseconds after; absent: as it is, until a control call */
  ending?: RefundEnding;
  after_ms?: number;
  /** `failure_reason` of one that fails */
  reason?: string;
  /** `code` of a refusal */
  code?: string;
}

interface RefundFacts {
  charge: Stripe.Charge;
  amount: number;
  created: number;
  status: 'succeeded' | 'pending' | 'requires_action';
  reason: Stripe.Refund.Reason | null;
  metadata: Record<string, string>;
  id?: string;
}

export function buildRefund(facts: RefundFacts): Stripe.Refund {
  return {
    id: facts.id ?? newId('re'),
    object: 'refund',
    amount: facts.amount,
    balance_transaction: null,
    charge: facts.charge.id,
    created: facts.created,
    currency: facts.charge.currency,
    customer: idOf(facts.charge.customer),
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: facts.metadata,
    payment_intent: idOf(facts.charge.payment_intent),
    payment_method: facts.charge.payment_method,
    reason: facts.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: facts.status,
    transfer_reversal: null,
    ...(facts.status === 'pending' ? { pending_reason: 'processing' } : {}),
  };
}
