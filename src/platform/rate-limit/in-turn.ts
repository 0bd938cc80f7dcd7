import { platformErrors } from '#platform/errors/platform.errors.ts';

/** Of one person or network this much is worked on at once; the rest waits, and more than that is refused. */
const MOST_AT_ONCE = 4;
const MOST_WAITING = 250;

interface Line {
  working: number;
  readonly waiting: (() => void)[];
}

/**
 * Lets nobody hold others up: however much one subject asks for at the same moment, a few things of it are
 * worked on at once and what comes from others goes in between.
 */
export class InTurn {
  readonly #lines = new Map<string, Line>();

  /** Does the work when it is this subject's turn. Throws 429 where too much of it waits already. */
  async run<T>(subject: string, work: () => T | Promise<T>): Promise<T> {
    const line = this.#lines.get(subject) ?? { working: 0, waiting: [] };
    if (line.waiting.length >= MOST_WAITING) {
      throw platformErrors.tooManyRequests({}, { retryAfter: 1 });
    }
    this.#lines.set(subject, line);
    if (line.working < MOST_AT_ONCE) line.working += 1;
    else await new Promise<void>((begin) => line.waiting.push(begin));
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or is given up.
      const next = line.waiting.shift();
      if (next) next();
      else if ((line.working -= 1) === 0) this.#lines.delete(subject);
    }
  }
}
