import { paths } from '#app/paths.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { findAccount } from '../account.store.ts';
import { sendAccountMail } from './credentials.mail.tsx';
import { makeMailedToken } from './mailed-token.ts';

/** Links an address may be mailed in an hour: anybody can sign up with it. */
export const MAILS_AN_HOUR = 4;

/**
 * Mails the link that confirms the account's address, and leads on to `from`, a path of this site; nothing
 * when it is confirmed.
 */
export async function sendConfirmation(
  tx: Executor,
  accountId: number,
  from?: string,
): Promise<void> {
  const account = await findAccount(tx, accountId);
  if (!account || account.emailConfirmedAt) return;
  const { email } = account;
  const token = await makeMailedToken(tx, { accountId, purpose: 'confirm_email', email });
  await sendAccountMail(tx, {
    kind: 'confirm_email',
    accountId,
    occasion: token.slice(0, 12),
    path: (locale) => paths.confirmEmail(locale, token, from),
  });
}
