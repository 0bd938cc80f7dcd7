import { config } from '#platform/config/config.ts';

/** What a checkout page needs to show a card form. */
export interface PaymentsMode {
  readonly mode: 'stripe' | 'sandbox';
  readonly publishableKey: string;
  /** Stripe.js; null in the sandbox, whose form is a frame. */
  readonly jsUrl: string | null;
  /** The sandbox's card form, for an iframe; null with Stripe. */
  readonly frameUrl: string | null;
  /** For the page's security policy. */
  readonly origin: string;
}

export function paymentsMode(): PaymentsMode {
  const { stripeApiBase, stripePublishableKey, stripeJsUrl } = config();
  if (stripeApiBase !== undefined) {
    return {
      mode: 'sandbox',
      publishableKey: stripePublishableKey,
      jsUrl: null,
      frameUrl: `${stripeApiBase}/elements/card`,
      origin: new URL(stripeApiBase).origin,
    };
  }
  const jsUrl = stripeJsUrl ?? 'https://js.stripe.com/v3/';
  return {
    mode: 'stripe',
    publishableKey: stripePublishableKey,
    jsUrl,
    frameUrl: null,
    origin: new URL(jsUrl).origin,
  };
}
