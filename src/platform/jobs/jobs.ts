import { randomUUID } from 'node:crypto';
import type { Executor } from '#platform/db/transaction.ts';
import { publish } from '#platform/events/outbox.ts';

/** Outbox topics with this prefix become jobs; the rest of the topic is the job's name. */
export const JOB_TOPIC = 'job:';

/** What a handler is told about the attempt it is. */
export interface JobContext {
  readonly jobId: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when the job takes too long or the process stops. */
  readonly signal: AbortSignal;
  /**
   * Throws LeaseLost unless this attempt still owns the job; holds it for the transaction. A handler that
   * could be overtaken (paused, slow) calls it before it writes.
   */
  guard(tx: Executor): Promise<void>;
}

export interface JobDefinition<T extends object = object> {
  readonly name: string;
  handle(payload: T, context: JobContext): Promise<void>;
  /** Tries after the first one; 5 when not said. */
  readonly retryLimit: number;
  /** Seconds before the first retry, doubled each time up to `retryDelayMax`. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  /** Seconds one attempt may take. */
  readonly expireInSeconds: number;
  /** How many of these one process works on at once. */
  readonly concurrency: number;
}

export interface JobOptions<T extends object> {
  name: string;
  handle(payload: T, context: JobContext): Promise<void>;
  retryLimit?: number;
  retryDelay?: number;
  retryDelayMax?: number;
  expireInSeconds?: number;
  concurrency?: number;
}

const NAME = /^[a-z][a-z0-9-]{1,59}$/;

/** Declares a job: a shell around one verb. List it in src/main/modules.ts, or nothing works on it. */
export function defineJob<T extends object>(options: JobOptions<T>): JobDefinition<T> {
  if (!NAME.test(options.name)) throw new Error(`Not a job name: ${options.name}`);
  return {
    retryLimit: 5,
    retryDelay: 2,
    retryDelayMax: 900,
    expireInSeconds: 60,
    concurrency: 1,
    ...options,
  };
}

/** Thrown by a handler for which trying again cannot help: the job goes to the dead letters at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

export interface EnqueueOptions {
  /** Enqueued once for ever under this key. */
  readonly key?: string;
  /** While a job with this key waits to be started, another one is dropped. */
  readonly singletonKey?: string;
  /** Not before this instant, or so many seconds from now. Never for a business time: sweep a due_at. */
  readonly startAfter?: Date | number;
  /** The request that caused it; the one in work when not said. */
  readonly requestId?: string | null;
}

/** What travels through the outbox to the relay. */
export interface JobRequest {
  readonly data: object;
  readonly singletonKey?: string;
  readonly startAfter?: string | number;
}

/** Beside what a handler is given, in what the queue keeps of a job. */
const CAUSE = 'caused_by_request';

/** A payload as it is kept: with the request that caused the job, where one did. */
export function withCause(payload: object, requestId: string | null): object {
  return requestId === null ? payload : { ...payload, [CAUSE]: requestId };
}

/** What was kept, taken apart again. */
export function causeOf(kept: object): {
  readonly payload: object;
  readonly requestId: string | null;
} {
  const { [CAUSE]: requestId, ...payload } = kept as Record<string, unknown>;
  return { payload, requestId: typeof requestId === 'string' ? requestId : null };
}

/** Asks for a job in the caller's transaction; it is worked on soon after the commit, at least once. */
export async function enqueue<T extends object>(
  tx: Executor,
  job: Pick<JobDefinition<T>, 'name'>,
  payload: T,
  options: EnqueueOptions = {},
): Promise<void> {
  const { key, singletonKey, startAfter, requestId } = options;
  const request: JobRequest = {
    data: payload,
    ...(singletonKey === undefined ? {} : { singletonKey }),
    ...(startAfter === undefined
      ? {}
      : { startAfter: startAfter instanceof Date ? startAfter.toISOString() : startAfter }),
  };
  const topic = `${JOB_TOPIC}${job.name}`;
  await publish(tx, {
    topic,
    key: `${topic}:${key ?? randomUUID()}`,
    payload: request,
    ...(requestId === undefined ? {} : { requestId }),
  });
}
