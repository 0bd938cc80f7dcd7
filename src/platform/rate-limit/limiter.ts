import { LRUCache } from 'lru-cache';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { InTurn } from './in-turn.ts';
import { networkOf } from './network-of.ts';
import type { RateLimit } from './rate-limit.ts';

interface Bucket {
  points: number;
  refilledAt: number;
}

/** Who is counted. */
export interface Counted {
  readonly ip: string;
  readonly accountId: number | null;
}

type TakeStored = (bucket: string, points: number, per: number) => Promise<number>;

const MOST_BUCKETS = 50_000;
const IN_TURN: RateLimit = { key: 'person', points: 0, per: 0 };

/** Counts requests of this process; security limits are handed to the database. */
export class Limiter {
  readonly #buckets = new LRUCache<string, Bucket>({ max: MOST_BUCKETS });
  readonly #inTurn = new InTurn();
  readonly #takeStored: TakeStored;
  readonly #now: () => number;

  /** `now` in milliseconds of a clock that never jumps. */
  constructor(takeStored: TakeStored, now: () => number = () => performance.now()) {
    this.#takeStored = takeStored;
    this.#now = now;
  }

  /** Throws 429 with Retry-After when the bucket is empty. */
  async take(limit: RateLimit, route: string, who: Counted): Promise<void> {
    for (const subject of subjects(limit, who)) {
      const bucket = `${limit.bucket ?? route}|${subject}`;
      const wait =
        limit.store === 'database'
          ? await this.#takeStored(bucket, limit.points, limit.per)
          : this.#takeFromMemory(bucket, limit.points, limit.per);
      if (wait > 0) throw platformErrors.tooManyRequests({}, { retryAfter: wait });
    }
  }

  /**
   * Does the work when it is the turn of this person, or of this network where nobody is logged in: a few
   * things of each at once. Throws 429 where too much of it waits.
   */
  inTurn<T>(who: Counted, work: () => T | Promise<T>): Promise<T> {
    return this.#inTurn.run(subjects(IN_TURN, who)[0] ?? '', work);
  }

  #takeFromMemory(name: string, points: number, per: number): number {
    const now = this.#now();
    const rate = points / per / 1000;
    const bucket = this.#buckets.get(name) ?? { points, refilledAt: now };
    bucket.points = Math.min(points, bucket.points + (now - bucket.refilledAt) * rate);
    bucket.refilledAt = now;
    this.#buckets.set(name, bucket);
    if (bucket.points >= 1) {
      bucket.points -= 1;
      return 0;
    }
    return Math.max(1, Math.ceil((1 - bucket.points) / rate / 1000));
  }
}

/** `ip+person` counts both, each in its own bucket, so that neither alone gets around the limit. */
function subjects(limit: RateLimit, who: Counted): string[] {
  const network = `ip:${networkOf(who.ip)}`;
  const person = who.accountId === null ? network : `person:${who.accountId}`;
  if (limit.key === 'ip') return [network];
  if (limit.key === 'person') return [person];
  return person === network ? [network] : [network, person];
}
