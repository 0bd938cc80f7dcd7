import { envelopeAddress, isReportingHost, type ReportingSettings } from './dsn.ts';
import { followHistory, ErrorHistory } from './history.ts';
import { noticeOf, type Problem, problemOf } from './notice.ts';

export interface ErrorReporter {
  /** Reports an error, unless it is one of those left out. */
  report(thrown: unknown): void;
  /** Reports something that is no error of the code, such as an event that breaks a rule. */
  notify(message: string): void;
  stop(): void;
}

const TIMEOUT_MS = 10_000;
const DUPLICATE_MS = 1_000;
/** Browsers that forbid storage throw these in masses; one of twenty tells enough. */
const SKIPPED_SHARE = 0.95;

const SILENT: ErrorReporter = {
  report: () => undefined,
  notify: () => undefined,
  stop: () => undefined,
};

/** True for an error that is left out: 95 % of those named InvalidAccessError. */
export function isSkipped(thrown: unknown, random: () => number = Math.random): boolean {
  const name = (thrown as { name?: unknown } | null | undefined)?.name;
  return name === 'InvalidAccessError' && random() < SKIPPED_SHARE;
}

/** Runs something; what it throws is thrown on, where the reporter sees it, unless it is left out. */
export function guarded(work: () => void, random?: () => number): void {
  try {
    work();
  } catch (thrown) {
    if (!isSkipped(thrown, random)) throw thrown;
  }
}

/**
 * Watches for errors nobody caught and posts them to the service of the settings. Does nothing
 * without settings and on hosts that are not public.
 */
export function startErrorReporter(settings: ReportingSettings | undefined): ErrorReporter {
  const address = settings && envelopeAddress(settings.dsn);
  if (!address || !isReportingHost(location.hostname, settings.userContentHost)) return SILENT;
  const history = new ErrorHistory();
  const stopHistory = followHistory(history);
  const isRepeated = duplicates();
  const stopped = new AbortController();
  const { signal } = stopped;
  const send = (problem: Problem): void => {
    if (isRepeated(problem)) return;
    const notice = noticeOf(problem, history.list());
    history.add('error', `${problem.type}: ${problem.message}`);
    void post(address, notice);
  };
  const report = (thrown: unknown): void => {
    if (!isSkipped(thrown)) send(problemOf(thrown));
  };
  window.addEventListener('error', (event) => report(event.error ?? event.message), { signal });
  window.addEventListener('unhandledrejection', (event) => report(event.reason), { signal });
  return {
    report,
    notify: (message) => send({ type: 'Notice', message, stack: '' }),
    stop() {
      stopped.abort();
      stopHistory();
    },
  };
}

/** True for what was said already within the last second. */
function duplicates(): (problem: Problem) => boolean {
  const said = new Map<string, number>();
  return ({ type, message, stack }) => {
    const now = performance.now();
    for (const [text, at] of said) if (now - at >= DUPLICATE_MS) said.delete(text);
    const text = `${type}\n${message}\n${stack}`;
    const isKnown = said.has(text);
    if (!isKnown) said.set(text, now);
    return isKnown;
  };
}

/** Plain text needs no permission asked first. A failure is nobody's trouble. */
async function post(address: string, body: string): Promise<void> {
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const request: RequestInit = { method: 'POST', body, headers, signal };
  await fetch(address, { ...request, credentials: 'omit', referrerPolicy: 'origin' }).catch(
    () => undefined,
  );
}
