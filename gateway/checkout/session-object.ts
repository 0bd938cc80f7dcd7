import type Stripe from 'stripe';
import { checkChargeable, knownCurrency } from '../money/currencies.ts';
import { invalid } from '../wire/errors.ts';
import { randomText } from '../wire/ids.ts';
import type { Call } from '../wire/route.ts';

export interface SessionTotal {
  amount: number | null;
  currency: string | null;
  items: { name: string; quantity: number; amount: number }[];
}

/** Sums the line items; setup sessions have none. */
export function totalOf(call: Call, mode: 'payment' | 'setup'): SessionTotal {
  const { params } = call;
  const wanted = params.text('currency');
  if (mode === 'setup')
    return { amount: null, currency: wanted ? knownCurrency(wanted) : null, items: [] };
  const forms = params.forms('line_items');
  if (forms.length === 0) {
    throw invalid('You must provide line_items in payment mode.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  }
  let currency: string | null = wanted ? knownCurrency(wanted) : null;
  const items = forms.map((form) => {
    form.only(['price_data', 'quantity']);
    const price = form.nested('price_data');
    if (!price)
      throw invalid('This sandbox takes prices as price_data only.', {
        param: form.pathOf('price'),
      });
    const one = knownCurrency(price.required('currency'));
    if (currency !== null && currency !== one) throw invalid('Line items must share one currency.');
    currency = one;
    const quantity = form.integer('quantity') ?? 1;
    const unitAmount = price.requiredInteger('unit_amount');
    if (quantity < 1 || unitAmount < 0) throw invalid('Invalid line item', { param: 'line_items' });
    const name = price.nested('product_data')?.textOrNull('name') ?? 'Contribution';
    return { name, quantity, amount: unitAmount * quantity };
  });
  const amount = items.reduce((sum, item) => sum + item.amount, 0);
  checkChargeable(amount, currency ?? 'usd');
  return { amount, currency, items };
}

interface SessionFacts {
  mode: 'payment' | 'setup';
  total: SessionTotal;
  created: number;
  expiresAt: number;
  publicUrl: string;
}

export const NO_TEXT = {
  after_submit: null,
  shipping_address: null,
  submit: null,
  terms_of_service_acceptance: null,
};

/** A session whose page is open. The intent is made when the card is sent. */
export function buildSession(facts: SessionFacts): Stripe.Checkout.Session {
  const { mode, total } = facts;
  const id = `cs_test_${randomText(40)}`;
  const payment = mode === 'payment';
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total.amount,
    amount_total: total.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: facts.created,
    currency: total.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: NO_TEXT,
    customer: null,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: null,
    expires_at: facts.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: {},
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: payment ? 'if_required' : null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: payment ? 'unpaid' : 'no_payment_required',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: null,
    total_details: payment ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: 'hosted_page',
    url: `${facts.publicUrl}/checkout/${id}`,
    wallet_options: null,
  };
}
