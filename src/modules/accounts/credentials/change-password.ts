import { db, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { type AuditMarks, auditOwnAct } from '../log-in/open-session.ts';
import { passwordFits } from '../password.ts';
import { findPasswordHash, lockAccount, updatePassword } from './credential.store.ts';
import { sendSecurityNotice } from './credentials.mail.tsx';
import { credentialErrors } from './credentials.errors.ts';
import { endAccess } from './end-access.ts';
import { hashNewPassword } from './new-password.ts';
import { retireTokens } from './token.store.ts';

export interface ChangePassword extends AuditMarks {
  readonly accountId: number;
  /** The session it is done in; all others end. */
  readonly sessionId: string;
  readonly currentPassword: string;
  readonly password: string;
  readonly passwordConfirmation: string;
}

/** Changes the password of the person who is signed in and knows the present one. */
export async function changePassword(input: ChangePassword): Promise<void> {
  const { accountId } = input;
  await demandPassword(accountId, input.currentPassword);
  const passwordHash = await hashNewPassword(input.password, input.passwordConfirmation);
  await transaction(async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw credentialErrors.linkDead();
    await updatePassword(tx, accountId, { passwordHash, isAddressProved: false });
    await retireTokens(tx, accountId);
    await endAccess(tx, accountId, input.sessionId);
    await sendSecurityNotice(tx, 'password_changed', accountId);
    await auditOwnAct(tx, accountId, { act: 'password_changed' }, input);
  });
}

/** Whether the account has one: people who came by another site, or by address alone, may have none. */
export async function hasPassword(accountId: number): Promise<boolean> {
  return typeof (await findPasswordHash(db(), accountId)) === 'string';
}

/** Throws 422 on the field `current_password` unless it is the account's. */
export async function demandPassword(accountId: number, password: string): Promise<void> {
  const stored = await findPasswordHash(db(), accountId);
  if (!(await passwordFits(password.slice(0, 1024), stored ?? null))) {
    throw fieldErrors({ current_password: ['errors.accounts.password_wrong'] });
  }
}
