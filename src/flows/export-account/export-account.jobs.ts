import { defineJob } from '#platform/jobs/jobs.ts';
import { failExport, makeExport } from './make-export.ts';

const RETRIES = 3;

/** Gathers and packs what is kept of a person; redone from the start when it was interrupted. */
export const exportAccountJob = defineJob<{
  job_id: string;
  account_id: number;
  visitor_id?: string;
  /** When the person logged in with that browser. */
  since?: string;
}>({
  name: 'export-account',
  retryLimit: RETRIES,
  expireInSeconds: 300,
  async handle(
    { job_id: jobId, account_id: accountId, visitor_id: visitorId, since },
    { attempt, signal },
  ) {
    try {
      const isKnown = visitorId !== undefined && since !== undefined;
      const browser = isKnown ? { visitorId, since: new Date(since) } : undefined;
      await makeExport(jobId, { accountId, browser }, signal);
    } catch (error) {
      // Whoever waits is told; the fault itself goes to the dead letters.
      if (attempt > RETRIES) await failExport(jobId);
      throw error;
    }
  },
});
