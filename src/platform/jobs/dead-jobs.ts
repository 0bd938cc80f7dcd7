import type { Executor } from '#platform/db/sql.ts';
import { reviveDelivery } from '#platform/events/deliveries.store.ts';
import {
  countDeadJobs,
  type DeadJob,
  type DeadPage,
  findDeadJobs,
  findDeadJobsFrom,
  hasJobQueue,
  takeDeadJob,
} from './job.store.ts';
import { causeOf, enqueue } from './jobs.ts';

export type { DeadJob, DeadPage } from './job.store.ts';

/** The dead letters, newest first; none before a worker ran. */
export async function listDeadJobs(q: Executor, limit: number): Promise<DeadJob[]> {
  return (await hasJobQueue(q)) ? findDeadJobs(q, limit) : [];
}

/** The dead letters by keyset, the oldest first; none before a worker ran. */
export async function listDeadJobsFrom(q: Executor, page: DeadPage): Promise<DeadJob[]> {
  return (await hasJobQueue(q)) ? findDeadJobsFrom(q, page) : [];
}

/** How many dead letters there are, up to `most`. */
export async function countDead(q: Executor, most: number): Promise<number> {
  return (await hasJobQueue(q)) ? countDeadJobs(q, most) : 0;
}

/**
 * Takes a job out of the dead letters and enqueues it anew in the caller's transaction. False when there is
 * no such dead letter.
 */
export async function retryDeadJob(tx: Executor, id: string): Promise<boolean> {
  const dead = await takeDeadJob(tx, id);
  if (dead === undefined) return false;
  // It stays what the first request caused, and is not this one's.
  const { payload, requestId } = causeOf(dead.payload);
  await enqueue(tx, { name: dead.job }, payload, { requestId });
  return true;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DELIVERY = /^([a-z0-9-]+):(\d{1,15})$/;

/**
 * Tries a dead job, or a dead delivery (`consumer:event`), again, in the caller's transaction. False where
 * there is none.
 */
export async function retryDead(tx: Executor, which: string): Promise<boolean> {
  if (UUID.test(which)) return (await hasJobQueue(tx)) && retryDeadJob(tx, which);
  const [, consumer, eventId] = DELIVERY.exec(which) ?? [];
  if (consumer === undefined) return false;
  return reviveDelivery(tx, consumer, Number(eventId));
}
