import Stripe from 'stripe';
import { config } from '#platform/config/config.ts';
import { StripeHttp } from './stripe-http.ts';

const TIMEOUT_MS = 10_000;

let opened: { key: string; client: Stripe } | undefined;

/** The SDK, pointed at STRIPE_API_BASE when there is one (the sandbox gateway), else at Stripe. */
export function stripeClient(timeoutMs = TIMEOUT_MS): Stripe {
  const { stripeSecretKey, stripeApiBase, isProduction } = config();
  const key = `${stripeSecretKey} ${stripeApiBase ?? ''} ${timeoutMs}`;
  if (opened?.key === key) return opened.client;
  if (stripeApiBase !== undefined && stripeSecretKey.startsWith('sk_live_')) {
    throw new Error('a live key must only ever be sent to Stripe itself');
  }
  if (stripeApiBase === undefined && !isProduction && stripeSecretKey === 'sk_test_groundswell') {
    throw new Error(
      'STRIPE_API_BASE is missing: the sandbox key works with the sandbox gateway only',
    );
  }
  const base = stripeApiBase === undefined ? undefined : new URL(stripeApiBase);
  const client = new Stripe(stripeSecretKey, {
    ...(base === undefined
      ? {}
      : {
          host: base.hostname,
          port: base.port === '' ? (base.protocol === 'https:' ? 443 : 80) : Number(base.port),
          protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }),
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
    httpClient: new StripeHttp(),
  });
  opened = { key, client };
  return client;
}
