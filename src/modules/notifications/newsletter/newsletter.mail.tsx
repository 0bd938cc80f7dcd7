import { paths } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import {
  MailButton,
  MailHeading,
  MailLayout,
  MailSmallText,
  MailText,
} from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import { translate } from '#platform/web/translate.ts';
import { unsubscribePage, unsubscribeUrl } from '../unsubscribe.ts';
import type { Subscription } from './newsletter.store.ts';

/** The mail with the link that confirms. False when one was sent a moment ago. */
export async function mailConfirmation(
  tx: Executor,
  { id, email, locale }: Subscription,
  token: string,
  occasion: number,
): Promise<boolean> {
  const subject = translate(locale, 'mail.newsletter.confirm_subject');
  const mailId = await sendMail(tx, {
    kind: 'newsletter_confirm',
    to: email,
    locale,
    key: `newsletter_confirm:${id}:${occasion}`,
    subject,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.footer.entered')}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>{translate(locale, 'mail.newsletter.confirm_text')}</MailText>
        <MailButton href={`${config().publicUrl}${paths.confirmNewsletter(locale, token)}`}>
          {translate(locale, 'mail.newsletter.confirm_button')}
        </MailButton>
        <MailSmallText>{translate(locale, 'mail.newsletter.not_you')}</MailSmallText>
      </MailLayout>
    ),
  });
  return mailId !== undefined;
}

/** The mail to somebody who reads it already. */
export async function mailKnown(
  tx: Executor,
  { id, email, locale }: Subscription,
  occasion: number,
): Promise<void> {
  const subject = translate(locale, 'mail.newsletter.known_subject');
  const reader = { address: email };
  await sendMail(tx, {
    kind: 'newsletter_known',
    to: email,
    locale,
    key: `newsletter_known:${id}:${occasion}`,
    subject,
    unsubscribeUrl: unsubscribeUrl(reader, 'newsletter'),
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.footer.entered')}
        unsubscribeUrl={unsubscribePage(locale, reader, 'newsletter')}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>{translate(locale, 'mail.newsletter.known_text')}</MailText>
      </MailLayout>
    ),
  });
}
