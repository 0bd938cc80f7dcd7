/**
 * What watches a page without being part of it: errors, events, loading times, links that delete.
 * Loaded after the page, when the browser has nothing else to do.
 */
import { campaignSegment, paths } from '#app/paths.ts';
import { EXPANDED, openCutTexts } from '#design/behaviour/open-cut-texts.ts';
import { flash } from '#design/feedback/flash.tsx';
import { eventSender } from '#platform/web/analytics/event-sender.ts';
import { watchPerformance } from '#platform/web/analytics/performance-watcher.ts';
import {
  sendTrackedTo,
  type TrackedEvent,
  trackTheta,
  waitAgain,
} from '#platform/web/analytics/track.ts';
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

/** Starts everything; called once per document. */
export function startBrowserServices(): void {
  const reporter = startErrorReporter(settingsOfPage());
  void loadCalls();
  guarded(() => startAnalytics(reporter));
  guarded(() =>
    watchPerformance((report) => trackTheta({ name: 'browserPerformance', ...report })),
  );
  guarded(() => followDeleteLinks(sayFailure));
  guarded(() => openCutTexts());
  document.addEventListener(EXPANDED, () => trackTheta({ name: 'textExpanded' }));
  guarded(() => followGameKeys(() => paths.gaming(localeOr(document.documentElement.lang))));
}

function startAnalytics(reporter: ErrorReporter): void {
  const visit = visitOf(tabStorage());
  const sender = eventSender({
    report: reporter.notify,
    shared: () => ({ visitId: visit.visitId }),
  });
  const send = (tracked: TrackedEvent): void => {
    // The choice may have changed since the last event.
    keepVisitorCookie(hasConsent());
    sender.take(tracked);
  };
  sendTrackedTo(send);
  trackPage(visit);
  watchAddress(() => trackPage(visit));
  // The last moment at which anything can still be sent.
  window.addEventListener('pagehide', () => void sender.flush());
  // A form that loads its answer as a new page may begin or end a session, and with it the token that this
  // page would send along: what is not sent by then goes along to that page.
  window.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    sendTrackedTo(undefined);
    waitAgain(sender.withdraw());
  });
  window.addEventListener('pageshow', () => sendTrackedTo(send));
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
