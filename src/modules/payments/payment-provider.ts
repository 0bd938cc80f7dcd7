import { isInTransaction } from '#platform/db/transaction.ts';
import type { PaymentProvider } from './provider.ts';
import { stripeProvider } from './providers/stripe-provider.ts';

let chosen: PaymentProvider | undefined;

/**
 * The provider of this process. Asking for it while a transaction of ours is open throws: the answer may
 * take seconds, and locks held that long would stop everybody else.
 */
export function paymentProvider(): PaymentProvider {
  if (isInTransaction())
    throw new Error('the payment provider is asked while a transaction is open');
  chosen ??= stripeProvider();
  return chosen;
}

/** Another one, for tests of its faults; undefined goes back to the configured one. */
export function usePaymentProvider(provider: PaymentProvider | undefined): void {
  chosen = provider;
}
