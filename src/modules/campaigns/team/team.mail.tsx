import { paths } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { oneLine } from '../campaign.mail.tsx';

/** Invites somebody to the team of a campaign, in the language of whoever invites. */
export async function sendInvitation(
  tx: Executor,
  mail: {
    invitationId: number;
    to: string;
    token: string;
    locale: Locale;
    campaign: string;
    inviter: string;
  },
): Promise<void> {
  const { invitationId, to, token, locale, campaign, inviter } = mail;
  const values = { campaign, inviter };
  const subject = oneLine(translate(locale, 'mail.campaign_invitation.subject', values));
  await sendMail(tx, {
    kind: 'campaign_invitation',
    to,
    locale,
    key: `campaign_invitation:${invitationId}`,
    subject,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.campaign_invitation.reason', values)}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>{translate(locale, 'mail.campaign_invitation.body', values)}</MailText>
        <MailButton href={`${config().publicUrl}${paths.campaignInvitation(locale, token)}`}>
          {translate(locale, 'mail.campaign_invitation.button')}
        </MailButton>
      </MailLayout>
    ),
  });
}
