import { type RunningBackground, startBackground } from '#platform/jobs/background.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { announce } from './announce.ts';
import { gaugeBacklog } from './backlog.ts';
import { connectModules } from './connect-modules.ts';
import { jobs, subscribers } from './modules.ts';
import { schedules } from './schedule.ts';

/** The worker role: events, jobs and everything that runs on a clock. */
export function startWorker(metrics?: Metrics): Promise<RunningBackground> {
  connectModules();
  if (metrics !== undefined) gaugeBacklog(metrics);
  return startBackground({ subscribers, announce, jobs, schedules });
}
