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

/** From now on events go to `next`, those that waited first; undefined lets them wait again. */
export function sendTrackedTo(next: ((tracked: TrackedEvent) => void) | undefined): void {
  sender = next;
  if (next) for (const tracked of waiting.splice(0)) next(tracked);
}

function hand(tracked: TrackedEvent): void {
  if (sender) sender(tracked);
  else if (waiting.length < MOST_WAITING) waiting.push(tracked);
}
