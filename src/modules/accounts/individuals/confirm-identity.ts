import { fieldErrors } from '#platform/errors/app-error.ts';
import { db } from '#platform/db/transaction.ts';
import { findPasswordHash } from '../credentials/credential.store.ts';
import { passwordFits } from '../password.ts';
import { readAccount } from '../read-account.ts';

/**
 * Demands the address of the account, and its password where it has one, before what cannot be undone.
 * Throws 422 with the field at fault.
 */
export async function confirmIdentity(typed: {
  accountId: number;
  email: string;
  password: string;
}): Promise<void> {
  const account = await readAccount(typed.accountId);
  if (!account || typed.email.trim().toLowerCase() !== account.email.toLowerCase()) {
    throw fieldErrors({ email: ['errors.individuals.own_address'] });
  }
  const stored = (await findPasswordHash(db(), typed.accountId)) ?? null;
  if (stored !== null && !(await passwordFits(typed.password, stored))) {
    throw fieldErrors({ password: ['errors.accounts.password_empty'] });
  }
}
