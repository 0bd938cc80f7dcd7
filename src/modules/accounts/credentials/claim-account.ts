import { db, transaction } from '#platform/db/transaction.ts';
import { fieldErrors, type FieldMessage } from '#platform/errors/app-error.ts';
import { findAccount } from '../account.store.ts';
import type { Entered } from '../log-in/enter.ts';
import { publishRenamed } from '../individuals/publish-renamed.ts';
import { tidyName } from '../tidy-name.ts';
import { credentialErrors } from './credentials.errors.ts';
import { updateName } from './credential.store.ts';
import { readMailedToken, takeMailedToken } from './mailed-token.ts';
import { hashNewPassword } from './new-password.ts';
import { enterAnew, type ResetPassword } from './reset-password.ts';

export interface ClaimAccount extends Omit<ResetPassword, 'passwordConfirmation'> {
  readonly firstname: string;
  readonly lastname: string;
}

/** The address a link proves and the name known with it; undefined for a dead link. */
export async function readClaim(
  token: string,
): Promise<{ email: string; firstname: string; lastname: string } | undefined> {
  const holder = await readMailedToken(token, 'claim_account');
  const account = holder && (await findAccount(db(), holder.accountId));
  if (!holder || !account) return undefined;
  return { email: holder.email, firstname: account.firstname, lastname: account.lastname };
}

/** Turns an account made by address alone into a full one, with a name and its first password. */
export async function claimAccount(input: ClaimAccount): Promise<Entered> {
  const name = { firstname: tidyName(input.firstname), lastname: tidyName(input.lastname) };
  const refused: Record<string, FieldMessage[]> = {};
  if (name.firstname === '') refused.firstname = ['errors.accounts.required'];
  if (name.lastname === '') refused.lastname = ['errors.accounts.required'];
  if (Object.keys(refused).length > 0) throw fieldErrors(refused);
  const passwordHash = await hashNewPassword(input.password);
  return transaction(async (tx) => {
    const holder = await takeMailedToken(tx, input.token, 'claim_account');
    if (!holder) throw credentialErrors.linkDead();
    await updateName(tx, holder.accountId, name);
    await publishRenamed(tx, holder.accountId);
    return enterAnew(tx, { ...input, accountId: holder.accountId, passwordHash });
  });
}
