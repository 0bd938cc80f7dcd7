import type Stripe from 'stripe';
import type { IdentityAnswer, IdentityProvider } from '../identity.ts';
import { ProviderUnavailable } from '../provider.ts';
import { stripeClient } from './stripe-client.ts';

/** Stripe Identity, or the sandbox gateway that speaks its language. */
export function stripeIdentity(): IdentityProvider {
  return {
    start: ({ key, email, returnUrl, metadata }) =>
      orUnavailable(async () =>
        readSession(
          await stripeClient().identity.verificationSessions.create(
            {
              type: 'document',
              provided_details: { email },
              return_url: returnUrl,
              metadata: { ...metadata },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    ask: (ref) =>
      orUnavailable(async () =>
        readSession(await stripeClient().identity.verificationSessions.retrieve(ref)),
      ),
  };
}

const FINAL = new Set([
  'document_unverified_other',
  'under_supported_age',
  'country_not_supported',
]);

function readSession(session: Stripe.Identity.VerificationSession): IdentityAnswer {
  const reason = session.last_error?.code ?? null;
  const { id: ref, status, url } = session;
  if (status === 'verified') return { ref, state: 'verified', reason: null, url: null };
  if (status === 'canceled') return { ref, state: 'failed', reason: 'canceled', url: null };
  if (reason === null) return { ref, state: 'pending', reason, url };
  return { ref, state: FINAL.has(reason) ? 'failed' : 'needs_more', reason, url };
}

async function orUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new ProviderUnavailable('identity', { cause: error });
  }
}
