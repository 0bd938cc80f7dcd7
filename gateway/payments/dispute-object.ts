import type Stripe from 'stripe';
import { cardByName } from '../cards/catalogue.ts';
import { moveBalance } from '../money/balance.ts';
import { disputeFee } from '../money/currencies.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { invalid } from '../wire/errors.ts';
import { idOf, newId } from '../wire/ids.ts';
import { refundsOnTheirWay, settleRefund } from './refund-endings.ts';

export type DisputeReason = 'fraudulent' | 'product_not_received';

function emptyEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}

function buildDispute(
  charge: Stripe.Charge,
  reason: string,
  amount: number,
  inquiry: boolean,
  now: number,
): Stripe.Dispute {
  const networkCode = reason === 'fraudulent' ? '10.4' : '13.1';
  return {
    id: newId('dp'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: now + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: networkCode,
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: networkCode,
      },
      type: 'card',
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  };
}

function withdraw(unit: Unit, dispute: Stripe.Dispute): void {
  const movement = moveBalance(unit, {
    amount: -dispute.amount,
    currency: dispute.currency,
    fee: disputeFee(dispute.currency),
    type: 'adjustment',
    category: 'dispute',
    source: dispute.id,
    description: `Chargeback withdrawal for ${idOf(dispute.charge)}`,
  });
  dispute.balance_transactions.push(structuredClone(movement.data));
}

export interface DisputeOptions {
  reason: DisputeReason;
  inquiry?: boolean;
  /** minor units, up to what was captured; absent: what was not given back yet */
  amount?: number;
  /** refunds that are on their way go on, instead of failing as they do at Stripe */
  keepsRefunds?: boolean;
}

/** How much a bank takes back. A refund that will fail, because of the dispute, has given nothing back. */
async function disputedAmount(unit: Unit, charge: Stripe.Charge, options: DisputeOptions) {
  if (options.amount !== undefined) {
    if (
      Number.isSafeInteger(options.amount) &&
      options.amount > 0 &&
      options.amount <= charge.amount_captured
    )
      return options.amount;
    throw invalid(`amount must be 1 … ${charge.amount_captured}`, { param: 'amount' });
  }
  const released = charge.amount - charge.amount_captured;
  const left = charge.amount_captured - (charge.amount_refunded - released);
  const fails =
    options.inquiry || options.keepsRefunds ? 0 : (await refundsOnTheirWay(unit, charge.id)).amount;
  if (left + fails > 0) return left + fails;
  throw invalid(`Charge ${charge.id} has already been refunded.`);
}

/** Once, or part by part: together no more than was captured. */
async function isDisputable(unit: Unit, { data }: Stored<'charge'>, { amount }: DisputeOptions) {
  if (!data.disputed) return true;
  if (amount === undefined) return false;
  const [taken] = await unit.select<{ amount: number }>(
    `select coalesce(sum((data ->> 'amount')::bigint), 0)::bigint as amount from gateway.objects
     where kind = 'dispute' and data ->> 'charge' = $1
       and data ->> 'status' in ('needs_response', 'under_review', 'lost')`,
    [data.id],
  );
  return amount <= data.amount_captured - (taken?.amount ?? 0);
}

/** The holder's bank takes the money back; an inquiry only asks. */
export async function openDispute(
  unit: Unit,
  chargeId: string,
  options: DisputeOptions,
): Promise<Stored<'dispute'>> {
  const charge = await unit.lock('charge', chargeId);
  if (!charge.data.paid || !charge.data.captured || !(await isDisputable(unit, charge, options))) {
    throw invalid(`Charge ${chargeId} cannot be disputed`);
  }
  const { inquiry = false } = options;
  const amount = await disputedAmount(unit, charge.data, options);
  const dispute = buildDispute(charge.data, options.reason, amount, inquiry, unit.clock.seconds());
  if (!inquiry) {
    withdraw(unit, dispute);
    charge.data.disputed = true;
    unit.save(charge);
  }
  const stored = unit.add('dispute', dispute);
  unit.emit('charge.dispute.created', dispute);
  if (inquiry) return stored;
  unit.emit('charge.dispute.funds_withdrawn', dispute);
  unit.emit('charge.updated', charge.data, { disputed: false });
  if (!options.keepsRefunds) await failRefundsOnTheirWay(unit, chargeId);
  return stored;
}

async function failRefundsOnTheirWay(unit: Unit, chargeId: string): Promise<void> {
  for (const id of (await refundsOnTheirWay(unit, chargeId)).ids)
    await settleRefund(unit, id, 'failed', 'charge_for_pending_refund_disputed');
}

const CLOSED = ['won', 'lost', 'warning_closed'];

/** The bank decides. Won money comes back; the fee does not. */
export async function closeDispute(
  unit: Unit,
  id: string,
  won: boolean,
): Promise<Stored<'dispute'>> {
  const dispute = await unit.lock('dispute', id);
  const { data } = dispute;
  if (CLOSED.includes(data.status))
    throw invalid(`This dispute is already closed (${data.status}).`);
  if (data.status.startsWith('warning_')) {
    data.status = 'warning_closed';
  } else if (won) {
    const { amount, currency } = data;
    const movement = moveBalance(unit, {
      amount,
      currency,
      type: 'adjustment',
      category: 'dispute_reversal',
      source: id,
      description: `Chargeback reversal for ${idOf(data.charge)}`,
    });
    data.balance_transactions.push(structuredClone(movement.data));
    data.status = 'won';
    unit.emit('charge.dispute.funds_reinstated', data);
  } else {
    data.status = 'lost';
  }
  unit.save(dispute);
  unit.emit('charge.dispute.closed', data);
  return dispute;
}

/** Opens what a dispute card brings, unless the charge was refunded in the meantime. */
export async function disputeByCard(unit: Unit, chargeId: string): Promise<void> {
  const charge = await unit.get('charge', chargeId);
  if (charge.data.disputed) return;
  const method = await unit.find('payment_method', charge.data.payment_method);
  const kind = cardByName(method?.inner.card)?.dispute;
  if (!kind) return;
  const reason = kind === 'product_not_received' ? 'product_not_received' : 'fraudulent';
  await openDispute(unit, chargeId, { reason, inquiry: kind === 'inquiry' });
}
