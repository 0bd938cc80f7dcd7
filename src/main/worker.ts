import { announceContributions, refreshFigures } from '#modules/contributions/index.ts';
import type { Announcer } from '#platform/events/outbox.ts';
import { type RunningBackground, startBackground } from '#platform/jobs/background.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { gaugeBacklog } from './backlog.ts';
import { jobs, subscribers } from './modules.ts';
import { schedules } from './schedule.ts';

/** What other processes show changes with these. */
const announce: Announcer = async (tx, events) => {
  await refreshFigures(tx, events);
  await announceContributions(tx, events);
};

/** The worker role: events, jobs and everything that runs on a clock. */
export function startWorker(metrics?: Metrics): Promise<RunningBackground> {
  if (metrics !== undefined) gaugeBacklog(metrics);
  return startBackground({ subscribers, announce, jobs, schedules });
}
