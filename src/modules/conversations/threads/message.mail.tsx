import { paths } from '#app/paths.ts';
import { type Campaign, oneLine } from '#modules/campaigns/index.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendWantedMail } from '#platform/mail/wanted-mail.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { replyAddress } from './reply-address.ts';

/** Tells the other side of a message, unless they do not want such mail. */
export async function sendMessage(
  tx: Executor,
  message: { id: number; thread_id: number; body: string },
  campaign: Pick<Campaign, 'id' | 'title' | 'slug'>,
  reader: {
    account_id: number;
    email: string;
    locale: Locale;
    /** The contributor whose conversation it is, and which side wrote. */
    with: number;
    side: 'team' | 'contributor';
  },
): Promise<void> {
  const { account_id: accountId, email, locale } = reader;
  const values = { campaign: campaign.title || campaign.slug };
  const subject = oneLine(translate(locale, 'mail.message.subject', values));
  const page =
    reader.side === 'contributor'
      ? paths.messagesWith(locale, campaign.slug, reader.with)
      : paths.campaignMessages(locale, campaign.slug);
  const url = `${config().publicUrl}${page}`;
  const replyTo = replyAddress({ threadId: message.thread_id, accountId });
  await sendWantedMail(
    tx,
    { accountId },
    {
      kind: 'message',
      campaignId: campaign.id,
      to: email,
      locale,
      key: `message:${message.id}`,
      ...(replyTo === undefined ? {} : { replyTo }),
      subject,
      element: (unsubscribeUrl) => (
        <MailLayout
          locale={locale}
          preview={subject}
          reason={translate(locale, 'mail.message.reason', values)}
          {...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl })}
        >
          <MailHeading>{subject}</MailHeading>
          <MailText>{message.body}</MailText>
          {replyTo !== undefined && <MailText>{translate(locale, 'mail.message.reply')}</MailText>}
          <MailButton href={url}>{translate(locale, 'mail.message.button')}</MailButton>
        </MailLayout>
      ),
    },
  );
}
