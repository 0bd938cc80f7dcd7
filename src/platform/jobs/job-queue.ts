import { PgBoss } from 'pg-boss';
import { config, directDatabaseUrl } from '#platform/config/config.ts';
import { IDLE_CONNECTION_MS } from '#platform/db/pool.ts';
import type { Executor } from '#platform/db/transaction.ts';
import type { OutboxRow } from '#platform/events/outbox.store.ts';
import type { JobSink } from '#platform/events/relay.ts';
import { log } from '#platform/log/log.ts';
import { noteFailure } from '#platform/log/note-outage.ts';
import { executeText } from './job.store.ts';
import { JOB_TOPIC, type JobDefinition, type JobRequest, withCause } from './jobs.ts';

export const DEAD_LETTERS = 'dead-letters';

// A worker that was killed stops its heartbeat; ten seconds is the shortest pg-boss accepts, and we look
// every two. Its jobs are taken up again within some thirteen seconds.
const HEARTBEAT_SECONDS = 10;
/** The supervisor counts whole tables: it runs when there is a reason (job-watch.ts), not more often. */
const SUPERVISE_SECONDS = 2;
/** A listener that was cut off without a word: job-watch.ts finds what it does not hear. */
const NOTIFY_HEARTBEAT_MS = 60_000;
/**
 * What its library looks after by the minute: indexes that an upgrade left to be built, and what the queues
 * are like, which nobody changes while they are worked on.
 */
const UPKEEP_SECONDS = 600;
/** Handed on to the driver, though its type does not say so. */
const forItsPool = { idleTimeoutMillis: IDLE_CONNECTION_MS };
const KEEP_DONE_SECONDS = 3_600;
const KEEP_DEAD_SECONDS = 90 * 24 * 3_600;
const QUEUES_KNOWN_MS = 2_000;

/** Opens the job queues of the database, creating or upgrading their tables when needed. */
export async function openJobQueue(): Promise<PgBoss> {
  const { databaseDirectUrl, databaseStatements } = config();
  const boss = new PgBoss({
    connectionString: directDatabaseUrl(),
    application_name: 'groundswell jobs',
    // It stands since the migration: our role may make no schema.
    createSchema: false,
    max: 4,
    ...forItsPool,
    notifyHeartbeatIntervalMs: NOTIFY_HEARTBEAT_MS,
    schedule: false,
    useListenNotify: databaseStatements === 'named' || databaseDirectUrl !== undefined,
    supervise: false,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: UPKEEP_SECONDS,
    queueCacheIntervalSeconds: UPKEEP_SECONDS,
    bamIntervalSeconds: UPKEEP_SECONDS,
  });
  boss.on('error', (error) => noteFailure({ module: 'jobs' }, error, 'job queue error'));
  boss.on('warning', (warning) => log.debug({ module: 'jobs', warning }, 'job queue warning'));
  await boss.start();
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: KEEP_DEAD_SECONDS });
  return boss;
}

/** Makes the queue of a job, or brings its settings up to date. */
export async function ensureQueue(boss: PgBoss, job: JobDefinition): Promise<void> {
  const settings = {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelay,
    retryDelayMax: job.retryDelayMax,
    retryBackoff: true,
    expireInSeconds: job.expireInSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
    deadLetter: DEAD_LETTERS,
    notify: true,
  };
  // `short`: of the jobs that wait under one singleton key, one is kept.
  await boss.createQueue(job.name, { ...settings, policy: 'short' });
  await boss.updateQueue(job.name, settings);
}

/** The job id of an outbox row: the same row can never become two jobs. */
function jobIdOf(outboxId: number): string {
  return `00000000-0000-8000-8000-${outboxId.toString(16).padStart(12, '0')}`;
}

/** Where the relay puts job requests. */
export function jobSink(boss: PgBoss): JobSink {
  let known: { names: string[]; at: number } | undefined;
  return {
    prefix: JOB_TOPIC,
    async queues() {
      const at = performance.now();
      if (known === undefined || at - known.at > QUEUES_KNOWN_MS) {
        known = { names: (await boss.getQueues()).map((queue) => queue.name), at };
      }
      return known.names;
    },
    async insert(tx: Executor, queue: string, rows: readonly OutboxRow[]) {
      const jobs = rows.map((row) => {
        const request = row.payload as JobRequest;
        const id = jobIdOf(row.id);
        const { singletonKey = id, startAfter } = request;
        const data = withCause(request.data, row.requestId);
        return { id, data, singletonKey, ...(startAfter === undefined ? {} : { startAfter }) };
      });
      await boss.insert(queue, jobs, {
        db: { executeSql: (text, values) => executeText(tx, text, values) },
      });
    },
  };
}
