import { type Asking, audit, ownBrowser } from '#modules/accounts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { openJobStatus } from '#platform/jobs/job-status.ts';
import { exportAccountJob } from './export-account.jobs.ts';
import { countExports, findRunningExport } from './export-account.store.ts';

/** The kind of its job statuses. */
export const EXPORT_KIND = 'export-account';
/** Each reads all there is of a person. */
const EXPORTS_PER_DAY = 5;

export interface ExportRequest extends Asking {
  readonly accountId: number;
  readonly ip: string;
  readonly requestId: string;
}

/**
 * Asks for a file with all that is kept of a person; the job's status says when it can be fetched.
 * While one is being made, asking again answers that one. Returns the id of the job's status. Throws
 * 429 for the sixth of a day.
 */
export async function exportAccount(input: ExportRequest): Promise<string> {
  const { accountId, ip, requestId } = input;
  const browser = await ownBrowser(accountId, input);
  return transaction(async (tx) => {
    const running = await findRunningExport(tx, accountId, EXPORT_KIND);
    if (running !== undefined) return running;
    const asked = await countExports(tx, accountId, EXPORT_KIND);
    if (asked >= EXPORTS_PER_DAY) throw platformErrors.tooManyRequests({}, { retryAfter: 3600 });
    const jobId = await openJobStatus(tx, EXPORT_KIND, { accountId });
    await enqueue(tx, exportAccountJob, {
      job_id: jobId,
      account_id: accountId,
      ...(browser && { visitor_id: browser.visitorId, since: browser.since.toISOString() }),
    });
    await audit(tx, {
      act: 'account_exported',
      actor: { accountId, ip, requestId },
      subject: { kind: 'account', id: accountId },
    });
    return jobId;
  });
}
