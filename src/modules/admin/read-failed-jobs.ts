import { db, type Executor } from '#platform/db/transaction.ts';
import { countDeadDeliveries, findDeadDeliveries } from '#platform/events/deliveries.store.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { countDead, type DeadPage, listDeadJobsFrom } from '#platform/jobs/dead-jobs.ts';
import { causeOf } from '#platform/jobs/jobs.ts';
import { firstLine } from '#platform/text/first-line.ts';
import type { QueueRow } from './queue.ts';

/** Something given up after several tries: a job, or the delivery of an event. */
export interface FailedJob {
  /** What it is tried again by. */
  readonly key: string;
  readonly name: string;
  /** What the last try said; null where it said nothing. */
  readonly cause: string | null;
  readonly tries: number;
  readonly at: Date;
  /** The request that caused it; null where none did. */
  readonly requestId: string | null;
}

async function find(page: DeadPage, q: Executor = db()): Promise<FailedJob[]> {
  const [jobs, deliveries] = await Promise.all([
    listDeadJobsFrom(q, page),
    findDeadDeliveries(q, page),
  ]);
  const found: FailedJob[] = [
    ...jobs.map(({ id, job, payload, reason, retries, diedAt }) => {
      const { requestId } = causeOf(payload);
      return { key: id, name: job, cause: reason, tries: retries + 1, at: diedAt, requestId };
    }),
    ...deliveries.map(({ consumer, eventId, topic, error, attempts, deadAt, requestId }) => {
      const key = `${consumer}:${eventId}`;
      return { key, name: topic, cause: error, tries: attempts, at: deadAt, requestId };
    }),
  ];
  return found.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).slice(0, page.limit);
}

/** Ordered by time and then by key, as the stores order them. */
const placeOf = ({ at, key }: Pick<FailedJob, 'at' | 'key'>) => `${at.toISOString()}~${key}`;

/** What was given up, the oldest first, behind a place; of some keys alone when given. */
export async function failedJobs(
  q: Executor,
  slice: {
    readonly after: string | null;
    readonly keys: readonly string[] | null;
    readonly limit: number;
  },
): Promise<QueueRow[]> {
  const { after, keys, limit } = slice;
  const from =
    after === null ? null : { at: new Date(Date.parse(after.slice(0, 24))), key: after.slice(25) };
  const found = await find({ after: from, keys, limit }, q);
  return found.map((job) => ({
    key: job.key,
    place: placeOf(job),
    at: job.at,
    due_at: null,
    about: job.cause === null ? job.name : `${job.name}: ${firstLine(job.cause, 120)}`,
    campaign_id: null,
    campaign_title: null,
    campaign_language: null,
    amount_minor: null,
    currency: null,
  }));
}

export async function countFailedJobs(most: number): Promise<number> {
  const [jobs, deliveries] = await Promise.all([
    countDead(db(), most),
    countDeadDeliveries(db(), most),
  ]);
  return Math.min(jobs + deliveries, most);
}

/** One that was given up, with its cause. Throws 404. */
export async function readFailedJob(key: string): Promise<FailedJob> {
  const [found] = await find({ after: null, keys: [key], limit: 1 });
  if (!found) throw platformErrors.notFound();
  return found;
}
