import type Stripe from 'stripe';
import { LARGEST_AMOUNT, checkChargeable, knownCurrency } from '../money/currencies.ts';
import { invalid } from '../wire/errors.ts';
import { newId, randomText } from '../wire/ids.ts';
import type { Params } from '../wire/params.ts';
import { shippingOf } from '../resources/parts.ts';

export const SHARED_PARAMS = [
  'amount',
  'currency',
  'customer',
  'description',
  'metadata',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'payment_method_types',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_data',
  'transfer_group',
  'application_fee_amount',
  'capture_method',
];

export const CONFIRM_PARAMS = [
  'capture_method',
  'client_secret',
  'error_on_requires_action',
  'mandate_data',
  'off_session',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'payment_method_types',
  'receipt_email',
  'return_url',
  'setup_future_usage',
  'shipping',
  'use_stripe_sdk',
];

/** A fresh intent; ids and time may be given so that the seed can make old ones. */
export function blankIntent(
  amount: number,
  currency: string,
  created: number,
  id = newId('pi'),
): Stripe.PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: 'automatic',
    created,
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: cardOptions('automatic'),
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
}

function cardOptions(
  request: 'any' | 'automatic' | 'challenge',
): Stripe.PaymentIntent.PaymentMethodOptions {
  return {
    card: {
      installments: null,
      mandate_options: null,
      network: null,
      request_three_d_secure: request,
    },
  };
}

function fillTransfer(data: Stripe.PaymentIntent, params: Params): void {
  const plan = params.nested('transfer_data');
  if (!plan) return;
  plan.only(['amount', 'destination', 'description', 'metadata']);
  const amount = plan.integer('amount');
  const destination = plan.textOrNull('destination') ?? data.transfer_data?.destination;
  if (!destination) {
    throw invalid('Missing required param: transfer_data[destination].', {
      param: 'transfer_data[destination]',
    });
  }
  if (amount !== undefined && (amount < 1 || amount > data.amount)) {
    throw invalid('The transfer amount must be between 1 and the payment amount', {
      param: 'transfer_data[amount]',
    });
  }
  data.transfer_data = { destination, ...(amount === undefined ? {} : { amount }) };
}

function fillTexts(data: Stripe.PaymentIntent, params: Params): void {
  const description = params.text('description');
  if (description !== undefined) data.description = description;
  const email = params.text('receipt_email');
  if (email !== undefined) data.receipt_email = email;
  const descriptor = params.text('statement_descriptor');
  if (descriptor !== undefined) data.statement_descriptor = descriptor;
  const suffix = params.text('statement_descriptor_suffix');
  if (suffix !== undefined) data.statement_descriptor_suffix = suffix;
  const group = params.text('transfer_group');
  if (group !== undefined) data.transfer_group = group;
  if (params.has('shipping'))
    data.shipping = shippingOf(params.nested('shipping')) as Stripe.PaymentIntent.Shipping;
  data.metadata = params.metadata(data.metadata);
}

/** Reads everything but customer and method, which need the database. */
export function fillIntent(data: Stripe.PaymentIntent, params: Params): void {
  data.amount = params.integer('amount') ?? data.amount;
  const currency = params.text('currency');
  if (currency) data.currency = knownCurrency(currency);
  checkChargeable(data.amount, data.currency);
  fillTexts(data, params);
  const types = params.texts('payment_method_types');
  if (types.some((type) => type !== 'card')) {
    throw invalid('This sandbox offers cards only.', { param: 'payment_method_types' });
  }
  data.capture_method =
    params.choice('capture_method', ['automatic', 'automatic_async', 'manual']) ??
    data.capture_method;
  data.setup_future_usage =
    params.choice('setup_future_usage', ['off_session', 'on_session']) ?? data.setup_future_usage;
  const options = params.nested('payment_method_options')?.nested('card');
  const request = options?.choice('request_three_d_secure', ['any', 'automatic', 'challenge']);
  if (request) data.payment_method_options = cardOptions(request);
  const fee = params.integer('application_fee_amount');
  if (fee !== undefined) {
    if (fee < 1 || fee > LARGEST_AMOUNT)
      throw invalid('Invalid fee', { param: 'application_fee_amount' });
    data.application_fee_amount = fee;
  }
  fillTransfer(data, params);
  const automatic = params.nested('automatic_payment_methods');
  if (automatic?.flag('enabled')) {
    const redirects = automatic.choice('allow_redirects', ['always', 'never']) ?? 'always';
    data.automatic_payment_methods = { allow_redirects: redirects, enabled: true };
  }
}
