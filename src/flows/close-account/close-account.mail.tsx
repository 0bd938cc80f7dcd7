import type { Executor } from '#platform/db/transaction.ts';
import { MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

/** The last mail: also for somebody whose account another one closed. Forgotten after 30 days. */
export async function sendGoodbye(
  tx: Executor,
  account: { id: number; email: string; locale: Locale },
): Promise<void> {
  const { id, email, locale } = account;
  const subject = translate(locale, 'mail.account_closed.subject');
  await sendMail(tx, {
    kind: 'account_closed',
    to: email,
    locale,
    key: `account_closed:${id}`,
    subject,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.account_closed.reason')}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>{translate(locale, 'mail.account_closed.body')}</MailText>
      </MailLayout>
    ),
  });
}
