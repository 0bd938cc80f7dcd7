import { db } from '#platform/db/transaction.ts';
import { paymentProvider } from '#modules/payments/index.ts';
import { hasWatchedCards } from './back-campaign.store.ts';

const LOOK_AGAIN_MS = 5_000;
let known: { readonly at: number; readonly isWatching: boolean } | undefined;

/** After a card was refused here: the next one to come is looked at afresh. */
export function forgetWatchedCards(): void {
  known = undefined;
}

async function isWatching(): Promise<boolean> {
  const now = performance.now();
  if (known === undefined || now - known.at > LOOK_AGAIN_MS) {
    known = { at: now, isWatching: await hasWatchedCards(db()) };
  }
  return known.isWatching;
}

/**
 * Which card a method made in the browser is, asked of the provider only while some card was refused
 * several times within the hour; otherwise null, and backing costs no further call.
 */
export async function watchedFingerprint(methodRef: string): Promise<string | null> {
  if (!(await isWatching())) return null;
  try {
    return (await paymentProvider().describeMethod(methodRef)).fingerprint;
  } catch {
    // What it is not able to describe it is not able to charge either.
    return null;
  }
}
