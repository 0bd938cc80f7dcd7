import { paths } from '#app/paths.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { findAccount, findCredentials } from '../account.store.ts';
import { ASKING_MS, inConstantTime } from '../constant-time.ts';
import { isEmail } from '../rules.ts';
import { takePoint } from '../log-in/throttle.ts';
import { sendAccountMail } from './credentials.mail.tsx';
import { makeMailedToken } from './mailed-token.ts';

/** Mails one address may be sent in an hour. */
const MAILS_AN_HOUR = 4;

/**
 * Mails the link that sets a new password, to the stored address only. Unknown, revoked and too
 * often asked addresses get nothing, and the caller learns nothing. Throws 422 for what is no address.
 */
export async function forgotPassword(typed: string): Promise<void> {
  const email = typed.trim();
  if (!isEmail(email)) throw fieldErrors({ email: ['errors.accounts.email'] });
  await inConstantTime(ASKING_MS, () => mailReset(email));
}

/** The same for the person who is signed in and has none yet. */
export async function mailPassword(accountId: number): Promise<void> {
  const account = await findAccount(db(), accountId);
  if (account) await mailReset(account.email);
}

async function mailReset(email: string): Promise<void> {
  const isAllowed = await takePoint(['forgot', email.toLowerCase()], MAILS_AN_HOUR, 3600);
  await transaction(async (tx) => {
    const found = await findCredentials(tx, email);
    if (!found || found.revokedReason !== null || !isAllowed) return;
    const purpose = 'reset_password';
    const token = await makeMailedToken(tx, { accountId: found.id, purpose, email: found.email });
    await sendAccountMail(tx, {
      kind: purpose,
      accountId: found.id,
      occasion: token.slice(0, 12),
      path: (locale) => paths.resetPassword(locale, token),
    });
  });
}
