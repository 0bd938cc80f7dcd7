import { db, transaction } from '#platform/db/transaction.ts';
import { noteError } from '#platform/log/recorded/record-error.ts';
import type { RunContext } from '#platform/jobs/schedule.ts';
import { QUEUE_KIND_NAMES } from './queue.ts';
import { stillWaiting } from './read-queue.ts';
import { deleteTasks, listTasksFrom } from './task.store.ts';

const BATCH = 200;
/** Batches of one run; the next run goes on behind them. */
const MOST_BATCHES = 25;
const BEGINNING = { kind: '', subject_key: '' };

/**
 * Forgets who worked on what is over, with their notes: the same thing may come back as another matter. A
 * kind of which it cannot be told what waits keeps its tasks, and the others go on.
 */
export function taskEnder(batch = BATCH, most = MOST_BATCHES) {
  let after = BEGINNING;
  return async ({ signal, guard }: RunContext): Promise<void> => {
    for (let round = 0; round < most && !signal.aborted; round += 1) {
      const tasks = await listTasksFrom(db(), after, batch);
      const over = await overOf(tasks);
      if (over.length > 0) {
        await transaction(async (tx) => {
          await guard(tx);
          await deleteTasks(
            tx,
            over.map(({ kind }) => kind),
            over.map(({ subject_key: key }) => key),
          );
        });
      }
      after = tasks.at(-1) ?? BEGINNING;
      if (tasks.length < batch) {
        after = BEGINNING;
        return;
      }
    }
  };
}

async function overOf<T extends { readonly kind: string; readonly subject_key: string }>(
  tasks: readonly T[],
): Promise<T[]> {
  const over: T[] = [];
  for (const kind of new Set(tasks.map((task) => task.kind))) {
    const ours = tasks.filter((task) => task.kind === kind);
    const keys = ours.map(({ subject_key: key }) => key);
    const waits = await waitingOf(kind, keys);
    over.push(...ours.filter(({ subject_key: key }) => !waits.has(key)));
  }
  return over;
}

/** Which of a kind's keys still wait: all of them where that cannot be read. */
async function waitingOf(kind: string, keys: readonly string[]): Promise<Set<string>> {
  const known = QUEUE_KIND_NAMES.find((name) => name === kind);
  if (known === undefined) return new Set();
  try {
    return await stillWaiting(known, keys);
  } catch (thrown) {
    noteError('schedule', { module: 'admin', kind }, thrown, 'tasks not ended');
    return new Set(keys);
  }
}
