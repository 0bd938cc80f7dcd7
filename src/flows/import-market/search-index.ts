import { setTimeout as pause } from 'node:timers/promises';
import { refreshDiscovery, refreshTrending } from '#modules/discovery/index.ts';
import { isDatabaseTimeout } from '#platform/db/database-errors.ts';
import { takeLeaseOf } from '#platform/events/lease.ts';

/** What the worker holds while it refreshes the index: two at once would wait for each other's rows. */
const REFRESHING = 'schedule:refresh-search-index';
const LEASE_SECONDS = 15;
const MOST_TRIES = 5;

/**
 * Brings the search index up to date, after the worker if it is doing so. On a machine that is too
 * busy for it, false: the worker goes on trying.
 */
export function refreshSearchIndex(tries: number = MOST_TRIES): Promise<boolean> {
  return alone(refreshDiscovery, tries);
}

/** The same for what is trending. */
export function refreshTrends(): Promise<boolean> {
  return alone(refreshTrending, MOST_TRIES);
}

/** Thousands of rows at once may outlast a statement: tried again, with a pause that grows. */
async function alone(work: () => Promise<unknown>, tries: number): Promise<boolean> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      await underLease(work);
      return true;
    } catch (error) {
      if (!isDatabaseTimeout(error)) throw error;
      await pause(1_000 * attempt);
    }
  }
  return false;
}

async function underLease(work: () => Promise<unknown>): Promise<void> {
  let lease = await takeLeaseOf(REFRESHING, LEASE_SECONDS);
  for (; lease === undefined; lease = await takeLeaseOf(REFRESHING, LEASE_SECONDS))
    await pause(250);
  try {
    await work();
  } finally {
    await lease.release();
  }
}
