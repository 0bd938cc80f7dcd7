/** An entry of the schedule with what is kept of its runs. */
export interface ScheduledWork {
  readonly name: string;
  readonly everySeconds: number;
  readonly dueAt: Date | null;
  readonly startedAt: Date | null;
  /** Null while it runs, and before its first run. */
  readonly finishedAt: Date | null;
  /** Runs that failed, since the market began. */
  readonly failures: number;
  /** Why the last run failed; null where it did not. */
  readonly error: string | null;
}

export const SCHEDULE_STATES = ['late', 'failed', 'running', 'waiting', 'on_time'] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

/** A run begins within seconds of its time; what has not begun after a minute waits for a worker. */
const GRACE_MS = 60_000;
/** The longest that a run may take, unless its turns are further apart. */
const LONG_MS = 600_000;

/** Whether an entry runs when it should. One that nobody started is late even where its last run failed. */
export function scheduleState(work: ScheduledWork, now: Date): ScheduleState {
  const { dueAt, startedAt, finishedAt, everySeconds, error } = work;
  if (startedAt !== null && finishedAt === null) {
    const longest = Math.max(LONG_MS, everySeconds * 1000);
    return now.getTime() - startedAt.getTime() > longest ? 'late' : 'running';
  }
  if (dueAt === null || now.getTime() - dueAt.getTime() > GRACE_MS) return 'late';
  if (error !== null) return 'failed';
  return startedAt === null ? 'waiting' : 'on_time';
}
