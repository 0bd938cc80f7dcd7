import { randomBytes } from 'node:crypto';
import type { ReactElement } from 'react';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Locale } from '#platform/web/locale.ts';
import { insertMail } from './mail.store.ts';
import { renderMail } from './render-mail.ts';

/** Name of the job that sends one stored mail; its handler is in mail.jobs.ts. */
export const SEND_MAIL = 'send-mail';

export interface NewMail {
  /** What sort of mail this is, for preferences and statistics: 'contribution_receipt'. */
  readonly kind: string;
  readonly to: string;
  readonly locale: Locale;
  /** The same key sends nothing twice, for ever: 'receipt:4711'. */
  readonly key: string;
  readonly subject: string;
  readonly element: ReactElement;
  readonly accountId?: number;
  readonly replyTo?: string;
  /** Address of the one-click unsubscribe (RFC 8058); with it the List-Unsubscribe headers are sent. */
  readonly unsubscribeUrl?: string;
  /** False for mail the reader did not need: not sent to an address that refused mail lately. */
  readonly essential?: boolean;
}

/** An address or header text that no mail may carry. */
export class UnsafeMail extends Error {
  override readonly name = 'UnsafeMail';
}

const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,255}$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a header
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/u;

function checkAddress(address: string): void {
  if (CONTROL.test(address) || !ADDRESS.test(address)) throw new UnsafeMail('Not one mail address');
}

function messageId(from: string): string {
  const host = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${randomBytes(16).toString('hex')}@${host}>`;
}

/**
 * Stores a mail in the caller's transaction; a job sends it after the commit, at least once and always
 * under the same Message-ID. Without SMTP_URL it is only kept for the outbox page. Returns its id, or
 * undefined when the key was used before. Throws UnsafeMail for control characters in a header.
 */
export async function sendMail(tx: Executor, mail: NewMail): Promise<number | undefined> {
  checkAddress(mail.to);
  if (mail.replyTo !== undefined) checkAddress(mail.replyTo);
  if (CONTROL.test(mail.subject)) throw new UnsafeMail('A subject is one line');
  const { html, text } = await renderMail(mail.element);
  const { smtpUrl, mailFrom } = config();
  const id = await insertMail(tx, {
    ...mail,
    html,
    text,
    essential: mail.essential ?? true,
    messageId: messageId(mailFrom),
    state: smtpUrl === undefined ? 'kept' : 'queued',
  });
  if (id !== undefined && smtpUrl !== undefined) {
    await enqueue(tx, { name: SEND_MAIL }, { mailId: id }, { key: String(id) });
  }
  return id;
}
