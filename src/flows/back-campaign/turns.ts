import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';

/** Takes a turn: answers what ends it. Whoever does not wait goes at once, and others wait for them. */
export type TakeTurn = (waits: boolean) => Promise<() => void>;

/**
 * One after the other, in the order they came, save that nobody waits longer than `patience` milliseconds: a
 * call that hangs on a lock holds up its own step alone. Somebody who finds nobody there goes at once.
 */
export function turns(patience: number): TakeTurn {
  let last: Promise<void> | undefined;
  return async (waits) => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    if (before !== undefined && waits) {
      await within(patience, before);
      // Who was let go by the call before is on the way, and travels along.
      await nextRound();
    }
    return () => {
      if (last === promise) last = undefined;
      resolve();
    };
  };
}

async function within(patience: number, ended: Promise<void>): Promise<void> {
  const waiting = new AbortController();
  const given = pause(patience, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([ended, given]);
  waiting.abort();
}

/** Starts and answers: calls of few share one transaction's price with those who come while they wait. */
export const checkoutTurns = turns(10);
