import type { Account } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import type { Locale } from '#platform/web/locale.ts';
import { marketName } from '#platform/web/market-name.ts';
import { translate } from '#platform/web/translate.ts';

/** Stores a mail that only proves that mails arrive. Undefined for an address that none can go to. */
export function mailTest(
  tx: Executor,
  { id, email }: Pick<Account, 'id' | 'email'>,
  { key, locale }: { readonly key: string; readonly locale: Locale },
): Promise<number | undefined> {
  const market = marketName();
  const subject = translate(locale, 'mail.setup_test.subject', { market });
  return sendMail(tx, {
    kind: 'setup_test',
    to: email,
    accountId: id,
    locale,
    key: `setup-test:${key}`,
    subject,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.setup_test.reason')}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>{translate(locale, 'mail.setup_test.text', { market })}</MailText>
      </MailLayout>
    ),
  });
}
