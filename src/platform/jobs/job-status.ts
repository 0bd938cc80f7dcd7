import { randomBytes } from 'node:crypto';
import type { Executor } from '#platform/db/transaction.ts';
import {
  type JobOutcome,
  type JobStatusRow,
  finishJobStatus,
  insertJobStatus,
  selectLatestStatus,
  selectJobStatus,
  updateProgress,
} from './job-status.store.ts';

export type { JobOutcome, JobStatusRow } from './job-status.store.ts';

/** Whose work it is: an account, or a visitor without one. */
export type JobOwner = { readonly accountId: number } | { readonly visitorId: string };

/**
 * Makes a status somebody can follow while a job works for them. Returns its id: 256 random bits, though it
 * answers to its owner alone.
 */
export async function openJobStatus(tx: Executor, kind: string, owner: JobOwner): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  await insertJobStatus(tx, {
    id,
    kind,
    accountId: 'accountId' in owner ? owner.accountId : null,
    visitorId: 'visitorId' in owner ? owner.visitorId : null,
  });
  return id;
}

/** Notes how far the work is; false when it was cancelled or has ended, and should stop. */
export function reportProgress(
  q: Executor,
  id: string,
  done: number,
  total: number,
): Promise<boolean> {
  return updateProgress(q, id, done, total);
}

/** Ends the work with where its result is, or with why there is none. The first end stays. */
export function endJobStatus(q: Executor, id: string, outcome: JobOutcome): Promise<boolean> {
  return finishJobStatus(q, id, outcome);
}

/** The status for its owner; undefined for everybody else, as if it did not exist. */
export async function findJobStatus(
  q: Executor,
  id: string,
  reader: { accountId: number | null; visitorId: string },
): Promise<JobStatusRow | undefined> {
  const row = await selectJobStatus(q, id);
  if (row === undefined) return undefined;
  const isOwner =
    row.accountId === null
      ? row.visitorId !== null && row.visitorId === reader.visitorId
      : row.accountId === reader.accountId;
  return isOwner ? row : undefined;
}

/** The newest status of a kind that an account asked for, for pages that show how it stands. */
export function findLatestJobStatus(
  q: Executor,
  kind: string,
  accountId: number,
): Promise<JobStatusRow | undefined> {
  return selectLatestStatus(q, kind, accountId);
}
