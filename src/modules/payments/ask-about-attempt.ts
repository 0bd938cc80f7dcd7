import { clockNow } from '#platform/clock/clock.ts';
import type { Attempt } from './attempt.ts';
import { paymentProvider } from './payment-provider.ts';
import type { ProviderAnswer } from './provider.ts';

/** How long a call of ours may still be on its way, and how long the provider's search may lag behind. */
const GRACE_MS = 120_000;

const NOT_KNOWN_YET: ProviderAnswer = { outcome: 'unknown', object: null, ref: null };
const NEVER_ARRIVED: ProviderAnswer = {
  outcome: 'abandoned',
  object: null,
  ref: null,
  declineCode: 'never_sent',
};

/** Whether the answer is that the question never reached the provider: it may be put again under its key. */
export function wasNeverSent(answer: ProviderAnswer): boolean {
  return answer === NEVER_ARRIVED;
}

/**
 * Finds out what became of an attempt by asking, never by charging: by its number at the provider, else by
 * the key noted on it. What can't be found long after it could have been sent never was; should it turn up
 * all the same, it is given back.
 */
export async function askAboutAttempt(attempt: Attempt): Promise<ProviderAnswer> {
  if (attempt.providerObject !== null && attempt.providerRef !== null) {
    return paymentProvider().ask(attempt.providerObject, attempt.providerRef);
  }
  if (attempt.operation === 'charge') {
    const found = await paymentProvider().findPayment(attempt.idempotencyKey);
    if (found !== undefined) return found;
  }
  const age = (await clockNow()).getTime() - attempt.createdAt.getTime();
  return age > GRACE_MS && attempt.checks > 1 ? NEVER_ARRIVED : NOT_KNOWN_YET;
}

/** Ends an attempt that waits for the person; answers what it really was (it may have succeeded). */
export async function cancelAttempt(attempt: Attempt): Promise<ProviderAnswer> {
  if (attempt.providerObject === null || attempt.providerRef === null) {
    return askAboutAttempt(attempt);
  }
  return paymentProvider().cancel(attempt.providerObject, attempt.providerRef);
}
