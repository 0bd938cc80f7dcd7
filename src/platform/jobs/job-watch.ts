import type { PgBoss } from 'pg-boss';
import { dbInTurn } from '#platform/db/executor.ts';
import { type Repeating, repeat } from '#platform/events/repeat.ts';
import { lookAtJobs } from './job.store.ts';

// A retry whose pause is over, a job whose notification was lost, a worker that was killed.
const LOOK_MS = 2_000;
// Counts of the queues, deletion of what was done long ago. A worker that is gone does not wait for it.
const MAINTENANCE_MS = 600_000;

/**
 * Looks after the queues this process works on, with one statement each time instead of a question per
 * worker: wakes the workers of queues with due jobs, and has the queue's own supervisor take jobs away from
 * workers that are gone.
 */
export function watchJobs(
  boss: PgBoss,
  workers: ReadonlyMap<string, readonly string[]>,
): Pick<Repeating, 'stop'> {
  const queues = [...workers.keys()];
  let maintainedAt = performance.now();
  return repeat('jobs', LOOK_MS, async () => {
    const { due, hasLost } = await lookAtJobs(dbInTurn(), queues);
    const isTime = performance.now() - maintainedAt > MAINTENANCE_MS;
    if (hasLost || isTime) await boss.supervise();
    if (isTime) maintainedAt = performance.now();
    for (const queue of due)
      for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker);
  });
}
