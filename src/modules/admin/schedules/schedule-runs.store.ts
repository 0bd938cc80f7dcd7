import { type Executor, sql } from '#platform/db/sql.ts';

export interface ScheduleRunRow {
  readonly name: string;
  readonly due_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly failures: number;
  readonly error: string | null;
}

/** What is kept of the runs of every entry of the schedule. */
export function listScheduleRuns(q: Executor): Promise<ScheduleRunRow[]> {
  return q.query<ScheduleRunRow>(sql`
    select name, due_at, started_at, finished_at, failures, error from schedule_runs`);
}
