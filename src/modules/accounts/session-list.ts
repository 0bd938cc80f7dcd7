import { db, transaction } from '#platform/db/transaction.ts';
import { type AuditMarks, auditOwnAct } from './log-in/open-session.ts';
import { revokeTokensOf } from './oauth/oauth-token.store.ts';
import { endSessionOf, endSessionsOf, type ListedSession, listSessions } from './session.store.ts';

/** Where the account is signed in, the last used first. */
export function readSessions(accountId: number): Promise<ListedSession[]> {
  return listSessions(db(), accountId);
}

/** Ends one of the person's own sessions; false when they have none of that name. */
export function endOwnSession(
  accountId: number,
  publicId: string,
  marks: AuditMarks = {},
): Promise<boolean> {
  return transaction(async (tx) => {
    if (!(await endSessionOf(tx, accountId, publicId))) return false;
    await auditOwnAct(tx, accountId, { act: 'sessions_ended', details: { count: 1 } }, marks);
    return true;
  });
}

/** Ends every session and token but this one. */
export async function endOtherSessions(
  accountId: number,
  ownSession: string,
  marks: AuditMarks = {},
): Promise<void> {
  await transaction(async (tx) => {
    const count = await endSessionsOf(tx, accountId, ownSession);
    await revokeTokensOf(tx, accountId);
    await auditOwnAct(tx, accountId, { act: 'sessions_ended', details: { count } }, marks);
  });
}
