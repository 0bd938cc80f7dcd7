import { randomBytes } from 'node:crypto';
import { type Executor, db } from '#platform/db/transaction.ts';
import { dbInTurn } from '#platform/db/executor.ts';
import { noteFailure } from '#platform/log/note-outage.ts';
import { untilBeat } from './beat.ts';
import { isLeaseToken, renewLease, returnLease, takeLease } from './lease.store.ts';

/** Thrown where a process writes although another one has taken over. Undoes its transaction. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** The right of one process to act, until it is lost or given back. */
export interface Lease {
  readonly name: string;
  /** Grows with every holder. */
  readonly token: number;
  /** Aborted once the lease could not be renewed. A paused process learns of it late: hence `guard`. */
  readonly signal: AbortSignal;
  /** Throws LeaseLost when somebody else holds the lease; otherwise nobody can take it before the commit. */
  guard(tx: Executor): Promise<void>;
  release(): Promise<void>;
  /** Renews it no longer: for whoever gives it back together with something else. */
  letGo(): void;
}

/** This process among all that ask for leases. */
export const HOLDER = `${process.pid}-${randomBytes(6).toString('hex')}`;

/**
 * Takes the lease of that name for `seconds`, renewed while this process lives; undefined while somebody else
 * holds it. A holder that was killed loses it after that time.
 */
export async function takeLeaseOf(name: string, seconds: number): Promise<Lease | undefined> {
  const token = await takeLease(db(), name, HOLDER, seconds);
  return token === undefined ? undefined : keepLease(name, token, seconds);
}

/** A lease that this process has just taken for `seconds`, renewed from now on. */
export function keepLease(name: string, token: number, seconds: number): Lease {
  const lost = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const renewOnBeat = () => {
    timer = setTimeout(
      () => {
        renewOnBeat();
        renewLease(dbInTurn(), name, token, seconds).then(
          (isOurs) => {
            if (!isOurs) lost.abort(new LeaseLost(name));
          },
          // A database that is away for a moment: the guard decides when it is back.
          (error: unknown) =>
            noteFailure({ module: 'events', lease: name }, error, 'lease not renewed'),
        );
      },
      untilBeat((seconds * 1000) / 3),
    ).unref();
  };
  renewOnBeat();
  return {
    name,
    token,
    signal: lost.signal,
    async guard(tx) {
      if (!(await isLeaseToken(tx, name, token))) {
        lost.abort(new LeaseLost(name));
        throw new LeaseLost(`${name} is held by another process`);
      }
    },
    async release() {
      clearTimeout(timer);
      await returnLease(db(), name, token);
    },
    letGo: () => clearTimeout(timer),
  };
}
