/** Puts the browser's services within reach of a test. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { startBrowserServices } from '#app/browser-services.ts';
import { recordAccountEvent } from '#modules/accounts/web/events/record-account-event.ts';
import { eventSender, postEvents } from '#platform/web/analytics/event-sender.ts';
import { watchPerformance } from '#platform/web/analytics/performance-watcher.ts';
import { trackGoogle, trackTheta } from '#platform/web/analytics/track.ts';
import { apiClient } from '#platform/web/api-client.ts';
import { fetchShareCount } from '#platform/web/calls/fetch-share-count.ts';
import { deleteLink } from '#platform/web/calls/delete-links.ts';
import { pollJob } from '#platform/web/calls/job-poller.ts';
import { fetchExperiment } from '#platform/web/experiments/fetch-experiment.ts';
import { useExperiment } from '#platform/web/experiments/use-experiment.ts';
import { settingsOfPage } from '#platform/web/reporting/dsn.ts';
import { guarded, startErrorReporter } from '#platform/web/reporting/error-reporter.ts';

/** Shows in `#experiment` what the hook says, and keeps everything it ever said. */
function showExperiment(flag: unknown, mayAsk: boolean): string[] {
  const said: string[] = [];
  const ask = () => mayAsk;
  const Shown = () => {
    const { isLoading, bucket } = useExperiment('home_call', flag, ask);
    const text = `${isLoading ? 'loading' : 'ready'} ${bucket}`;
    if (said.at(-1) !== text) said.push(text);
    return createElement('p', { id: 'experiment' }, text);
  };
  createRoot(document.body).render(createElement(Shown));
  return said;
}

export const services = {
  apiClient,
  deleteLink,
  eventSender,
  fetchExperiment,
  fetchShareCount,
  guarded,
  pollJob,
  postEvents,
  settingsOfPage,
  showExperiment,
  startBrowserServices,
  startErrorReporter,
  recordAccountEvent,
  trackGoogle,
  trackTheta,
  watchPerformance,
};

export type Services = typeof services;

Object.assign(window, { services });
