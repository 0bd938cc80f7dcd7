import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that asking for a mailed link takes, more than either outcome needs. */
export const ASKING_MS = 120;
/** The same for a sign-up that is refused, which hashes a password first. */
export const REFUSING_MS = 250;

/**
 * Answers, or refuses, no sooner than so many milliseconds after it began: a clock does not tell what
 * was found meanwhile.
 */
export async function inConstantTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
