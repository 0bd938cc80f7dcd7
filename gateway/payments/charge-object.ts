import type Stripe from 'stripe';
import type { TestCard } from '../cards/catalogue.ts';
import type { Decline } from '../cards/declines.ts';
import { idOf, newId } from '../wire/ids.ts';

export interface ChargeFacts {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  card: TestCard;
  created: number;
  decline: Decline | null;
  captured: boolean;
  authenticated: boolean;
  publicUrl: string;
  id?: string;
}

function outcomeOf(card: TestCard, decline: Decline | null): Stripe.Charge.Outcome {
  const risk = card.risk ?? 'normal';
  const blocked = decline?.blocked === true;
  let message = 'Payment complete.';
  if (blocked) message = 'Stripe blocked this payment as too risky.';
  else if (decline) message = `The bank returned the decline code \`${decline.declineCode}\`.`;
  let reason: string | null = decline ? decline.declineCode : null;
  if (blocked) reason = 'highest_risk_level';
  else if (!decline && card.risk === 'elevated') reason = 'elevated_risk_level';
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: decline && !blocked ? '01' : null,
    network_status: decline
      ? blocked
        ? 'not_sent_to_network'
        : 'declined_by_network'
      : 'approved_by_network',
    reason,
    risk_level: risk,
    risk_score: { normal: 20, elevated: 70, highest: 95 }[risk],
    seller_message: message,
    type: decline ? (blocked ? 'blocked' : 'issuer_declined') : 'authorized',
  };
}

function threeDSecure(
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure | null {
  if (!authenticated) return null;
  return {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: newId('3ds'),
    version: '2.2.0',
  };
}

function detailsOf(facts: ChargeFacts): Stripe.Charge.PaymentMethodDetails {
  const { card: shown } = facts.method;
  const approved = facts.decline === null;
  const cvcFailed = facts.decline?.code === 'incorrect_cvc';
  return {
    type: 'card',
    card: {
      amount_authorized: approved ? facts.intent.amount : null,
      authorization_code: approved ? '123456' : null,
      brand: facts.card.brand,
      checks: {
        address_line1_check: shown?.checks?.address_line1_check ?? null,
        address_postal_code_check: shown?.checks?.address_postal_code_check ?? null,
        cvc_check: cvcFailed ? 'fail' : (shown?.checks?.cvc_check ?? null),
      },
      country: facts.card.country,
      electronic_commerce_indicator: null,
      exp_month: shown?.exp_month ?? 12,
      exp_year: shown?.exp_year ?? 2040,
      fingerprint: shown?.fingerprint ?? null,
      funding: facts.card.funding,
      installments: null,
      last4: facts.card.number.slice(-4),
      mandate: null,
      network: facts.card.brand,
      network_transaction_id: approved ? '104102978678771' : null,
      regulated_status: 'unregulated',
      three_d_secure: threeDSecure(facts.authenticated),
      transaction_link_id: null,
      wallet: null,
    },
  };
}

/** One attempt to take money, approved or refused. */
export function buildCharge(facts: ChargeFacts): Stripe.Charge {
  const { intent, method, decline } = facts;
  const id = facts.id ?? newId('ch');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor_suffix
      ? `GROUNDSWELL* ${intent.statement_descriptor_suffix}`.slice(0, 22)
      : 'GROUNDSWELL',
    captured: facts.captured,
    created: facts.created,
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: idOf(intent.on_behalf_of),
    outcome: outcomeOf(facts.card, decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(facts),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${facts.publicUrl}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: intent.transfer_data
      ? {
          amount: intent.transfer_data.amount ?? null,
          destination: idOf(intent.transfer_data.destination) ?? '',
        }
      : null,
    transfer_group: intent.transfer_group,
  };
}
