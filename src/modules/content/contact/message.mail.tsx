import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailHeading, MailLayout, MailSmallText, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { ContactTopic } from '../rules.ts';

export interface ContactMessage {
  readonly topic: ContactTopic;
  readonly name: string;
  readonly email: string;
  readonly text: string;
  /** The language it was written in, so that it is answered in that. */
  readonly locale: Locale;
  /** The same for every copy of one form. */
  readonly key: string;
}

/** Stores the mail to the operator; answering it answers the person. */
export async function mailMessage(tx: Executor, message: ContactMessage): Promise<void> {
  const { topic, name, email, text, locale } = message;
  const subject = translate(locale, `mail.contact.${topic}`, { name });
  const paragraphs = text.split(/\n{2,}/);
  await sendMail(tx, {
    kind: 'contact_message',
    to: config().mailContact,
    replyTo: email,
    locale,
    key: `contact:${message.key}`,
    subject,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.contact.reason')}
      >
        <MailHeading>{subject}</MailHeading>
        {paragraphs.map((paragraph, at) => (
          // Paragraphs never move: their place is their identity.
          // oxlint-disable-next-line react/no-array-index-key
          <MailText key={at}>{paragraph}</MailText>
        ))}
        <MailSmallText>{translate(locale, 'mail.contact.reply', { name, email })}</MailSmallText>
      </MailLayout>
    ),
  });
}
