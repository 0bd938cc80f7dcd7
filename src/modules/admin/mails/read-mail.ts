import { audit } from '#modules/accounts/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { type Actor, hasRole } from '#platform/http/actor.ts';
import { isTextWithheld } from './mail-kinds.ts';
import { findMailRecord, type MailRecord } from './mail-records.store.ts';
import { withoutReportsOf } from './reports-of-reader.ts';
import { type MailSubject, mailSubject } from './mail-subject.ts';

export interface MailFile {
  readonly mail: Omit<MailRecord, 'body_text' | 'key'>;
  readonly about: MailSubject | null;
  readonly mayReadText: boolean;
  /** Nobody but its reader sees what it says. */
  readonly isWithheld: boolean;
  /** What it says, where that was asked for; null where it was not. */
  readonly text: string | null;
}

/**
 * A mail with what it is about. What it says is shown to admins alone and when they ask, which is written
 * down. Throws 404, and 403 for a text that the reader may not see.
 */
export async function readMail(id: number, withText: boolean, by: Actor): Promise<MailFile> {
  const found = await findMailRecord(db(), id);
  if (!found || (await withoutReportsOf([found], by.accountId)).length === 0) {
    throw platformErrors.notFound();
  }
  const { body_text: text, key, ...mail } = found;
  const isWithheld = isTextWithheld(mail.kind);
  const mayReadText = !isWithheld && hasRole(by, 'admin');
  if (withText) {
    if (!mayReadText) throw platformErrors.forbidden();
    await auditMail(mail, by);
  }
  const about = mailSubject({ kind: mail.kind, key, text });
  return { mail, about, mayReadText, isWithheld, text: withText ? text : null };
}

/** A mail to somebody without an account has only its own number in the log. */
async function auditMail(
  { id, account_id: accountId }: Pick<MailRecord, 'id' | 'account_id'>,
  by: Actor,
): Promise<void> {
  await transaction((tx) =>
    audit(tx, {
      act: 'personal_data_read',
      actor: { accountId: by.accountId, ip: by.ip, requestId: by.requestId },
      subject: accountId === null ? { kind: 'mail', id } : { kind: 'account', id: accountId },
      details: { what: 'mail', mail: id },
    }),
  );
}
