import { notifyOutbox } from './outbox.store.ts';

// A NOTIFY inside the business transaction would make all commits queue behind one lock. So the process
// sends one of its own a moment after the commit, for everything it wrote meanwhile.
const DELAY_MS = 50;
/**
 * While there is always something new the relay is told so often: the longer, the more goes through it at
 * once. Sums on pages and receipts are promised within two seconds.
 */
const SPACING_MS = 250;

/** Whether this process relays itself, so that nobody else need be told. */
type Listener = () => boolean;

let pending: NodeJS.Timeout | undefined;
let notifiedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<Listener>();

/** Tells the relay, in whichever process it runs, that there is something to do. Cheap; never throws. */
export function wakeRelay(): void {
  if (pending !== undefined) return;
  const wait = Math.max(DELAY_MS, notifiedAt + SPACING_MS - performance.now());
  pending = setTimeout(() => {
    pending = undefined;
    notifiedAt = performance.now();
    const heard = [...listeners].map((listener) => listener());
    if (!heard.includes(true)) notifyOutbox('events').catch(() => undefined);
  }, wait);
  pending.unref();
}

/** Called by the relay of this process, which then needs no round trip. Returns how to stop listening. */
export function onWake(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
