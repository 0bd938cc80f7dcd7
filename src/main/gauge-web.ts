import { moneyViolations } from '#flows/compare-books/index.ts';
import { refusedForms } from '#modules/accounts/index.ts';
import { poolStats } from '#platform/db/pool.ts';
import type { Overload } from '#platform/http/serving/overload.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { PageCache } from '#platform/web/server/page-cache.ts';

/** Shows what a web process does: its requests, its kept pages and its connections. */
export function gaugeWeb(
  metrics: Metrics,
  overload: Pick<Overload, 'inWork' | 'lag'>,
  cache: Pick<PageCache, 'stats'>,
): void {
  const figures: [string, string, () => number][] = [
    ['http_requests_in_work', 'Requests being answered', () => overload.inWork],
    ['event_loop_lag_ms', 'Lateness of the event loop', () => overload.lag],
    ['page_cache_entries', 'Pages kept', () => cache.stats().entries],
    ['page_cache_bytes', 'Size of the pages kept', () => cache.stats().bytes],
    ['page_cache_hits', 'Pages sent from the cache', () => cache.stats().hits],
    ['page_cache_misses', 'Pages rendered for the cache', () => cache.stats().misses],
    ['page_cache_invalidated', 'Pages thrown out by a change', () => cache.stats().invalidated],
    ['forms_refused', 'Sign-up forms taken for a program’s', refusedForms],
    ['database_connections', 'Connections of the pool', () => poolStats().total],
    ['database_waiting', 'Callers waiting for a connection', () => poolStats().waiting],
    ['money_violations', 'Differences to the books of the provider', moneyViolations],
  ];
  for (const [name, help, read] of figures) metrics.gauge({ name, help, read });
}
