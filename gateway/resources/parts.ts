import type Stripe from 'stripe';
import { invalid } from '../wire/errors.ts';
import type { Params } from '../wire/params.ts';

/** A postal address; null when nothing was sent. */
export function addressOf(params: Params | undefined): Stripe.Address | null {
  if (!params) return null;
  return {
    city: params.textOrNull('city'),
    country: params.textOrNull('country'),
    line1: params.textOrNull('line1'),
    line2: params.textOrNull('line2'),
    postal_code: params.textOrNull('postal_code'),
    state: params.textOrNull('state'),
  };
}

const EMPTY_ADDRESS: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export function shippingOf(params: Params | undefined): Stripe.Customer.Shipping | null {
  if (!params) return null;
  return {
    address: addressOf(params.nested('address')) ?? { ...EMPTY_ADDRESS },
    carrier: params.textOrNull('carrier'),
    name: params.textOrNull('name') ?? '',
    phone: params.textOrNull('phone'),
    tracking_number: params.textOrNull('tracking_number'),
  };
}

export function billingOf(params: Params | undefined): Stripe.PaymentMethod.BillingDetails {
  return {
    address: addressOf(params?.nested('address')) ?? { ...EMPTY_ADDRESS },
    email: params?.textOrNull('email') ?? null,
    name: params?.textOrNull('name') ?? null,
    phone: params?.textOrNull('phone') ?? null,
    tax_id: null,
  };
}

/** Where a browser may be sent back to: http(s), and one of the app's origins when these are known. */
export function checkReturnUrl(url: string, allowed: string[], param: string): string {
  const parsed = URL.parse(url.replaceAll('{CHECKOUT_SESSION_ID}', 'cs_test'));
  if (!parsed || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) {
    throw invalid(`Not a valid URL: ${url}`, { code: 'url_invalid', param });
  }
  if (allowed.length > 0 && !allowed.includes(parsed.origin)) {
    throw invalid(`The sandbox may only send people back to ${allowed.join(' or ')}`, {
      code: 'url_invalid',
      param,
    });
  }
  return url;
}
