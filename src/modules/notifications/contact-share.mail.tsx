import { paths } from '#app/paths.ts';
import { type Account, type ContactShare, displayName } from '#modules/accounts/index.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import { translate } from '#platform/web/translate.ts';
import { unsubscribePage, unsubscribeUrl } from './unsubscribe.ts';

/** In the language of the sender, as nothing is known of the reader; answers go to the sender. */
export async function sendContactShare(
  tx: Executor,
  share: ContactShare,
  sender: Account,
): Promise<void> {
  const { locale } = sender;
  const values = { name: displayName(sender), title: share.campaignTitle };
  const subject = translate(locale, 'mail.contact_share.subject', values)
    .replace(/\s+/g, ' ')
    .slice(0, 300);
  const reader = { address: share.toAddress };
  const lines = share.message === '' ? [] : share.message.split('\n');
  await sendMail(tx, {
    kind: 'contact_share',
    to: share.toAddress,
    locale,
    accountId: sender.id,
    key: `contact_share:${share.id}`,
    replyTo: sender.email,
    subject,
    unsubscribeUrl: unsubscribeUrl(reader, 'contact_share'),
    essential: false,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.contact_share.why', values)}
        unsubscribeUrl={unsubscribePage(locale, reader, 'contact_share')}
      >
        <MailHeading>{share.campaignTitle}</MailHeading>
        <MailText>{translate(locale, 'mail.contact_share.body', values)}</MailText>
        {lines.map((line, place) => (
          <MailText key={place}>{line}</MailText>
        ))}
        <MailButton href={`${config().publicUrl}${paths.campaign(locale, share.campaignSlug)}`}>
          {translate(locale, 'mail.contact_share.button')}
        </MailButton>
      </MailLayout>
    ),
  });
}
