/** Settles campaigns and asks what became of payments until it is told to end, or killed. */
import { reconcileSchedules } from '#flows/reconcile-payments/index.ts';
import {
  chargePledgeJob,
  forgetCardJob,
  settlementSchedules,
  settlementSubscribers,
} from '#flows/settle-campaign/index.ts';
import { startBackground } from '#platform/jobs/background.ts';

const running = await startBackground({
  subscribers: settlementSubscribers,
  jobs: [chargePledgeJob, forgetCardJob],
  // The same work as in production, only sooner.
  schedules: [
    ...settlementSchedules,
    ...reconcileSchedules.filter(({ name }) => name === 'resolve-open-attempts'),
  ].map((entry) => ({ ...entry, everySeconds: 1 })),
});
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
process.stdout.write('running\n');
