import { paths } from '#app/paths.ts';
import { type Campaign, oneLine } from '#modules/campaigns/index.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendWantedMail } from '#platform/mail/wanted-mail.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

/** Tells the author of a comment of a reply, unless they do not want such mail. */
export async function sendReply(
  tx: Executor,
  reply: { id: number; body: string },
  campaign: Pick<Campaign, 'id' | 'title' | 'slug'>,
  reader: { account_id: number; email: string; locale: Locale },
): Promise<void> {
  const { account_id: accountId, email, locale } = reader;
  const values = { campaign: campaign.title || campaign.slug };
  const subject = oneLine(translate(locale, 'mail.comment_reply.subject', values));
  const url = `${config().publicUrl}${paths.campaignComments(locale, campaign.slug)}`;
  await sendWantedMail(
    tx,
    { accountId },
    {
      kind: 'comment_reply',
      campaignId: campaign.id,
      to: email,
      locale,
      key: `comment_reply:${reply.id}`,
      subject,
      element: (unsubscribeUrl) => (
        <MailLayout
          locale={locale}
          preview={subject}
          reason={translate(locale, 'mail.comment_reply.reason', values)}
          {...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl })}
        >
          <MailHeading>{subject}</MailHeading>
          <MailText>{reply.body}</MailText>
          <MailButton href={url}>{translate(locale, 'mail.comment_reply.button')}</MailButton>
        </MailLayout>
      ),
    },
  );
}
