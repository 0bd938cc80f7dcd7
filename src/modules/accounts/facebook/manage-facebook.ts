import { db, transaction } from '#platform/db/transaction.ts';
import { type AuditMarks, auditOwnAct } from '../log-in/open-session.ts';
import { demandPassword } from '../credentials/change-password.ts';
import { sendSecurityNotice } from '../credentials/credentials.mail.tsx';
import { hasFacebook } from './facebook-client.ts';
import { deleteIdentityOf, findLinkedAt } from './facebook.store.ts';

/** How an account stands with Facebook; null where no provider is configured. */
export async function readFacebook(accountId: number): Promise<{ isLinked: boolean } | null> {
  if (!hasFacebook()) return null;
  return { isLinked: (await findLinkedAt(db(), accountId)) !== null };
}

/** Facebook opens the account no longer; false when it did not before. Throws 422 for a wrong password. */
export async function unlinkFacebook(
  accountId: number,
  password: string,
  marks: AuditMarks,
): Promise<boolean> {
  await demandPassword(accountId, password);
  return transaction(async (tx) => {
    if (!(await deleteIdentityOf(tx, accountId))) return false;
    await sendSecurityNotice(tx, 'facebook_unlinked', accountId);
    await auditOwnAct(tx, accountId, { act: 'facebook_unlinked' }, marks);
    return true;
  });
}
