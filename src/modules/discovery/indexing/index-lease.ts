import { setTimeout as pause } from 'node:timers/promises';
import { takeLeaseOf } from '#platform/events/lease.ts';
import { leaseNameOf } from '#platform/jobs/schedule.ts';

/** The scheduled entry that brings the index up to date, and so what whoever writes the index holds. */
export const INDEX_SCHEDULE = 'refresh-search-index';

const LEASE_SECONDS = 15;
const WAIT_MS = 100;

/** Does the work when nobody else writes the index: two at once would wait for each other's rows. */
export async function aloneWithIndex<T>(work: () => Promise<T>): Promise<T> {
  const name = leaseNameOf(INDEX_SCHEDULE);
  let lease = await takeLeaseOf(name, LEASE_SECONDS);
  while (lease === undefined) {
    await pause(WAIT_MS);
    lease = await takeLeaseOf(name, LEASE_SECONDS);
  }
  try {
    return await work();
  } finally {
    await lease.release();
  }
}
