import { config } from '#platform/config/config.ts';
import { clockNow } from '#platform/clock/clock.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import { translate } from '#platform/web/translate.ts';
import { paths } from '#app/paths.ts';
import { findAccount } from './account.store.ts';

/** Tells the owner of an address that somebody filled in the sign-up form with it; at most once a day. */
export async function sendSignUpAttempt(tx: Executor, accountId: number): Promise<void> {
  const account = await findAccount(tx, accountId);
  if (!account) return;
  const { locale, email } = account;
  const day = (await clockNow(tx)).toISOString().slice(0, 10);
  const subject = translate(locale, 'mail.sign_up_attempt.subject');
  await sendMail(tx, {
    kind: 'sign_up_attempt',
    to: email,
    locale,
    key: `sign_up_attempt:${accountId}:${day}`,
    subject,
    accountId,
    element: (
      <MailLayout locale={locale} preview={subject}>
        <MailHeading>{subject}</MailHeading>
        <MailText>{translate(locale, 'mail.sign_up_attempt.body')}</MailText>
        <MailButton href={`${config().publicUrl}${paths.signIn(locale)}`}>
          {translate(locale, 'mail.sign_up_attempt.log_in')}
        </MailButton>
      </MailLayout>
    ),
  });
}
