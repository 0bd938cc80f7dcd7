import { isInTransaction } from '#platform/db/transaction.ts';
import type { IdentityProvider } from './identity.ts';
import { stripeIdentity } from './providers/stripe-identity.ts';

/** The provider of identity checks. Asking for it while a transaction is open throws. */
export function identityProvider(): IdentityProvider {
  if (isInTransaction())
    throw new Error('the identity provider is asked while a transaction is open');
  return stripeIdentity();
}
