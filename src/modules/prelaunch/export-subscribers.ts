import { may, readCampaign, readStanding } from '#modules/campaigns/index.ts';
import { csvFile, csvLine } from '#platform/csv/write-csv.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import {
  DownloadDiscarded,
  type DownloadReader,
  offerDownload,
  readDownload,
} from '#platform/files/downloads.ts';
import { defineJob, enqueue } from '#platform/jobs/jobs.ts';
import {
  endJobStatus,
  findLatestJobStatus,
  openJobStatus,
  reportProgress,
} from '#platform/jobs/job-status.ts';
import { listSubscribers, type Subscriber } from './subscriber.store.ts';

const BATCH = 1000;
const RETRIES = 3;
const kindOf = (campaignId: number) => `export-subscribers:${campaignId}`;

/** Asks for a table of all confirmed subscribers; the job's status says when it can be fetched. */
export async function exportSubscribers(campaignId: number, accountId: number): Promise<string> {
  return transaction(async (tx) => {
    const running = await findLatestJobStatus(tx, kindOf(campaignId), accountId);
    if (running?.status === 'queued' || running?.status === 'working') return running.id;
    const jobId = await openJobStatus(tx, kindOf(campaignId), { accountId });
    const payload = { job_id: jobId, campaign_id: campaignId, account_id: accountId };
    await enqueue(tx, exportSubscribersJob, payload);
    return jobId;
  });
}

const HEAD = ['email', 'source', 'variant', 'language', 'newsletter', 'confirmed_at'];

function lineOf(one: Subscriber): string {
  const confirmed = one.confirmedAt?.toISOString() ?? '';
  const cells = [
    one.email,
    one.source,
    one.variant ?? '',
    one.locale,
    String(one.newsletter),
    confirmed,
  ];
  return csvLine(cells);
}

/** Whoever left the team while the table is made gets none of it. */
async function mayStillRead(campaignId: number, accountId: number): Promise<boolean> {
  const campaign = await readCampaign(campaignId);
  const standing = campaign && (await readStanding(campaign, { accountId, roles: [] }));
  return standing !== undefined && may(standing, 'see_contributions');
}

/** Makes the table; one that was cancelled or whose owner left ends without a file. */
async function makeTable(
  payload: { job_id: string; campaign_id: number; account_id: number },
  signal: AbortSignal,
): Promise<void> {
  const { job_id: jobId, campaign_id: campaignId, account_id: accountId } = payload;
  const lines: string[] = [];
  let below = Number.MAX_SAFE_INTEGER;
  for (let read = BATCH; read === BATCH; ) {
    signal.throwIfAborted();
    if (!(await mayStillRead(campaignId, accountId))) {
      await endJobStatus(db(), jobId, { status: 'failed', error: 'export_failed' });
      return;
    }
    const page = await listSubscribers(db(), campaignId, below, BATCH);
    lines.push(...page.map(lineOf));
    below = page.at(-1)?.id ?? below;
    read = page.length;
    if (!(await reportProgress(db(), jobId, lines.length, lines.length))) return;
  }
  try {
    const url = await offerDownload({
      owner: { accountId },
      filename: 'subscribers.csv',
      contentType: 'text/csv; charset=utf-8',
      content: csvFile(HEAD, lines),
    });
    await endJobStatus(db(), jobId, { status: 'completed', url });
  } catch (error) {
    if (!(error instanceof DownloadDiscarded)) throw error;
    await endJobStatus(db(), jobId, { status: 'failed', error: 'export_failed' });
  }
}

export const exportSubscribersJob = defineJob<{
  job_id: string;
  campaign_id: number;
  account_id: number;
}>({
  name: 'export-subscribers',
  retryLimit: RETRIES,
  expireInSeconds: 120,
  async handle(payload, { attempt, signal }) {
    try {
      await makeTable(payload, signal);
    } catch (error) {
      if (attempt > RETRIES) {
        await endJobStatus(db(), payload.job_id, { status: 'failed', error: 'export_failed' });
      }
      throw error;
    }
  },
});

/** How the newest table somebody asked for stands. */
export type TableState =
  | { readonly state: 'none' | 'fetched' | 'failed' }
  | { readonly state: 'under_way'; readonly jobId: string }
  | { readonly state: 'ready'; readonly url: string };

export async function readTable(campaignId: number, reader: DownloadReader): Promise<TableState> {
  if (reader.accountId === null) return { state: 'none' };
  const job = await findLatestJobStatus(db(), kindOf(campaignId), reader.accountId);
  if (!job) return { state: 'none' };
  if (job.status === 'queued' || job.status === 'working') {
    return { state: 'under_way', jobId: job.id };
  }
  if (job.url === null) return { state: 'failed' };
  const file = await readDownload(job.url, reader);
  if (!file || file.isExpired) return { state: 'none' };
  return file.isTaken ? { state: 'fetched' } : { state: 'ready', url: job.url };
}
