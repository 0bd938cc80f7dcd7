import { paths } from '#app/paths.ts';
import type { Account } from '#modules/accounts/index.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import { translate } from '#platform/web/translate.ts';

/**
 * Says that the file is ready. The link leads to the settings, where one is signed in: the file's own
 * works once, and programs that look through mail would use it up.
 */
export async function sendExportReady(
  tx: Executor,
  account: Pick<Account, 'id' | 'email' | 'locale'>,
  jobId: string,
): Promise<void> {
  const { id: accountId, email, locale } = account;
  const subject = translate(locale, 'mail.export_ready.subject');
  await sendMail(tx, {
    kind: 'export_ready',
    to: email,
    locale,
    accountId,
    key: `export_ready:${jobId}`,
    subject,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.export_ready.reason')}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>{translate(locale, 'mail.export_ready.body')}</MailText>
        <MailButton href={`${config().publicUrl}${paths.settings(locale, 'data')}`}>
          {translate(locale, 'mail.export_ready.button')}
        </MailButton>
        <MailText>{translate(locale, 'mail.export_ready.not_you')}</MailText>
      </MailLayout>
    ),
  });
}
