import { startEvents } from '#platform/events/event-loop.ts';
import type { Announcer, Subscriber } from '#platform/events/outbox.ts';
import { log } from '#platform/log/log.ts';
import { jobSink, openJobQueue } from './job-queue.ts';
import { watchJobs } from './job-watch.ts';
import type { JobDefinition } from './jobs.ts';
import { type Schedule, startSchedule } from './schedule.ts';
import { startWatchdog } from './watchdog.ts';
import { workOn } from './work.ts';

export interface Background {
  readonly subscribers: readonly Subscriber[];
  readonly announce?: Announcer;
  readonly jobs: readonly JobDefinition<never>[];
  readonly schedules: readonly Schedule[];
  /** Seconds without a turn of the event loop after which the process is killed; 30 when not said. */
  readonly watchdogSeconds?: number;
}

export interface RunningBackground {
  /** Finishes what is being done (at most ten seconds), hands back the rest. */
  stop(): Promise<void>;
}

/** How long a stop waits for what is being done. */
export const STOP_MS = 9_000;
const WATCHDOG_SECONDS = 30;

/**
 * Starts everything the worker role does: relay and deliveries, jobs, schedule. Any number of processes may
 * run it at once.
 */
export async function startBackground(background: Background): Promise<RunningBackground> {
  const names = background.jobs.map((job) => job.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`The job ${twice} is listed twice`);
  const boss = await openJobQueue();
  // Payload types differ from job to job; each handler gets what its own enqueue call stored.
  const workers = new Map<string, readonly string[]>();
  for (const job of background.jobs) {
    workers.set(job.name, await workOn(boss, job as unknown as JobDefinition));
  }
  const watch = watchJobs(boss, workers);
  const events = await startEvents(background.subscribers, jobSink(boss), background.announce);
  const schedule = startSchedule(background.schedules);
  const watchdog = startWatchdog(background.watchdogSeconds ?? WATCHDOG_SECONDS);
  log.info(
    { module: 'jobs', jobs: names.length, schedules: background.schedules.length },
    'worker runs',
  );
  return {
    async stop() {
      await Promise.all([
        schedule.stop(),
        events.stop(),
        watch.stop(),
        boss.stop({ graceful: true, timeout: STOP_MS }),
      ]);
      await watchdog.stop();
    },
  };
}
