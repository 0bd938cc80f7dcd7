import { transaction } from '#platform/db/transaction.ts';
import type { RunContext, Schedule } from '#platform/jobs/schedule.ts';
import { HAS_UNTOLD, takeUntold } from './report.store.ts';
import { sendOutcome } from './outcome.mail.tsx';

const AT_ONCE = 100;

/** Tells whoever reported something what was decided, each once. */
export async function notifyReporters(turn?: Pick<RunContext, 'guard' | 'signal'>): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE && !turn?.signal.aborted; ) {
    taken = await transaction(async (tx) => {
      await turn?.guard(tx);
      const reporters = await takeUntold(tx, AT_ONCE);
      for (const reporter of reporters) {
        if (reporter.email !== '') await sendOutcome(tx, reporter);
      }
      return reporters.length;
    });
  }
}

export const moderationSchedules: readonly Schedule[] = [
  { name: 'notify-reporters', everySeconds: 30, hasWork: HAS_UNTOLD, run: notifyReporters },
];
