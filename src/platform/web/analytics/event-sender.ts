// Not by the API client, which loads this with its first call: the last events are sent on leaving.
import { sendCall } from '../calls/api-call.ts';
import type { TrackedEvent, TrackedValue } from './track.ts';
import { violationsOf } from './check-event.ts';
import { type WireEvent, wireEvent } from './wire-event.ts';

export interface EventSenderOptions {
  /** Told of every event that breaks a rule; it is not sent. */
  readonly report: (message: string) => void;
  /** What every event of this page says, read when it happens. */
  readonly shared: () => Readonly<Record<string, TrackedValue>>;
}

export interface EventSender {
  take(tracked: TrackedEvent): void;
  /** Sends what is waiting at once, also while the page goes away. */
  flush(): Promise<boolean>;
  /** Gives back what is waiting, unsent. */
  withdraw(): TrackedEvent[];
}

const BATCH_CALL = '/analytics/events/batch';
const TIMEOUT_MS = 2_000;
/** Events of one moment travel together. */
const GATHER_MS = 250;
const MOST_AT_ONCE = 100;

/** Gathers events and posts them in batches. Nothing it does is ever shown or thrown. */
export function eventSender({ report, shared }: EventSenderOptions): EventSender {
  const waiting: { readonly tracked: TrackedEvent; readonly wire: WireEvent }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    const batches: Promise<boolean>[] = [];
    // At once and not in turn: on leaving there is no later.
    while (waiting.length > 0) {
      batches.push(postEvents(waiting.splice(0, MOST_AT_ONCE).map(({ wire }) => wire)));
    }
    return (await Promise.all(batches)).every(Boolean);
  };
  return {
    take(tracked) {
      const violations = violationsOf(tracked);
      if (violations.length > 0) {
        report(invalidEvent(tracked, violations));
        return;
      }
      const wire = wireEvent(tracked, shared());
      debug(wire);
      waiting.push({ tracked, wire });
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    flush,
    withdraw() {
      clearTimeout(timer);
      timer = undefined;
      return waiting.splice(0).map(({ tracked }) => tracked);
    },
  };
}

/** Posts a batch; true when the server took it. Never rejects. */
export async function postEvents(events: readonly WireEvent[]): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const isLate = new Promise<false>((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
  const options = { signal, loadingBar: false, keepalive: true };
  const call = sendCall('POST', BATCH_CALL, { events }, options).then(
    () => true,
    () => false,
  );
  return Promise.race([call, isLate]);
}

function invalidEvent({ kind, event }: TrackedEvent, violations: readonly string[]): string {
  const named = event as Readonly<Record<string, TrackedValue>>;
  const which = kind === 'google' ? `${named.category} / ${named.action}` : String(named.name);
  return `[invalid event] ${kind} ${which}: ${violations.join(', ')}`;
}

/** For whoever set the cookie on their own browser. */
function debug(event: WireEvent): void {
  if (!/(?:^|;\s*)analytics_debug=1(?:;|$)/.test(document.cookie)) return;
  // Not a log of ours: asked for by the cookie, on the reader's own machine.
  window.console.debug('[analytics]', event.event_types[0], event.event_data);
}
