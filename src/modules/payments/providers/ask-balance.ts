import { stripeClient } from './stripe-client.ts';

/** Asks the provider for something that changes nothing. Throws where the key or the way to it is wrong. */
export async function askProviderBalance(): Promise<void> {
  await stripeClient().balance.retrieve();
}
