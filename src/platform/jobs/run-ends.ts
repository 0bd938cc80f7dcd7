import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseTimeout, isDatabaseUnavailable } from '#platform/db/database-errors.ts';
import { db } from '#platform/db/transaction.ts';
import { type EndedRun, finishRuns } from './schedule.store.ts';

/** Sweeps start together and most find nothing: their ends are one statement, and one commit. */
const GATHER_MS = 20;
const AGAIN_MS = 500;

/** Notes the ends of runs, those together that come together. */
export class RunEnds {
  readonly #stopping: AbortSignal;
  #runs: EndedRun[] = [];
  #noted: Promise<ReadonlySet<string>> | undefined;

  constructor(stopping: AbortSignal) {
    this.#stopping = stopping;
  }

  /**
   * Notes the end of a run; where the database is away, as soon as it is back. Given up, the entry would be
   * held by nobody and seen as killed, a minute later. False when another process holds the lease now.
   */
  async note(run: EndedRun): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        // What was noted although its answer was lost finds nothing left to note.
        return (await this.#gather(run)).has(run.name) || tries > 1;
      } catch (error) {
        const isAway = isDatabaseUnavailable(error) || isDatabaseTimeout(error);
        if (!isAway || this.#stopping.aborted) throw error;
      }
      await pause(AGAIN_MS, undefined, { signal: this.#stopping }).catch(() => undefined);
    }
  }

  #gather(run: EndedRun): Promise<ReadonlySet<string>> {
    this.#runs.push(run);
    this.#noted ??= pause(GATHER_MS).then(() => {
      const runs = this.#runs;
      this.#runs = [];
      this.#noted = undefined;
      return finishRuns(db(), runs);
    });
    return this.#noted;
  }
}
