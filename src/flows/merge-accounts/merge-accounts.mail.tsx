import { paths } from '#app/paths.ts';
import { maskedAddress } from '#modules/accounts/index.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import { translate } from '#platform/web/translate.ts';
import type { MergeSide } from './merge-rules.ts';

/** Tells both addresses which account is left, and why; neither mail has the other's address whole. */
export async function sendMerged(
  tx: Executor,
  into: MergeSide,
  from: MergeSide,
  reason: string,
): Promise<void> {
  for (const kind of ['account_merged', 'account_merged_away'] as const) {
    const isKept = kind === 'account_merged';
    // The former one's person reads this, too, if it was somebody else.
    const { email, locale } = isKept ? into : from;
    const subject = translate(locale, `mail.${kind}.subject`);
    const other = maskedAddress((isKept ? from : into).email);
    await sendMail(tx, {
      kind,
      to: email,
      locale,
      key: `${kind}:${from.id}:${into.id}`,
      subject,
      accountId: into.id,
      element: (
        <MailLayout
          locale={locale}
          preview={subject}
          reason={translate(locale, 'mail.footer.account')}
        >
          <MailHeading>{subject}</MailHeading>
          <MailText>{translate(locale, `mail.${kind}.body`, { other })}</MailText>
          <MailText>{translate(locale, 'mail.account_merged.reason', { reason })}</MailText>
          <MailText>{translate(locale, 'mail.account_merged.wrong')}</MailText>
          <MailButton href={`${config().publicUrl}${paths.signIn(locale)}`}>
            {translate(locale, 'mail.account_merged.button')}
          </MailButton>
        </MailLayout>
      ),
    });
  }
}
