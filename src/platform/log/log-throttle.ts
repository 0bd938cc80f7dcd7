/** Lets one line through per span and key, and counts those held back: an outage is one fact. */
export class LogThrottle {
  readonly #everyMs: number;
  readonly #held = new Map<string, { since: number; count: number }>();

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** How many were held back since the last line of this key; undefined where this one is to be, too. */
  take(key: string, now = performance.now()): number | undefined {
    const last = this.#held.get(key);
    if (last !== undefined && now - last.since < this.#everyMs) {
      last.count += 1;
      return undefined;
    }
    // Keys are few; should they ever not be, old ones make room.
    if (this.#held.size > 100) this.#held.clear();
    this.#held.set(key, { since: now, count: 0 });
    return last?.count ?? 0;
  }
}
