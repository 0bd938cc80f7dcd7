import Stripe from 'stripe';
import { config } from '#platform/config/config.ts';

/** No answer of the provider is larger than this; more is cut off and counts as unreadable. */
const MAX_ANSWER_BYTES = 5_000_000;
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
    httpClient: Stripe.createFetchHttpClient(cappedFetch),
  });
  opened = { key, client };
  return client;
}

/** `fetch` that reads the whole answer, but never more than MAX_ANSWER_BYTES of it. */
async function cappedFetch(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, { ...init, redirect: 'error' });
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (answer.body !== null) {
    for await (const chunk of answer.body) {
      size += chunk.byteLength;
      if (size > MAX_ANSWER_BYTES) throw new Error('the payment provider sent too much');
      chunks.push(chunk);
    }
  }
  const headers = new Headers(answer.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(Buffer.concat(chunks), { status: answer.status, headers });
}
