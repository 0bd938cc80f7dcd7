import type { PaymentProvider } from './provider.ts';
import { stripeProvider } from './providers/stripe-provider.ts';

let chosen: PaymentProvider | undefined;

/** The provider of this process. */
export function paymentProvider(): PaymentProvider {
  chosen ??= stripeProvider();
  return chosen;
}

/** Another one, for tests of its faults; undefined goes back to the configured one. */
export function usePaymentProvider(provider: PaymentProvider | undefined): void {
  chosen = provider;
}
