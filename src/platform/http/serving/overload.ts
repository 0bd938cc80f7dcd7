import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface OverloadLimits {
  /** Requests in work at once. */
  readonly requests: number;
  /** Milliseconds the event loop may be late on average over a second. */
  readonly lag: number;
}

const LOOK_MS = 250;
const EVERY_MS = 1_000;
/** So many seconds without a request and nobody looks any more: each look wakes an idle process. */
const QUIET_LOOKS = 5;

/** As many as a page or two ask for: with no more in work it is the machine that is busy. */
const FEW = 16;

export const DEFAULT_OVERLOAD: OverloadLimits = { requests: 2_000, lag: 1_000 };

/** Says when to turn requests away, so that those in work get done. Looks only while there are any. */
export class Overload {
  readonly #limits: OverloadLimits;
  readonly #delay = monitorEventLoopDelay({ resolution: LOOK_MS });
  #timer: NodeJS.Timeout | undefined;
  #quiet = 0;
  #inWork = 0;
  #lag = 0;

  constructor(limits: OverloadLimits = DEFAULT_OVERLOAD) {
    this.#limits = limits;
  }

  get inWork(): number {
    return this.#inWork;
  }

  /** Milliseconds the event loop was late in the last second; 0 while there are no requests. */
  get lag(): number {
    return this.#lag;
  }

  isOverloaded(): boolean {
    const { requests, lag } = this.#limits;
    return this.#inWork > requests || (this.#lag > lag && this.#inWork > FEW);
  }

  began(): void {
    this.#inWork += 1;
    this.#quiet = 0;
    if (this.#timer === undefined) this.#start();
  }

  ended(): void {
    this.#inWork -= 1;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#lag = 0;
    this.#delay.disable();
  }

  #start(): void {
    this.#delay.reset();
    this.#delay.enable();
    this.#timer = setInterval(() => {
      this.#lag = Math.max(0, this.#delay.mean / 1e6 - LOOK_MS) || 0;
      this.#delay.reset();
      if (this.#inWork === 0) this.#quiet += 1;
      if (this.#quiet > QUIET_LOOKS) this.stop();
    }, EVERY_MS);
    this.#timer.unref();
  }
}
