import { mediaErrors } from './media.errors.ts';

/**
 * Lets only so many pieces of work run at once and so many wait; one more is refused with 503. Decoding a
 * picture takes a core and up to some hundred megabytes.
 */
export class ImageQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #limit: number;
  readonly #longest: number;

  constructor(limit: number, longest: number) {
    this.#limit = limit;
    this.#longest = longest;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limit) {
      if (this.#waiting.length >= this.#longest) throw mediaErrors.busy();
      // Whoever finishes hands its place on, so it stays counted.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
