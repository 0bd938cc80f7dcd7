import type { Schedule } from '#platform/jobs/schedule.ts';
import { taskEnder } from './end-tasks.ts';

/** Ends the tasks of what doesn't wait any more. */
export const adminSchedules: readonly Schedule[] = [
  { name: 'end-staff-tasks', everySeconds: 300, run: taskEnder() },
];
