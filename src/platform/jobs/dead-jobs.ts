import { type Executor, transaction } from '#platform/db/transaction.ts';
import { type DeadJob, findDeadJobs, hasJobQueue, takeDeadJob } from './job.store.ts';
import { enqueue } from './jobs.ts';

export type { DeadJob } from './job.store.ts';

/** The dead letters, newest first; none before a worker ran. */
export async function listDeadJobs(q: Executor, limit: number): Promise<DeadJob[]> {
  return (await hasJobQueue(q)) ? findDeadJobs(q, limit) : [];
}

/** Takes a job out of the dead letters and enqueues it anew. False when there is no such dead letter. */
export function retryDeadJob(id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const dead = await takeDeadJob(tx, id);
    if (dead === undefined) return false;
    await enqueue(tx, { name: dead.job }, dead.payload);
    return true;
  });
}
