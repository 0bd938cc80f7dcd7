import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface OverloadLimits {
  /** Requests in work at once. */
  readonly requests: number;
  /** Milliseconds the event loop may be late on average over a second. */
  readonly lag: number;
}

/** Each look wakes the process: at 20 ms it is a fifth of what an idle one uses. */
const LOOK_MS = 250;

export const DEFAULT_OVERLOAD: OverloadLimits = { requests: 2_000, lag: 1_000 };

/** Says when to turn requests away, so that those in work get done. */
export class Overload {
  readonly #limits: OverloadLimits;
  readonly #delay = monitorEventLoopDelay({ resolution: LOOK_MS });
  readonly #timer: NodeJS.Timeout;
  #inWork = 0;
  #lag = 0;

  constructor(limits: OverloadLimits = DEFAULT_OVERLOAD) {
    this.#limits = limits;
    this.#delay.enable();
    this.#timer = setInterval(() => {
      this.#lag = Math.max(0, this.#delay.mean / 1e6 - LOOK_MS) || 0;
      this.#delay.reset();
    }, 1000);
    this.#timer.unref();
  }

  get inWork(): number {
    return this.#inWork;
  }

  /** Milliseconds the event loop was late in the last second. */
  get lag(): number {
    return this.#lag;
  }

  isOverloaded(): boolean {
    return this.#inWork > this.#limits.requests || this.#lag > this.#limits.lag;
  }

  began(): void {
    this.#inWork += 1;
  }

  ended(): void {
    this.#inWork -= 1;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }
}
