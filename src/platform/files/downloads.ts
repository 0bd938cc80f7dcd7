import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { db, type Executor } from '#platform/db/transaction.ts';
import type { JobOwner } from '#platform/jobs/job-status.ts';
import {
  type DownloadReader,
  type DownloadState,
  deleteSpent,
  expireDownloadsOf,
  findDownload,
  insertDownload,
  listSpent,
  markRemoved,
  markStored,
  takeRow,
} from './download.store.ts';
import { files } from './files.ts';

export type { DownloadReader, DownloadState } from './download.store.ts';

/** How long the link of a made file works. */
const DOWNLOAD_SECONDS = 24 * 3600;
/** Where the links lead; the call stands in download.routes.ts. */
const DOWNLOADS = '/downloads/';
const SPENT_DAYS = 7;
const BATCH = 500;

/** Thrown when a file is not wanted any more, because its owner's account was closed meanwhile. */
export class DownloadDiscarded extends Error {
  override readonly name = 'DownloadDiscarded';
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const tokenOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/**
 * Keeps a file for one person and returns the address it can be fetched from, once, within 24 hours,
 * by that person alone. The name is plain letters, so that no header can be broken by it. Throws
 * StorageFull and DownloadDiscarded; then no file is left.
 */
export async function offerDownload(file: {
  readonly owner: JobOwner;
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const storageKey = `downloads/${randomBytes(16).toString('hex')}`;
  const { owner, filename, contentType, content } = file;
  // The row comes first: whatever happens next, upkeep finds the file.
  await insertDownload(db(), {
    tokenHash: hashOf(token),
    accountId: 'accountId' in owner ? owner.accountId : null,
    visitorId: 'visitorId' in owner ? owner.visitorId : null,
    storageKey,
    filename,
    contentType,
    seconds: DOWNLOAD_SECONDS,
  });
  await files().put(storageKey, content, { contentType });
  if (!(await markStored(db(), hashOf(token), content.byteLength))) {
    await files().delete(storageKey);
    throw new DownloadDiscarded('The owner of a file left while it was made');
  }
  return `${DOWNLOADS}${token}`;
}

export interface TakenFile {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly content: Readable;
}

/** The file of a link, taken by its owner; undefined once it was taken, is too old or never was. */
export async function takeDownload(
  token: string,
  reader: DownloadReader,
): Promise<TakenFile | undefined> {
  const row = await takeRow(db(), hashOf(token), reader);
  const content = row && (await files().stream(row.storageKey));
  if (!row || !content) return undefined;
  const { filename, contentType, bytes } = row;
  return { filename, contentType, bytes, content };
}

/** What became of the file behind an address; undefined for everybody but its owner. */
export function readDownload(
  address: string,
  reader: DownloadReader,
): Promise<DownloadState | undefined> {
  return findDownload(db(), hashOf(tokenOf(address)), reader);
}

/** Ends what an account could still fetch. */
export function discardDownloads(tx: Executor, accountId: number): Promise<void> {
  return expireDownloadsOf(tx, accountId);
}

/** Takes away files that were fetched or nobody came for. */
export async function sweepDownloads(): Promise<void> {
  for (const { storageKey } of await listSpent(db(), BATCH)) {
    await files().delete(storageKey);
    await markRemoved(db(), storageKey);
  }
  await deleteSpent(db(), SPENT_DAYS);
}
