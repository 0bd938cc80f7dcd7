import { notifyOutbox } from './outbox.store.ts';

// A NOTIFY inside the business transaction would make all commits queue behind one lock. So the process
// sends one of its own a moment after the write, for everything it wrote meanwhile; what a slow commit
// makes it miss, the relay's sweep finds.
const DELAY_MS = 15;

let pending: NodeJS.Timeout | undefined;
const listeners = new Set<() => void>();

/** Tells the relay, in whichever process it runs, that there is something to do. Cheap; never throws. */
export function wakeRelay(): void {
  if (pending !== undefined) return;
  pending = setTimeout(() => {
    pending = undefined;
    for (const listener of listeners) listener();
    if (listeners.size === 0) notifyOutbox().catch(() => undefined);
  }, DELAY_MS);
  pending.unref();
}

/** Called by the relay of this process, which then needs no round trip. Returns how to stop listening. */
export function onWake(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
