/**
 * A token bucket: `points` at once, refilled evenly over `per` seconds. `ip` groups IPv6 by /64.
 * `database` buckets hold across processes and restarts: for what guesses passwords, sends mail or
 * tests cards. All others are counted per process, at no cost.
 */
export interface RateLimit {
  readonly key: 'ip' | 'person' | 'ip+person';
  readonly points: number;
  /** Seconds in which an empty bucket fills up. */
  readonly per: number;
  readonly store?: 'memory' | 'database';
  /** Routes with the same name share a bucket; the route's own address by default. */
  readonly bucket?: string;
}
