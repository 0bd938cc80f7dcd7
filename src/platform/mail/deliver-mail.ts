import { config } from '#platform/config/config.ts';
import { crashPoint } from '#platform/crash/crash-point.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { ExpectedFailure } from '#platform/log/recorded/expected-failure.ts';
import {
  findMail,
  forgetRefusal,
  markRefused,
  markSent,
  markUnsent,
  noteAttemptError,
  startAttempt,
  wasRefusedLately,
} from './mail.store.ts';
import { deliverBySmtp } from './transport.ts';

const REFUSAL_DAYS = 30;

/** Thrown when the mail server could not take a mail now. The list of mails says so. */
export class MailNotTaken extends ExpectedFailure {
  override readonly name = 'MailNotTaken';
}

/**
 * Sends one stored mail unless it was sent, and stores what came of it. Throws MailNotTaken when it must be
 * tried again; then, and after a crash, the same Message-ID goes out, so a reader sees one mail.
 */
export async function deliverMail(mailId: number): Promise<void> {
  const { smtpUrl } = config();
  const mail = await findMail(db(), mailId);
  if (mail === undefined || mail.state !== 'queued') return;
  if (smtpUrl === undefined) throw new MailNotTaken('SMTP_URL is not set any more');
  if (!mail.essential && (await wasRefusedLately(db(), mail.to, REFUSAL_DAYS))) {
    await markUnsent(db(), mailId, 'suppressed', 'The address refused mail lately');
    return;
  }
  if (!(await startAttempt(db(), mailId))) return;
  const delivery = await deliverBySmtp(smtpUrl, mail);
  crashPoint('after_mail_sent');
  if (delivery.kind === 'unknown') {
    await noteAttemptError(db(), mailId, delivery.reason);
    throw new MailNotTaken(delivery.reason);
  }
  await transaction(async (tx) => {
    if (delivery.kind === 'accepted') {
      await markSent(tx, mailId);
      await forgetRefusal(tx, mail.to);
      return;
    }
    log.warn({ module: 'mail', mailId, kind: mail.kind, reason: delivery.reason }, 'mail refused');
    await markUnsent(tx, mailId, 'failed', delivery.reason);
    await markRefused(tx, mail.to, delivery.reason);
  });
}

/** Ends a mail that was tried for as long as it is of any use. */
export async function giveUpMail(mailId: number, reason: string): Promise<void> {
  await markUnsent(db(), mailId, 'failed', `Given up: ${reason}`);
}
