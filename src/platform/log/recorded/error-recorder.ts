import { type ErrorFacts, errorFacts } from './error-facts.ts';

export const ERROR_KINDS = ['request', 'job', 'delivery', 'schedule', 'other'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

export interface SeenError {
  readonly kind: ErrorKind;
  readonly error: unknown;
  readonly requestId: string | null;
  /** Where it was: the pattern of an address, a job, a consumer; never an address itself. */
  readonly place: string | null;
}

export interface ErrorToStore extends ErrorFacts, Omit<SeenError, 'error'> {
  /** With those like it that were not written by themselves. */
  readonly times: number;
}

/** A process writes so many rows in a minute, and so many of errors alike. */
const MOST_A_MINUTE = 60;
const MOST_ALIKE = 10;
/** So many wait while they cannot be written. */
const MOST_WAITING = 200;
/** Of so many causes is counted what was not written. */
const MOST_HELD = 200;
const MINUTE_MS = 60_000;
const PAUSE_MS = 1_000;

type Pending = { -readonly [K in keyof ErrorToStore]: ErrorToStore[K] };

/**
 * Gathers errors and writes them in passing, once a second at most. Nobody waits for it, and it never fails
 * what it is told of: what is too much is counted with the next of its cause, what cannot be written is lost.
 */
export class ErrorRecorder {
  readonly #write: (errors: readonly ErrorToStore[]) => Promise<unknown>;
  #pending = new Map<string, Pending>();
  #minuteBegan = Number.NEGATIVE_INFINITY;
  #rows = 0;
  readonly #alike = new Map<string, number>();
  /** How many of a cause were held back, to be counted with the next one that is written. */
  readonly #held = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(write: (errors: readonly ErrorToStore[]) => Promise<unknown>) {
    this.#write = write;
  }

  take(seen: SeenError, now = performance.now()): void {
    if (now - this.#minuteBegan >= MINUTE_MS) this.#beginMinute(now);
    const { error, kind, requestId, place } = seen;
    const facts = errorFacts(error);
    const { fingerprint } = facts;
    const key = `${kind} ${fingerprint} ${requestId} ${place}`;
    const known = this.#pending.get(key);
    if (known) {
      known.times += 1;
      return;
    }
    const alike = this.#alike.get(fingerprint) ?? 0;
    const held = this.#held.get(fingerprint) ?? 0;
    const isFull = this.#rows >= MOST_A_MINUTE || this.#pending.size >= MOST_WAITING;
    if (isFull || alike >= MOST_ALIKE) {
      if (held > 0 || this.#held.size < MOST_HELD) this.#held.set(fingerprint, held + 1);
      return;
    }
    this.#alike.set(fingerprint, alike + 1);
    this.#held.delete(fingerprint);
    this.#rows += 1;
    this.#pending.set(key, { ...facts, kind, requestId, place, times: 1 + held });
    this.#timer ??= setTimeout(() => void this.#writeOnce(), PAUSE_MS).unref();
  }

  #beginMinute(now: number): void {
    this.#minuteBegan = now;
    this.#rows = 0;
    this.#alike.clear();
    // What has not come back would keep others from being counted.
    if (this.#held.size >= MOST_HELD) this.#held.clear();
  }

  /** Returns when nothing is being written and nothing waits. */
  async flush(): Promise<void> {
    while (this.#writing !== undefined || this.#pending.size > 0) await this.#writeOnce();
  }

  /** Writes what there is, after what is being written. */
  async #writeOnce(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#writing !== undefined) await this.#writing;
    if (this.#pending.size === 0) return;
    const errors = [...this.#pending.values()];
    this.#pending = new Map();
    const free = () => {
      this.#writing = undefined;
    };
    this.#writing = this.#write(errors).then(free, free);
    await this.#writing;
  }
}
