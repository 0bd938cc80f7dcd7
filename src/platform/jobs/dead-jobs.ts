import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { reviveDelivery } from '#platform/events/deliveries.store.ts';
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

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DELIVERY = /^([a-z0-9-]+):(\d{1,15})$/;

/** Tries a dead job, or a dead delivery (`consumer:event`), again. False where there is none. */
export async function retryDead(which: string): Promise<boolean> {
  if (UUID.test(which)) return (await hasJobQueue(db())) && retryDeadJob(which);
  const [, consumer, eventId] = DELIVERY.exec(which) ?? [];
  if (consumer === undefined) return false;
  return reviveDelivery(db(), consumer, Number(eventId));
}
