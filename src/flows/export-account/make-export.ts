import { promisify } from 'node:util';
import { type AsyncZippable, zip } from 'fflate';
import { type OwnBrowser, readAccount } from '#modules/accounts/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { DownloadDiscarded, offerDownload } from '#platform/files/downloads.ts';
import { endJobStatus, reportProgress } from '#platform/jobs/job-status.ts';
import { EXPORT_PARTS, readPart } from './export-account.store.ts';
import { sendExportReady } from './export-account.mail.tsx';
import { listVisitorEvents } from './visitor-events.store.ts';

const pack = promisify<AsyncZippable, Uint8Array>(zip);
const EXPORT_FILENAME = 'groundswell-data.zip';
/** What the browser told that the export was asked for with, since its person logged in. */
const BROWSER = 'browser_events';

/** A file of the zip: JSON one can read, amounts as integers in minor units. */
function jsonFile(value: unknown): Uint8Array {
  const plain = (_key: string, one: unknown) => (typeof one === 'bigint' ? Number(one) : one);
  return new TextEncoder().encode(`${JSON.stringify(value, plain, 2)}\n`);
}

/** Whose data, and what is theirs of their browser's events, where it agreed to have a number. */
export interface ExportOf {
  readonly accountId: number;
  readonly browser?: OwnBrowser | undefined;
}

/**
 * Packs all that is kept of a person into one file that they alone can fetch, and mails that it is
 * ready. Ends the job's status; an account that was closed meanwhile gets nothing.
 */
export async function makeExport(
  jobId: string,
  { accountId, browser }: ExportOf,
  signal: AbortSignal,
): Promise<void> {
  const account = await readAccount(accountId);
  if (!account) return failExport(jobId);
  const madeAt = (await clockNow()).toISOString();
  const content: AsyncZippable = {
    'about.json': jsonFile({
      account_id: accountId,
      made_at: madeAt,
      files: [...EXPORT_PARTS, BROWSER],
    }),
  };
  for (const [done, part] of EXPORT_PARTS.entries()) {
    signal.throwIfAborted();
    if (!(await reportProgress(db(), jobId, done, EXPORT_PARTS.length))) return;
    content[`${part}.json`] = jsonFile(await readPart(db(), part, accountId));
  }
  const events = browser === undefined ? [] : await readVisitorEvents(browser);
  content[`${BROWSER}.json`] = jsonFile(events);
  const bytes = await pack(content);
  const url = await offered(accountId, bytes);
  if (url === undefined) return failExport(jobId);
  await transaction(async (tx) => {
    const isFirst = await endJobStatus(tx, jobId, { status: 'completed', url });
    if (isFirst) await sendExportReady(tx, account, jobId);
  });
}

/** Every event of ninety days is looked at. */
const STATEMENT_MS = 60_000;

function readVisitorEvents(browser: OwnBrowser) {
  const read = (tx: Executor) => listVisitorEvents(tx, browser);
  return transaction(read, { statementTimeout: STATEMENT_MS });
}

async function offered(accountId: number, content: Uint8Array): Promise<string | undefined> {
  const file = { filename: EXPORT_FILENAME, contentType: 'application/zip', content };
  try {
    return await offerDownload({ owner: { accountId }, ...file });
  } catch (error) {
    if (error instanceof DownloadDiscarded) return undefined;
    throw error;
  }
}

/** Tells whoever waits that there will be no file. */
export async function failExport(jobId: string): Promise<void> {
  await endJobStatus(db(), jobId, { status: 'failed', error: 'export_failed' });
}
