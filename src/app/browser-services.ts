/**
 * What watches a page without being part of it: errors, events, loading times, links that delete.
 * Loaded after the page, when the browser has nothing else to do.
 */
import { campaignSegment, paths } from '#app/paths.ts';
import { flash } from '#design/feedback/flash.tsx';
import type { ACCOUNT_EVENT, AccountEvent } from '#modules/accounts/web/index.ts';
import { eventSender } from '#platform/web/analytics/event-sender.ts';
import { watchPerformance } from '#platform/web/analytics/performance-watcher.ts';
import { sendTrackedTo, trackGoogle, trackTheta } from '#platform/web/analytics/track.ts';
import { keepVisitorCookie, type Visit, visitOf } from '#platform/web/analytics/visit.ts';
import { watchAddress } from '#platform/web/analytics/watch-address.ts';
import { ApiError, loadCalls } from '#platform/web/api-client.ts';
import { followDeleteLinks } from '#platform/web/calls/delete-links.ts';
import { hasConsent } from '#platform/web/consent.ts';
import { settingsOfPage } from '#platform/web/reporting/dsn.ts';
import {
  type ErrorReporter,
  guarded,
  startErrorReporter,
} from '#platform/web/reporting/error-reporter.ts';
import { scrub } from '#platform/web/reporting/scrub.ts';
import { localeOr } from '#platform/web/locale.ts';
import { followGameKeys } from './shell/key-sequence.ts';

/** Spelt here too, because its module would bring the forms along. */
const ACCOUNT: typeof ACCOUNT_EVENT = 'groundswell:account';

/** Starts everything; called once per document. */
export function startBrowserServices(): void {
  const reporter = startErrorReporter(settingsOfPage());
  void loadCalls();
  guarded(() => startAnalytics(reporter));
  guarded(() =>
    watchPerformance((report) => trackTheta({ name: 'browserPerformance', ...report })),
  );
  guarded(() => followDeleteLinks(sayFailure));
  guarded(() => followGameKeys(() => paths.gaming(localeOr(document.documentElement.lang))));
}

function startAnalytics(reporter: ErrorReporter): void {
  const visit = visitOf(tabStorage());
  const sender = eventSender({
    report: reporter.notify,
    shared: () => ({ visitId: visit.visitId }),
  });
  sendTrackedTo((tracked) => {
    // The choice may have changed since the last event.
    keepVisitorCookie(hasConsent());
    sender.take(tracked);
  });
  trackPage(visit);
  watchAddress(() => trackPage(visit));
  window.addEventListener(ACCOUNT, (event) => {
    const { name, category, address, error } = (event as CustomEvent<AccountEvent>).detail;
    trackGoogle({ category, action: name, address: scrub(address), ...(error ? { error } : {}) });
  });
  // The last moment at which anything can still be sent.
  window.addEventListener('pagehide', () => void sender.flush());
}

/** A visit to a page is counted here, by the browser, so that kept pages count too. */
function trackPage(visit: Visit): void {
  const { visitId: _visit, ...cameFrom } = visit;
  const campaign = campaignSegment(location.pathname);
  trackTheta({
    name: 'pageView',
    pagePath: scrub(location.pathname),
    ...(campaign ? { campaign } : {}),
    ...cameFrom,
  });
}

function sayFailure(error: unknown): void {
  if (error instanceof ApiError && error.description) flash('error', error.description);
  else throw error;
}

/** Undefined where the browser forbids it. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
