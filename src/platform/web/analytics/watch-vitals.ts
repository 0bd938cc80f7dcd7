/**
 * How a page felt to whoever looked at it: when its largest part was there, how long it took to answer the
 * slowest of fifty clicks, and how much it moved. As https://web.dev/articles/vitals defines them.
 */
export interface Vitals {
  /** Milliseconds; undefined where the browser cannot tell, or nothing was clicked. */
  readonly lcp?: number;
  readonly inp?: number;
  /** No unit; to four decimals. */
  readonly cls?: number;
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

const SESSION_GAP_MS = 1_000;
const SESSION_MS = 5_000;
const SLOW_MS = 40;
const MOST_SLOW = 10;
const CLICKS_PER_OUTLIER = 50;

/**
 * Watches until the page is left or hidden for the first time, then calls `submit` once. What happened before
 * is known to the browser and told as well.
 */
export function watchVitals(submit: (vitals: Vitals) => void): void {
  const largest = watchLargest();
  const shifted = watchShifts();
  const slowest = watchClicks();
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    submit({ lcp: largest(), inp: slowest(), cls: shifted() });
  };
  window.addEventListener('pagehide', end);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') end();
  });
}

/** The browser looks for larger parts until somebody touches the page; a page in the background has none. */
function watchLargest(): () => number | undefined {
  let largest: number | undefined;
  if (document.visibilityState === 'hidden') return () => undefined;
  const take = observe('largest-contentful-paint', (entry) => {
    largest = Math.round(entry.startTime);
  });
  return () => {
    take?.();
    return largest;
  };
}

/** The largest sum of shifts that followed each other closely. */
function watchShifts(): () => number | undefined {
  let most = 0;
  let sum = 0;
  let began = 0;
  let last = 0;
  const take = observe('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as LayoutShift;
    if (hadRecentInput) return;
    if (startTime - last > SESSION_GAP_MS || startTime - began > SESSION_MS) {
      began = startTime;
      sum = 0;
    }
    last = startTime;
    sum += value;
    most = Math.max(most, sum);
  });
  return () => {
    take?.();
    return take && Math.round(most * 10_000) / 10_000;
  };
}

/** The slowest answer, one left out for each fifty. */
function watchClicks(): () => number | undefined {
  const slow = new Map<number, number>();
  const take = observe(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEventTiming;
      if (!interactionId) return;
      slow.set(interactionId, Math.max(slow.get(interactionId) ?? 0, duration));
    },
    { durationThreshold: SLOW_MS },
  );
  return () => {
    take?.();
    const durations = [...slow.values()].sort((a, b) => b - a).slice(0, MOST_SLOW);
    const { interactionCount = slow.size } = performance as { interactionCount?: number };
    const at = Math.min(Math.floor(interactionCount / CLICKS_PER_OUTLIER), durations.length - 1);
    const found = durations[at];
    // Whoever clicked and never waited for it was answered before it could be measured.
    return found === undefined ? (interactionCount > 0 ? SLOW_MS : undefined) : Math.round(found);
  };
}

/** Answers how to take what the browser has not handed over yet; undefined where it knows no such thing. */
function observe(
  type: string,
  look: (entry: PerformanceEntry) => void,
  options: { durationThreshold?: number } = {},
): (() => void) | undefined {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return undefined;
  const lookAt = (entries: readonly PerformanceEntry[]): void => {
    for (const entry of entries) look(entry);
  };
  const observer = new PerformanceObserver((list) => lookAt(list.getEntries()));
  observer.observe({ type, buffered: true, ...options });
  return () => lookAt(observer.takeRecords());
}
