import { db } from '#platform/db/transaction.ts';
import { type DownloadReader, readDownload } from '#platform/files/downloads.ts';
import { findLatestJobStatus } from '#platform/jobs/job-status.ts';
import { EXPORT_KIND } from './export-account.ts';

/** How the newest export of a person stands. */
export type ExportState =
  | { readonly state: 'none' }
  | {
      readonly state: 'under_way';
      readonly jobId: string;
      readonly done: number;
      readonly total: number;
    }
  | {
      readonly state: 'ready';
      readonly url: string;
      readonly expiresAt: Date;
      readonly bytes: number;
    }
  | { readonly state: 'fetched' | 'expired' | 'failed' };

/** What the settings show of exports. */
export async function readExport(reader: DownloadReader): Promise<ExportState> {
  if (reader.accountId === null) return { state: 'none' };
  const job = await findLatestJobStatus(db(), EXPORT_KIND, reader.accountId);
  if (!job) return { state: 'none' };
  if (job.status === 'queued' || job.status === 'working') {
    return { state: 'under_way', jobId: job.id, done: job.done, total: job.total };
  }
  if (job.url === null) return { state: 'failed' };
  const file = await readDownload(job.url, reader);
  if (!file) return { state: 'expired' };
  if (file.isTaken) return { state: 'fetched' };
  if (file.isExpired) return { state: 'expired' };
  return { state: 'ready', url: job.url, expiresAt: file.expiresAt, bytes: file.bytes ?? 0 };
}
