import { browserType } from './browser-type.ts';

/** Tells once how the page loaded, as soon as the browser knows it. */
export interface PerformanceReport {
  readonly pageUrl: string;
  readonly pageProtocol: string;
  readonly pageBrowserType: string;
  readonly pageByteCount: number;
  readonly onload: number;
  readonly timeToFirstByte: number;
  readonly dnsDuration: number;
  readonly sslDuration: number;
  readonly requestDuration: number;
  readonly responseDuration: number;
  readonly loadEventDuration: number;
  readonly domProcessingDuration: number;
  readonly firstPaint: number;
  readonly domInteractive: number;
  readonly domComplete: number;
}

const CHECK_EVERY_MS = 500;
const MOST_CHECKS = 20;

/**
 * Looks every 500 ms, at most 20 times, whether the document is complete and its load event is over;
 * then calls `submit` once. After the last check it gives up silently. Answers how to stop.
 */
export function watchPerformance(submit: (report: PerformanceReport) => void): () => void {
  let checks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    checks += 1;
    const timing = navigationTiming();
    if (timing && timing.domComplete > 0 && timing.loadEventEnd > 0)
      return submit(reportOf(timing));
    if (checks < MOST_CHECKS) timer = setTimeout(check, CHECK_EVERY_MS);
  };
  check();
  return () => clearTimeout(timer);
}

function navigationTiming(): PerformanceNavigationTiming | undefined {
  return performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
}

/** Whole milliseconds since the navigation began, or between two moments of it. */
function reportOf(timing: PerformanceNavigationTiming): PerformanceReport {
  const paint = performance.getEntriesByName('first-paint')[0];
  const tls = timing.secureConnectionStart;
  return {
    pageUrl: `${location.origin}${location.pathname}`,
    pageProtocol: location.protocol.replace(':', ''),
    pageBrowserType: browserType(navigator.userAgent),
    pageByteCount: timing.decodedBodySize,
    onload: Math.round(timing.loadEventEnd),
    timeToFirstByte: Math.round(timing.responseStart),
    dnsDuration: Math.round(timing.domainLookupEnd - timing.domainLookupStart),
    sslDuration: tls > 0 ? Math.round(timing.connectEnd - tls) : 0,
    requestDuration: Math.round(timing.responseStart - timing.requestStart),
    responseDuration: Math.round(timing.responseEnd - timing.responseStart),
    loadEventDuration: Math.round(timing.loadEventEnd - timing.loadEventStart),
    domProcessingDuration: Math.round(timing.domComplete - timing.responseEnd),
    firstPaint: Math.round(paint?.startTime ?? 0),
    domInteractive: Math.round(timing.domInteractive),
    domComplete: Math.round(timing.domComplete),
  };
}
