import { paths } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import { transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { findCredentials, insertAccount } from '../account.store.ts';
import { makeMailedToken } from '../credentials/mailed-token.ts';
import { isEmail } from '../rules.ts';
import { grantRole } from './grant-role.ts';

export interface CreatedAdmin {
  readonly accountId: number;
  /** Where the password is chosen, within two hours; undefined for somebody who has one. */
  readonly link: string | undefined;
}

/**
 * Makes somebody an admin from outside: the account where there is none yet, the role, and the link that sets
 * its password, which needs no mail. Again it only gives another link. Null, and no role, where access is
 * withdrawn, as nobody can log in. Throws 422 for what is no address.
 */
export async function createAdmin(typed: string): Promise<CreatedAdmin | null> {
  const email = typed.trim();
  if (!isEmail(email)) throw fieldErrors({ email: ['errors.accounts.email'] });
  const accountId = await transaction(async (tx) => {
    const made = await insertAccount(tx, {
      email,
      passwordHash: null,
      firstname: '',
      lastname: '',
      locale: 'en',
      origin: 'site',
      domainCode: null,
      newsletterOptIn: false,
    });
    if (made !== undefined) return made;
    const known = await findCredentials(tx, email);
    if (known === undefined) throw new Error('the account was closed meanwhile');
    return known.revokedReason === null ? known.id : null;
  });
  if (accountId === null) return null;
  await grantRole(accountId, 'admin', { accountId: null });
  // A role that is new ends what could be used to enter: the link comes after it.
  const link = await transaction(async (tx) => {
    const found = await findCredentials(tx, email);
    if (found === undefined || found.passwordHash !== null) return undefined;
    const purpose = 'reset_password';
    const token = await makeMailedToken(tx, { accountId, purpose, email: found.email });
    return `${config().publicUrl}${paths.resetPassword('en', token)}`;
  });
  return { accountId, link };
}
