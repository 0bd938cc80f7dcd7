import { statfs } from 'node:fs/promises';
import { readIndexLag } from '#modules/discovery/index.ts';
import { config } from '#platform/config/config.ts';
import { db } from '#platform/db/transaction.ts';
import { countJobs } from '#platform/jobs/job.store.ts';
import { DEAD_LETTERS } from '#platform/jobs/job-queue.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { readBacklog } from './backlog.store.ts';

const HELPS = {
  outbox_waiting: 'Events that nobody has relayed',
  outbox_oldest_seconds: 'Age of the oldest of them',
  deliveries_overdue_seconds: 'Since when a delivery is due',
  deliveries_dead: 'Deliveries that were given up',
  events_rejected: 'Events that could not be relayed at all',
  mails_waiting: 'Mails that are to be sent',
  mails_oldest_seconds: 'Age of the oldest of them',
  mails_failed: 'Mails of the last day that could not be sent',
  schedules_failed: 'Scheduled entries whose last run failed',
  charges_unknown_seconds: 'Age of the oldest charge whose outcome nobody knows',
} as const;

const JOB_HELPS = {
  jobs_waiting: 'Jobs that are to be done',
  jobs_active: 'Jobs being done',
  jobs_oldest_seconds: 'Since when the longest waiting job is due',
  jobs_dead: 'Jobs that were given up',
} as const;

/** Shows what waits and what was given up, in all processes: the worker's part of the figures. */
export function gaugeBacklog(metrics: Metrics): void {
  metrics.figures(HELPS, () => readBacklog(db()));
  metrics.figures(JOB_HELPS, readJobs);
  metrics.figures(
    { search_index_lag_seconds: 'Since when a change of a campaign waits for the search index' },
    async () => ({ search_index_lag_seconds: await readIndexLag() }),
  );
  metrics.figures({ data_free_bytes: 'Room that is left where DATA_DIR lies' }, async () => {
    const { bavail, bsize } = await statfs(config().dataDir);
    return { data_free_bytes: bavail * bsize };
  });
}

async function readJobs(): Promise<Record<keyof typeof JOB_HELPS, number>> {
  const queues = await countJobs(db());
  const living = queues.filter(({ job }) => job !== DEAD_LETTERS);
  const dead = queues.find(({ job }) => job === DEAD_LETTERS);
  return {
    jobs_waiting: living.reduce((sum, { waiting }) => sum + waiting, 0),
    jobs_active: living.reduce((sum, { active }) => sum + active, 0),
    jobs_oldest_seconds: Math.max(0, ...living.map(({ oldestSeconds }) => oldestSeconds)),
    jobs_dead: dead?.waiting ?? 0,
  };
}
