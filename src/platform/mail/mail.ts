import { randomBytes } from 'node:crypto';
import type { ReactElement } from 'react';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { log } from '#platform/log/log.ts';
import type { Locale } from '#platform/web/locale.ts';
import { insertMail } from './mail.store.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

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
  /** What it says: a tree to be rendered, or a filled template. */
  readonly element: ReactElement | RenderedMail;
  readonly accountId?: number;
  readonly replyTo?: string;
  /** Address of the one-click unsubscribe (RFC 8058); with it the List-Unsubscribe headers are sent. */
  readonly unsubscribeUrl?: string;
  /** False for mail the reader did not need: not sent to an address that refused mail lately. */
  readonly essential?: boolean;
}

// How long the part before the @ may be is for the reader's server to judge.
const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,254}@[^\s@<>,;:"()[\]\\]{1,255}$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a header
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u;
const SUBJECT_MAX = 300;

/** One mailbox and nothing else: no second reader, no name, no further header. */
function isOneAddress(address: string): boolean {
  return address.length <= 320 && ADDRESS.test(address) && !CONTROL.test(address);
}

/** What people wrote may stand in a subject: it stays on its line and ends in time. */
function oneLine(subject: string): string {
  const line = subject
    .replace(/[\p{Cc}\s\u2028\u2029]+/gu, ' ')
    .trim()
    .toWellFormed();
  const short = [...line].slice(0, SUBJECT_MAX).join('');
  return short === '' ? '…' : short;
}

function messageId(from: string): string {
  const host = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${randomBytes(16).toString('hex')}@${host}>`;
}

/**
 * Stores a mail in the caller's transaction; a job sends it after the commit, at least once and always
 * under the same Message-ID. Without SMTP_URL it is only kept for the outbox page. Returns its id, or
 * undefined when the key was used before, or when the address is not one that mail can go to: that is
 * logged and never fails what the mail was about.
 */
export async function sendMail(tx: Executor, mail: NewMail): Promise<number | undefined> {
  if (!isOneAddress(mail.to)) {
    log.warn({ module: 'mail', kind: mail.kind, key: mail.key }, 'not written: no mail address');
    return undefined;
  }
  const { replyTo, ...rest } = mail;
  const { html, text } = 'html' in mail.element ? mail.element : await renderMail(mail.element);
  const { smtpUrl, mailFrom } = config();
  const id = await insertMail(tx, {
    ...rest,
    ...(replyTo !== undefined && isOneAddress(replyTo) ? { replyTo } : {}),
    subject: oneLine(mail.subject),
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
