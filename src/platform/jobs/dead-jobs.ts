import { transaction } from '#platform/db/transaction.ts';
import { takeDeadJob } from './job.store.ts';
import { enqueue } from './jobs.ts';

export { type DeadJob, listDeadJobs } from './job.store.ts';

/** Takes a job out of the dead letters and enqueues it anew. False when there is no such dead letter. */
export function retryDeadJob(id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const dead = await takeDeadJob(tx, id);
    if (dead === undefined) return false;
    await enqueue(tx, { name: dead.job }, dead.payload);
    return true;
  });
}
