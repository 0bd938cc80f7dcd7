/**
 * What watches a page without being part of it: errors, events, loading times, links that delete.
 * Loaded after the page, when the browser has nothing else to do.
 */
import { campaignSegment, paths } from '#app/paths.ts';
import { EXPANDED, openCutTexts } from '#design/behaviour/open-cut-texts.ts';
import { flash } from '#design/feedback/flash.tsx';
import { keepFocusInDrawers } from '#design/overlays/drawer-focus.ts';
import { eventSender } from '#platform/web/analytics/event-sender.ts';
import { watchPerformance } from '#platform/web/analytics/performance-watcher.ts';
import {
  sendTrackedTo,
  type TrackedEvent,
  trackTheta,
  waitAgain,
} from '#platform/web/analytics/track.ts';
import { rememberViewed } from '#platform/web/analytics/viewed-campaigns.ts';
import { keepVisitorCookie, sourceOf, type Visit, visitOf } from '#platform/web/analytics/visit.ts';
import { watchAddress } from '#platform/web/analytics/watch-address.ts';
import { watchVitals } from '#platform/web/analytics/watch-vitals.ts';
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
import { followSearchFields } from './shell/follow-search.ts';
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
  guarded(() => keepFocusInDrawers());
  guarded(() => followSearchFields());
  document.addEventListener(EXPANDED, () => trackTheta({ name: 'textExpanded' }));
  guarded(() => followGameKeys(() => paths.gaming(localeOr(document.documentElement.lang))));
}

function startAnalytics(reporter: ErrorReporter): void {
  const visit = visitOf(tabStorage());
  const sender = eventSender({
    report: reporter.notify,
    shared: () => ({ visitId: visit.visitId, ...shownCampaign() }),
  });
  const send = (tracked: TrackedEvent): void => {
    // The choice may have changed since the last event.
    keepVisitorCookie(hasConsent());
    sender.take(tracked);
  };
  sendTrackedTo(send);
  trackPage(visit);
  // Before what is below, so that the last moment takes it along. Later pages of this document have no
  // vitals of their own: it is the one that was loaded that they are of.
  const loaded = { pagePath: scrub(location.pathname), ...shownCampaign() };
  guarded(() => watchVitals((vitals) => trackTheta({ name: 'webVitals', ...vitals, ...loaded })));
  watchAddress(() => trackPage(visit));
  // The last moment at which anything can still be sent.
  window.addEventListener('pagehide', () => void sender.flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sender.flush();
  });
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
  const { campaign } = shownCampaign();
  const hasAccount = 'hasAccount' in document.documentElement.dataset;
  if (campaign && hasConsent() && hasAccount) rememberViewed(campaign);
  const { visitId: _visit, ...cameFrom } = visit;
  // A link that was followed later in the visit says where this page was come to from.
  const source = sourceOf(location.search);
  const perkId = Number(new URLSearchParams(location.search).get('perk_id'));
  trackTheta({
    name: 'pageView',
    pagePath: scrub(location.pathname),
    ...(Number.isSafeInteger(perkId) && perkId > 0 ? { perkId } : {}),
    ...cameFrom,
    ...(source.utmSource === null ? {} : source),
  });
}

/** The campaign whose page this is. */
function shownCampaign(): { campaign?: string } {
  const campaign = campaignSegment(location.pathname);
  return campaign === null ? {} : { campaign };
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
