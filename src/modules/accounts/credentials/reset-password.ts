import { type Executor, transaction } from '#platform/db/transaction.ts';
import { enter, type Entered } from '../log-in/enter.ts';
import { auditOwnAct, type RequestMarks } from '../log-in/open-session.ts';
import { sendSecurityNotice } from './credentials.mail.tsx';
import { credentialErrors } from './credentials.errors.ts';
import {
  deleteOtherCredentials,
  findPasswordHash,
  isAddressProved,
  lockAccount,
  updatePassword,
} from './credential.store.ts';
import { endAccess } from './end-access.ts';
import { takeMailedToken } from './mailed-token.ts';
import { hashNewPassword } from './new-password.ts';
import { retireTokens } from './token.store.ts';

export interface ResetPassword extends RequestMarks {
  readonly token: string;
  readonly password: string;
  readonly passwordConfirmation: string;
}

/**
 * Sets a new password by a mailed link, once, and ends every session and token of the account.
 * Throws 422 for a dead link and for a password that does not fit, which leaves the link alive.
 */
export async function resetPassword(input: ResetPassword): Promise<Entered> {
  const passwordHash = await hashNewPassword(input.password, input.passwordConfirmation);
  return transaction(async (tx) => {
    const holder = await takeMailedToken(tx, input.token, 'reset_password');
    if (!holder) throw credentialErrors.linkDead();
    return enterAnew(tx, { ...input, accountId: holder.accountId, passwordHash });
  });
}

/**
 * Gives the account to who proved its address: what a stranger may have set up before that, and
 * every session, is gone.
 */
export async function enterAnew(
  tx: Executor,
  input: RequestMarks & { accountId: number; passwordHash: string },
): Promise<Entered> {
  const { accountId, passwordHash } = input;
  if (!(await lockAccount(tx, accountId))) throw credentialErrors.linkDead();
  const wasProved = await isAddressProved(tx, accountId);
  const hadPassword = (await findPasswordHash(tx, accountId)) !== null;
  if (!wasProved) await deleteOtherCredentials(tx, accountId);
  await updatePassword(tx, accountId, { passwordHash, isAddressProved: true });
  await retireTokens(tx, accountId);
  await endAccess(tx, accountId);
  // Nobody could enter before: nothing of theirs was changed.
  if (hadPassword || wasProved) await sendSecurityNotice(tx, 'password_changed', accountId);
  // A mailbox alone does not replace the second factor.
  const entered = await enter(tx, accountId, 'mailed_link', input);
  const entry = { act: 'password_changed', details: { by: 'mailed_link' } } as const;
  await auditOwnAct(tx, accountId, entry, input);
  return entered;
}
