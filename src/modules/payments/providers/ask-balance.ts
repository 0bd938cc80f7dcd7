import { log } from '#platform/log/log.ts';
import { stripeClient } from './stripe-client.ts';

/** Why the provider could not be asked. */
export type ProviderProblem = 'key_refused' | 'unreachable' | 'other';

const KINDS: Readonly<Record<string, ProviderProblem>> = {
  StripeAuthenticationError: 'key_refused',
  StripePermissionError: 'key_refused',
  StripeConnectionError: 'unreachable',
};

/** Asks the provider for something that changes nothing. Throws where the key or the way to it is wrong. */
export async function askProviderBalance(): Promise<void> {
  await stripeClient().balance.retrieve();
}

/** The same for people who want to know: what is wrong, null where it answers to our key. */
export async function tryProvider(): Promise<ProviderProblem | null> {
  try {
    await askProviderBalance();
    return null;
  } catch (error) {
    log.warn({ module: 'payments', err: error }, 'the provider did not answer a test');
    const { type = '' } = error as { readonly type?: string };
    return KINDS[type] ?? 'other';
  }
}
