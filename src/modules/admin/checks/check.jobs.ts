import type { Schedule } from '#platform/jobs/schedule.ts';
import { HAS_CHECKS } from './check.store.ts';
import { runStandingChecks } from './run-checks.ts';

/** A check that staff asked for is made within a quarter of a minute. */
export const checkSchedules: readonly Schedule[] = [
  {
    name: 'standing-checks',
    everySeconds: 15,
    hasWork: HAS_CHECKS,
    run: (context) => runStandingChecks(context),
    leaseSeconds: 60,
  },
];
