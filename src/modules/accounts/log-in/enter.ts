import type { Executor } from '#platform/db/transaction.ts';
import { hasSecondFactor } from '../second-factor/second-factor.store.ts';
import { type StartedSession, startSession } from '../session.ts';
import { beginChallenge } from './challenge.ts';

/** A proved person: signed in, or asked for the second factor first. */
export type Entered =
  | { readonly accountId: number; readonly session: StartedSession; readonly challenge: undefined }
  | { readonly accountId: number; readonly session: undefined; readonly challenge: string };

/** What follows a right password or another site's word: a session, or the second step. */
export async function enter(
  tx: Executor,
  person: { accountId: number; ip: string; userAgent: string },
): Promise<Entered> {
  const { accountId } = person;
  if (await hasSecondFactor(tx, accountId)) {
    const challenge = await beginChallenge(tx, { accountId, purpose: 'second_factor' });
    return { accountId, session: undefined, challenge };
  }
  return { accountId, session: await startSession(tx, person), challenge: undefined };
}
