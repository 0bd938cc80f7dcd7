import { transaction } from '#platform/db/transaction.ts';
import type { RunContext, Schedule } from '#platform/jobs/schedule.ts';
import { sendOutcome } from './outcome.mail.tsx';
import { HAS_UNTOLD, takeUntold } from './untold-reporters.store.ts';

const AT_ONCE = 100;

/** Tells whoever reported a comment what was decided, each once. */
export async function notifyReporters(turn?: Pick<RunContext, 'guard' | 'signal'>): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE && !turn?.signal.aborted; ) {
    taken = await transaction(async (tx) => {
      await turn?.guard(tx);
      const reporters = await takeUntold(tx, AT_ONCE);
      for (const reporter of reporters) {
        const { email } = reporter;
        if (email !== null) await sendOutcome(tx, { ...reporter, email });
      }
      return reporters.length;
    });
  }
}

export const reporterSchedules: readonly Schedule[] = [
  { name: 'notify-comment-reporters', everySeconds: 30, hasWork: HAS_UNTOLD, run: notifyReporters },
];
