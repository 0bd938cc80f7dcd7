import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { LeaseLost } from '#platform/events/lease.ts';
import { causedBy } from '#platform/log/current-request.ts';
import { log } from '#platform/log/log.ts';
import { recordError } from '#platform/log/recorded/record-error.ts';
import { ensureQueue } from './job-queue.ts';
import { isCurrentAttempt } from './job.store.ts';
import { causeOf, type JobContext, type JobDefinition, PermanentFailure } from './jobs.ts';

/** What is stored with a failed job: enough to understand it, no stack full of data. */
function reasonOf(error: unknown): { name: string; message: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error).slice(0, 1000) };
  return { name: error.name, message: error.message.slice(0, 1000) };
}

function contextOf(job: JobDefinition, attempt: JobWithMetadata): JobContext {
  return {
    jobId: attempt.id,
    attempt: attempt.retryCount + 1,
    signal: attempt.signal,
    async guard(tx) {
      const isOurs = await isCurrentAttempt(tx, job.name, attempt.id, attempt.retryCount);
      if (!isOurs) throw new LeaseLost(`job ${job.name} ${attempt.id} was taken over`);
    },
  };
}

/** Runs one attempt; how it went is the result, never an exception. */
async function attemptJob(job: JobDefinition, attempt: JobWithMetadata): Promise<JobResult> {
  const about = {
    module: 'jobs',
    job: job.name,
    jobId: attempt.id,
    attempt: attempt.retryCount + 1,
  };
  const { payload, requestId } = causeOf(attempt.data);
  try {
    await causedBy(requestId, job.name, () => job.handle(payload, contextOf(job, attempt)));
    return { id: attempt.id, status: 'completed' };
  } catch (error) {
    const output = reasonOf(error);
    if (error instanceof LeaseLost) log.warn(about, 'job was taken over by another worker');
    else {
      log.warn({ ...about, err: error }, 'job failed');
      const isLast = attempt.retryCount >= job.retryLimit || error instanceof PermanentFailure;
      // What comes right in a later try is known by its first.
      if (isLast || attempt.retryCount === 0) {
        recordError('job', error, { place: job.name, requestId });
      }
    }
    const status = error instanceof PermanentFailure ? 'deadletter' : 'failed';
    return { id: attempt.id, status, output };
  }
}

// A job is announced by NOTIFY, and job-watch.ts wakes the workers for whatever was not announced: retries
// and lost jobs. So no worker needs to poll: thirty of them would ask every other second.
const POLL_SECONDS = 3_600;

async function startWorker(boss: PgBoss, job: JobDefinition): Promise<string> {
  let worker = '';
  worker = await boss.work(
    job.name,
    {
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: POLL_SECONDS,
    },
    async (attempts: JobWithMetadata[]) => {
      const results = await Promise.all(attempts.map((attempt) => attemptJob(job, attempt)));
      // Or the worker would wait for its next poll although more may be queued.
      boss.notifyWorker(worker);
      return results;
    },
  );
  return worker;
}

/** Starts working on a job with as many workers as it asks for; answers their ids. */
export async function workOn(boss: PgBoss, job: JobDefinition): Promise<readonly string[]> {
  await ensureQueue(boss, job);
  const workers: string[] = [];
  while (workers.length < job.concurrency) workers.push(await startWorker(boss, job));
  return workers;
}
