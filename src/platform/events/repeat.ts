import { noteFailure } from '#platform/log/note-outage.ts';
import { untilBeat } from './beat.ts';

export interface Repeating {
  /** Has the work done again at once, or as soon as the present turn is over. */
  poke(): void;
  /** Waits for the present turn; there is no further one. */
  stop(): Promise<void>;
}

/** Why a turn of the work began. */
export interface Turn {
  readonly isPoked: boolean;
  readonly stopped: AbortSignal;
}

/**
 * Does the work now, after every poke and, when `everyMs` is given, on every beat of so long; one turn at a
 * time. A turn that fails is logged, and the next one comes as if it had not.
 */
export function repeat(
  name: string,
  everyMs: number | undefined,
  work: (turn: Turn) => Promise<void>,
): Repeating {
  const stopping = new AbortController();
  let isPoked = false;
  let wake: () => void = () => undefined;
  const poke = () => {
    isPoked = true;
    wake();
  };
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = everyMs === undefined ? undefined : setTimeout(resolve, untilBeat(everyMs));
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const turn = { isPoked, stopped: stopping.signal };
      isPoked = false;
      try {
        await work(turn);
      } catch (error) {
        noteFailure({ module: 'events', loop: name }, error, 'turn failed, trying again');
      }
      if (!isPoked && !stopping.signal.aborted) await rest();
    }
  })();
  return {
    poke,
    async stop() {
      stopping.abort();
      poke();
      await done;
    },
  };
}
