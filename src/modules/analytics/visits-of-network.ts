import { LRUCache } from 'lru-cache';
import { networkOf } from '#platform/rate-limit/network-of.ts';

/** More visits than people behind one address begin in an hour: whatever begins then is a program's. */
export const MOST_VISITS = 200;
const HOUR_MS = 3_600_000;
/** Of as many networks the visits are remembered, in about 30 MB at most. */
const MOST_NETWORKS = 2_000;

const networks = new LRUCache<string, Set<string>>({
  max: MOST_NETWORKS,
  ttl: HOUR_MS,
  noUpdateTTL: true,
});

/**
 * Whether a visit is one of those that people behind an address may make. A browser invents the number of its
 * visit, and so can a program, as many as it likes.
 */
export function isOfPeople(ip: string, visit: string): boolean {
  const network = networkOf(ip);
  const visits = networks.get(network) ?? new Set();
  if (visits.has(visit)) return true;
  if (visits.size >= MOST_VISITS) return false;
  networks.set(network, visits.add(visit));
  return true;
}
