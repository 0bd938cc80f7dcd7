import type { RunContext, Schedule } from '#platform/jobs/schedule.ts';
import { mailInBatches } from '#platform/mail/mail-in-batches.ts';
import { HAS_UNNOTIFIED, takeUnnotified } from './report.store.ts';
import { sendOutcome } from './outcome.mail.tsx';

/** Tells whoever reported something what was decided, each once. */
export function notifyReporters(turn?: Pick<RunContext, 'guard' | 'signal'>): Promise<void> {
  return mailInBatches(turn, {
    list: (tx, _after, limit) => takeUnnotified(tx, limit),
    send: async (tx, reporter) => {
      if (reporter.email !== '') await sendOutcome(tx, reporter);
    },
  });
}

export const moderationSchedules: readonly Schedule[] = [
  { name: 'notify-reporters', everySeconds: 30, hasWork: HAS_UNNOTIFIED, run: notifyReporters },
];
