import { defineJob } from '#platform/jobs/jobs.ts';
import { failExport, makeExport } from './make-export.ts';

const RETRIES = 3;

/** Gathers and packs what is kept of a person; redone from the start when it was interrupted. */
export const exportAccountJob = defineJob<{ job_id: string; account_id: number }>({
  name: 'export-account',
  retryLimit: RETRIES,
  expireInSeconds: 300,
  async handle({ job_id: jobId, account_id: accountId }, { attempt, signal }) {
    try {
      await makeExport(jobId, accountId, signal);
    } catch (error) {
      // Whoever waits is told; the fault itself goes to the dead letters.
      if (attempt > RETRIES) await failExport(jobId);
      throw error;
    }
  },
});
