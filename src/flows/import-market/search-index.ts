import { setTimeout as pause } from 'node:timers/promises';
import { aloneWithIndex, refreshDiscovery, refreshTrending } from '#modules/discovery/index.ts';
import { isDatabaseTimeout } from '#platform/db/database-errors.ts';

const MOST_TRIES = 5;

/**
 * Brings the search index up to date, after the worker if it is doing so. On a machine that is too
 * busy for it, false: the worker goes on trying.
 */
export function refreshSearchIndex(tries: number = MOST_TRIES): Promise<boolean> {
  return tried(() => aloneWithIndex(refreshDiscovery), tries);
}

/** The same for what is trending, which takes its turns with the worker by itself. */
export function refreshTrends(): Promise<boolean> {
  return tried(refreshTrending, MOST_TRIES);
}

/** Thousands of rows at once may outlast a statement: tried again, with a pause that grows. */
async function tried(work: () => Promise<unknown>, tries: number): Promise<boolean> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isDatabaseTimeout(error)) throw error;
      await pause(1_000 * attempt);
    }
  }
  return false;
}
