import type Stripe from 'stripe';
import { idOf, newId } from '../wire/ids.ts';

interface RefundFacts {
  charge: Stripe.Charge;
  amount: number;
  created: number;
  status: 'succeeded' | 'pending';
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
