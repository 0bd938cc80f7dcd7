import { type CrashPoint, crashPoint } from '#platform/crash/crash-point.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import type { JobContext } from '#platform/jobs/jobs.ts';

const BATCH = 100;

export interface Mailing<Reader extends { readonly email: string }> {
  /** Those after a place, by place; or those who were not written to, taken by being listed. */
  list(tx: Executor, after: string, limit: number): Promise<readonly Reader[]>;
  /** By what they are listed, where it is not their address. */
  placeOf?(reader: Reader): string;
  /** Stores the mail of one; its key is theirs, so that it is stored once however often this runs. */
  send(tx: Executor, reader: Reader): Promise<unknown>;
  readonly crashesAt?: { readonly beforeCommit?: CrashPoint; readonly afterCommit?: CrashPoint };
}

/**
 * Writes to many, so many in one transaction: it may be killed and repeated anywhere. Throws where the
 * process stops or the job's time is over before everybody was written to, so that the job is tried again.
 */
export async function mailInBatches<Reader extends { readonly email: string }>(
  turn: Pick<JobContext, 'guard' | 'signal'> | undefined,
  { list, send, placeOf = ({ email }) => email, crashesAt = {} }: Mailing<Reader>,
  atOnce = BATCH,
): Promise<void> {
  let after = '';
  for (let written = atOnce; written === atOnce; ) {
    turn?.signal.throwIfAborted();
    const readers = await transaction(async (tx) => {
      await turn?.guard(tx);
      const found = await list(tx, after, atOnce);
      for (const reader of found) await send(tx, reader);
      if (crashesAt.beforeCommit) crashPoint(crashesAt.beforeCommit);
      return found;
    });
    if (crashesAt.afterCommit) crashPoint(crashesAt.afterCommit);
    const last = readers.at(-1);
    after = last === undefined ? after : placeOf(last);
    written = readers.length;
  }
}
