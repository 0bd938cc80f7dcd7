import { platformErrors } from '#platform/errors/platform.errors.ts';

/** Of one person or network this much is worked on at once; the rest waits, and more than that is refused. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 250;
/** Before the next in line begins: what others asked for meanwhile comes first. */
const PAUSE_MS = 10;
/** Work that lasts longer waits for somebody outside, and no longer keeps the next in line from beginning. */
const LONGEST_MS = 1_000;

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
    let isHeld = true;
    const giveUp = () => {
      if (isHeld) this.#passOn(subject, line);
      isHeld = false;
    };
    const late = setTimeout(giveUp, LONGEST_MS);
    try {
      return await work();
    } finally {
      clearTimeout(late);
      giveUp();
    }
  }

  /** The place goes to the next in line, or is given up. */
  #passOn(subject: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) setTimeout(next, PAUSE_MS);
    else if ((line.working -= 1) === 0) this.#lines.delete(subject);
  }
}
