import { paths } from '#app/paths.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { findAccount } from '../account.store.ts';
import { sendAccountMail } from './credentials.mail.tsx';
import { makeMailedToken } from './mailed-token.ts';
import { countTokensLately } from './token.store.ts';

/** Links one address may be mailed in an hour: anybody can ask for them in its name. */
const MAILS_AN_HOUR = 4;

/**
 * Mails the link that turns an account without a password into a full one. Asked too often it mails
 * nothing, the last link goes on working, and the caller learns nothing. A guest is reminded of the campaign
 * they backed.
 */
export async function sendClaim(tx: Executor, accountId: number, backed?: string): Promise<void> {
  const account = await findAccount(tx, accountId);
  if (!account) return;
  const asked = await countTokensLately(tx, accountId, 'claim_account');
  if (asked >= MAILS_AN_HOUR) return;
  const { email } = account;
  const token = await makeMailedToken(tx, { accountId, purpose: 'claim_account', email });
  await sendAccountMail(tx, {
    kind: 'claim_account',
    accountId,
    occasion: token.slice(0, 12),
    path: (locale) => paths.claimAccount(locale, token),
    ...(backed && { body: 'mail.claim_account.body_guest', values: { campaign: backed } }),
  });
}
