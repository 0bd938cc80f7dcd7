import type { Executor } from '#platform/db/transaction.ts';
import { hasSecondFactor } from '../second-factor/second-factor.store.ts';
import type { StartedSession } from '../session.ts';
import { beginChallenge } from './challenge.ts';
import { openSession, type RequestMarks, type LogInMethod } from './open-session.ts';

/** A proved person: signed in, or asked for the second factor first. */
export type Entered =
  | { readonly accountId: number; readonly session: StartedSession; readonly challenge: undefined }
  | { readonly accountId: number; readonly session: undefined; readonly challenge: string };

/** What follows a right password or another site's word: a session, or the second step. */
export async function enter(
  tx: Executor,
  accountId: number,
  by: LogInMethod,
  marks: RequestMarks,
): Promise<Entered> {
  if (await hasSecondFactor(tx, accountId)) {
    const challenge = await beginChallenge(tx, { accountId, purpose: 'second_factor' });
    return { accountId, session: undefined, challenge };
  }
  return {
    accountId,
    session: await openSession(tx, accountId, by, marks),
    challenge: undefined,
  };
}
