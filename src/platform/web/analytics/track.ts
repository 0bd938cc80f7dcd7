/**
 * How pages tell what happened. The sender is loaded long after the page; until then events wait here.
 */
export type TrackedValue = string | number | boolean | null | undefined;

/** An event of our own; properties in camel case. */
export interface ThetaEvent {
  readonly name: string;
  readonly [property: string]: TrackedValue;
}

/** An event in the form Google Analytics knows: category, action, label, an integer value. */
export interface GoogleEvent {
  readonly category: string;
  readonly action: string;
  readonly label?: string;
  readonly value?: number;
  readonly [property: string]: TrackedValue;
}

export type TrackedEvent =
  | { readonly kind: 'theta'; readonly event: ThetaEvent }
  | { readonly kind: 'google'; readonly event: GoogleEvent };

/** More than a page makes before its sender is there; the rest is not worth memory. */
const MOST_WAITING = 100;

const waiting: TrackedEvent[] = [];
let sender: ((tracked: TrackedEvent) => void) | undefined;

export function trackTheta(event: ThetaEvent): void {
  hand({ kind: 'theta', event });
}

export function trackGoogle(event: GoogleEvent): void {
  hand({ kind: 'google', event });
}

/**
 * From now on events go to `next`, those first that waited here or on the page before this one; undefined
 * lets them wait again.
 */
export function sendTrackedTo(next: ((tracked: TrackedEvent) => void) | undefined): void {
  sender = next;
  if (next) for (const tracked of [...takeKept(), ...waiting.splice(0)]) next(tracked);
}

/** Takes events back that could not be sent from here: they wait, and go along to the next page. */
export function waitAgain(events: readonly TrackedEvent[]): void {
  for (const tracked of events) hand(tracked);
}

function hand(tracked: TrackedEvent): void {
  if (sender) return sender(tracked);
  if (waiting.length === 0) window.addEventListener('pagehide', keepWaiting);
  if (waiting.length < MOST_WAITING) waiting.push(tracked);
}

const KEPT = 'events-waiting';

/** What nobody has sent when the page goes away is kept in the tab for the next page. */
function keepWaiting(): void {
  if (waiting.length === 0) return;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(waiting.splice(0)));
  } catch {
    // The browser forbids it: then these events are lost, and nothing else.
  }
}

function takeKept(): TrackedEvent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
    sessionStorage.removeItem(KEPT);
    return Array.isArray(kept) ? (kept as TrackedEvent[]) : [];
  } catch {
    return [];
  }
}
