import { db, transaction } from '#platform/db/transaction.ts';
import { revokeTokensOf } from './oauth/oauth-token.store.ts';
import { endSessionOf, endSessionsOf, type ListedSession, listSessions } from './session.store.ts';

/** Where the account is signed in, the last used first. */
export function readSessions(accountId: number): Promise<ListedSession[]> {
  return listSessions(db(), accountId);
}

/** Ends one of the person's own sessions; false when they have none of that name. */
export function endOwnSession(accountId: number, publicId: string): Promise<boolean> {
  return endSessionOf(db(), accountId, publicId);
}

/** Ends every session and token but this one. */
export async function endOtherSessions(accountId: number, ownSession: string): Promise<void> {
  await transaction(async (tx) => {
    await endSessionsOf(tx, accountId, ownSession);
    await revokeTokensOf(tx, accountId);
  });
}
