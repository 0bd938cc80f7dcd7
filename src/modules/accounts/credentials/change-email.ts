import { paths } from '#app/paths.ts';
import { isUniqueViolation } from '#platform/db/database-errors.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Locale } from '#platform/web/locale.ts';
import { findAccount, findCredentials } from '../account.store.ts';
import { type AuditMarks, auditOwnAct } from '../log-in/open-session.ts';
import { isEmail } from '../rules.ts';
import { takePoint } from '../log-in/throttle.ts';
import { demandPassword } from './change-password.ts';
import { lockAccount, updateAddress } from './credential.store.ts';
import { sendAccountMail } from './credentials.mail.tsx';
import { credentialErrors } from './credentials.errors.ts';
import { endAccess } from './end-access.ts';
import { makeMailedToken, readMailedToken, takeMailedToken } from './mailed-token.ts';
import { findOpenAddress, retireTokens } from './token.store.ts';

/**
 * Asks for a new address: nothing changes until the link mailed there is followed, and the present
 * address is told at once. A taken address gets a mail of another kind; the asker cannot tell.
 * Throws 422 for what is no address, for the present one and for a wrong password, 429 after too many.
 */
export async function askForEmailChange(
  accountId: number,
  typed: string,
  password: string,
): Promise<void> {
  const email = typed.trim();
  if (!isEmail(email)) throw fieldErrors({ email: ['errors.accounts.email'] });
  await demandPassword(accountId, password);
  const present = (await findAccount(db(), accountId))?.email ?? '';
  if (present.toLowerCase() === email.toLowerCase()) {
    throw fieldErrors({ email: ['errors.accounts.email_same'] });
  }
  await takeMailingPoints(accountId, email);
  await transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const occasion = await mailChangeLink(tx, accountId, email);
    const path = (locale: Locale): string => paths.settings(locale, 'security');
    const values = { email };
    await sendAccountMail(tx, { kind: 'email_change_asked', accountId, occasion, path, values });
  });
}

/** The address that waits for its link to be followed, null for none. */
export function readEmailChange(accountId: number): Promise<string | null> {
  return findOpenAddress(db(), accountId, 'change_email');
}

/** Mails the waiting address a new link, which makes the first one worthless. Throws 429 after too many. */
export async function resendEmailChange(accountId: number): Promise<void> {
  const email = await readEmailChange(accountId);
  if (email === null) throw credentialErrors.noEmailChange();
  await takeMailingPoints(accountId, email);
  await transaction(async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw credentialErrors.noEmailChange();
    const waiting = await findOpenAddress(tx, accountId, 'change_email');
    if (waiting === null) throw credentialErrors.noEmailChange();
    // Another address that was asked for meanwhile has just been mailed its own link.
    if (waiting === email) await mailChangeLink(tx, accountId, email);
  });
}

/** The waiting address is forgotten and its link dead; done twice it does nothing more. */
export async function cancelEmailChange(accountId: number): Promise<void> {
  await transaction(async (tx) => {
    await lockAccount(tx, accountId);
    await retireTokens(tx, accountId, 'change_email');
  });
}

/** The address may be somebody else's, whom many accounts could have mailed. Throws 429. */
async function takeMailingPoints(accountId: number, email: string): Promise<void> {
  const isAllowed =
    (await takePoint(['email-change', String(accountId)], 5, 3600)) &&
    (await takePoint(['email-change-to', email.toLowerCase()], 4, 3600));
  if (!isAllowed) throw platformErrors.tooManyRequests({}, { retryAfter: 900 });
}

/** Mails the link, or whose address it is that somebody wants it; answers what tells this mail apart. */
async function mailChangeLink(tx: Executor, accountId: number, email: string): Promise<string> {
  const purpose = 'change_email';
  const token = await makeMailedToken(tx, { accountId, purpose, email });
  const occasion = token.slice(0, 12);
  const owner = await findCredentials(tx, email);
  if (owner) {
    const path = (locale: Locale): string => paths.settings(locale, 'security');
    await sendAccountMail(tx, { kind: 'email_taken', accountId: owner.id, occasion, path });
    return occasion;
  }
  await sendAccountMail(tx, {
    kind: purpose,
    accountId,
    to: email,
    occasion,
    path: (locale) => paths.changeEmail(locale, token),
  });
  return occasion;
}

export interface ConfirmEmailChange extends AuditMarks {
  readonly accountId: number;
  /** The session it is done in; all others end. */
  readonly sessionId: string | null;
}

/**
 * Makes the address that a link was mailed to the account's own, for the person who asked and is
 * signed in; both addresses are told, every other session and token ends. Throws 422 for a dead link or
 * when the address was taken since.
 */
export async function confirmEmailChange(
  { accountId, sessionId, ...marks }: ConfirmEmailChange,
  token: string,
): Promise<void> {
  const known = await readMailedToken(token, 'change_email');
  if (known?.accountId !== accountId) throw credentialErrors.linkDead();
  try {
    await transaction(async (tx) => {
      if (!(await lockAccount(tx, accountId))) throw credentialErrors.linkDead();
      const holder = await takeMailedToken(tx, token, 'change_email');
      if (!holder) throw credentialErrors.linkDead();
      await updateAddress(tx, accountId, holder.email);
      await retireTokens(tx, accountId);
      await endAccess(tx, accountId, sessionId);
      const path = (locale: Locale): string => paths.settings(locale, 'security');
      const notice = {
        kind: 'email_changed',
        accountId,
        path,
        values: { email: holder.email },
      } as const;
      const occasion = token.slice(0, 12);
      await sendAccountMail(tx, {
        ...notice,
        to: holder.currentEmail,
        occasion: `${occasion}:old`,
      });
      await sendAccountMail(tx, { ...notice, to: holder.email, occasion: `${occasion}:new` });
      const before = { email: holder.currentEmail };
      const after = { email: holder.email };
      await auditOwnAct(tx, accountId, { act: 'email_changed', before, after }, marks);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw credentialErrors.linkDead({}, { cause: error });
    throw error;
  }
}
