import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { findAccount } from '../account.store.ts';
import { takePoint } from '../log-in/throttle.ts';
import { credentialErrors } from './credentials.errors.ts';
import { confirmAddress } from './credential.store.ts';
import { readMailedToken, takeMailedToken } from './mailed-token.ts';
import { MAILS_AN_HOUR, sendConfirmation } from './send-confirmation.ts';

/**
 * Confirms the address of the person who is signed in. Somebody else's link is dead for them: who
 * registered a stranger's address must not have the stranger confirm it by a click.
 */
export async function confirmEmail(accountId: number, token: string): Promise<void> {
  const holder = await readMailedToken(token, 'confirm_email');
  if (holder?.accountId !== accountId) throw credentialErrors.linkDead();
  await transaction(async (tx) => {
    const taken = await takeMailedToken(tx, token, 'confirm_email');
    if (!taken) throw credentialErrors.linkDead();
    await confirmAddress(tx, accountId);
  });
}

/**
 * The address that a link confirms for its own account, and when the link was mailed; undefined for a dead
 * one and for anybody else.
 */
export async function readConfirmation(
  accountId: number,
  token: string,
): Promise<{ readonly email: string; readonly mailedAt: Date } | undefined> {
  const holder = await readMailedToken(token, 'confirm_email');
  return holder?.accountId === accountId ? holder : undefined;
}

/**
 * Mails a new link to the signed-in person, which leads on to `from`, a path of this site. Throws 429
 * when the address was mailed too often: it may be somebody else's.
 */
export async function resendConfirmation(accountId: number, from?: string): Promise<void> {
  const account = await findAccount(db(), accountId);
  if (!account || account.emailConfirmedAt) return;
  const isAllowed = await takePoint(
    ['confirm-address', account.email.toLowerCase()],
    MAILS_AN_HOUR,
    3600,
  );
  if (!isAllowed) {
    throw platformErrors.tooManyRequests({}, { retryAfter: 3600 / MAILS_AN_HOUR });
  }
  await transaction((tx) => sendConfirmation(tx, accountId, from));
}
