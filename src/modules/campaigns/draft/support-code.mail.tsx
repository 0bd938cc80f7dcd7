import type { Executor } from '#platform/db/transaction.ts';
import { MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

/** The code that proves an address; in the language of whoever typed it. */
export async function sendSupportCode(
  tx: Executor,
  mail: { campaignId: number; email: string; code: string; locale: Locale; occasion: string },
): Promise<void> {
  const { campaignId, email, code, locale, occasion } = mail;
  const subject = translate(locale, 'mail.campaign_support_code.subject');
  await sendMail(tx, {
    kind: 'campaign_support_code',
    to: email,
    locale,
    key: `campaign_support_code:${campaignId}:${occasion}`,
    subject,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.footer.entered')}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>{translate(locale, 'mail.campaign_support_code.body', { code })}</MailText>
      </MailLayout>
    ),
  });
}
