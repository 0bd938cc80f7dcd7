import { clockNow } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { listScheduleRuns } from './schedule-runs.store.ts';
import {
  SCHEDULE_STATES,
  type ScheduledWork,
  type ScheduleState,
  scheduleState,
} from './schedule-state.ts';

/** What runs on a clock is listed where all modules are known: main tells what there is. */
interface ScheduleEntry {
  readonly name: string;
  readonly everySeconds: number;
}

let entries: readonly ScheduleEntry[] = [];

export function setScheduleEntries(given: readonly ScheduleEntry[]): void {
  entries = given;
}

/** Everything that runs on a clock: what is late or failed first. */
export async function readSchedules(): Promise<(ScheduledWork & { state: ScheduleState })[]> {
  const [now, rows] = await Promise.all([clockNow(), listScheduleRuns(db())]);
  const runs = new Map(rows.map((row) => [row.name, row]));
  const found = entries.map(({ name, everySeconds }) => {
    const run = runs.get(name);
    const work = {
      name,
      everySeconds,
      dueAt: run?.due_at ?? null,
      startedAt: run?.started_at ?? null,
      finishedAt: run?.finished_at ?? null,
      failures: run?.failures ?? 0,
      error: run?.error ?? null,
    };
    return { ...work, state: scheduleState(work, now) };
  });
  const urgency = ({ state }: { readonly state: ScheduleState }) =>
    Math.min(SCHEDULE_STATES.indexOf(state), SCHEDULE_STATES.indexOf('running'));
  return found.toSorted((a, b) => urgency(a) - urgency(b));
}
