import { causedByNone } from '#platform/log/current-request.ts';
import type { TakeTurn } from './turns.ts';

/** At most this many inputs travel in one call. */
const MOST = 256;

/** This many travel in one call: what a call costs besides its inputs is shared by all of them. */
const FEW = 64;

/** So many do not wait for another step's call: by themselves they are cheap, and use the second core. */
const CROWD = 16;

interface Waiting<I, O> {
  readonly input: I;
  readonly resolve: (output: O) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: while one call is under way, what arrives is gathered and goes with the next one, so
 * that many callers share one transaction. No timer: somebody alone is served at once. When a call
 * of several fails, each of its inputs is tried by itself, so that one bad input harms nobody else.
 * Steps that share `turn` do not call at the same time while they have few inputs each: a call of one
 * costs nearly as much as a call of ten, and those who come meanwhile join it.
 */
export function batcher<I, O>(
  run: (inputs: readonly I[]) => Promise<readonly O[]>,
  turn?: TakeTurn,
): (input: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  let isRunning = false;

  async function alone(one: Waiting<I, O>): Promise<void> {
    try {
      one.resolve(only(await run([one.input])));
    } catch (error) {
      one.reject(error);
    }
  }

  async function together(batch: readonly Waiting<I, O>[]): Promise<void> {
    let outputs: readonly O[];
    try {
      outputs = await run(batch.map((one) => one.input));
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error);
      for (const one of batch) await alone(one);
      return;
    }
    for (const [index, one] of batch.entries()) {
      const output = outputs[index];
      if (output === undefined)
        one.reject(new Error('a batch answered fewer rows than it was asked'));
      else one.resolve(output);
    }
  }

  async function drain(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const end = await turn?.(waiting.length < CROWD);
      await together(waiting.splice(0, batchSize(waiting.length)));
      end?.();
    }
    isRunning = false;
  }

  return (input) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      // Let the callers of this turn of the event loop join the first call.
      if (!isRunning) queueMicrotask(() => void (isRunning || causedByNone(drain)));
    });
}

/**
 * All of a few; half of a crowd, so that the first half is at the next step while the second one is at this
 * step: all of it at once would go from step to step together, and each step would wait for the other.
 */
export function batchSize(waiting: number): number {
  return Math.min(Math.max(FEW, Math.ceil(waiting / 2)), MOST);
}

function only<O>(outputs: readonly O[]): O {
  const [output] = outputs;
  if (output === undefined) throw new Error('a call answered no row');
  return output;
}
