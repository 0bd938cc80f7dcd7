import { paths } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { oneLine } from '../campaign.mail.tsx';
import type { TeamPermission } from '../campaign.policy.ts';
import type { Seat } from './team.store.ts';

/** What a seat allows, in the middle of a sentence; null for one that only names somebody. */
function allowedText(permissions: readonly TeamPermission[], locale: Locale): string | null {
  if (permissions.length === 0) return null;
  const names = permissions.map((name) => translate(locale, `campaigns.permission.${name}`));
  return new Intl.ListFormat(locale).format(names);
}

/** Invites somebody to the team of a campaign, in the language that is given. */
export async function sendInvitation(
  tx: Executor,
  mail: {
    invitationId: number;
    to: string;
    token: string;
    locale: Locale;
    campaign: string;
    inviter: string;
    permissions: readonly TeamPermission[];
  },
): Promise<void> {
  const { invitationId, to, token, locale, campaign, inviter } = mail;
  const values = { campaign, inviter };
  const what = allowedText(mail.permissions, locale);
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
        <MailText>
          {what === null
            ? translate(locale, 'mail.campaign_invitation.named')
            : translate(locale, 'mail.campaign_invitation.may', { what })}
        </MailText>
        <MailButton href={`${config().publicUrl}${paths.campaignInvitation(locale, token)}`}>
          {translate(locale, 'mail.campaign_invitation.button')}
        </MailButton>
      </MailLayout>
    ),
  });
}

/** Tells a member, in their own language, what they may do now that the owner chose anew. */
export async function sendPermissions(
  tx: Executor,
  mail: Omit<Seat, 'permissions'> & {
    campaignId: number;
    permissions: readonly TeamPermission[];
    /** What makes this change another than the last one. */
    occasion: string;
  },
): Promise<void> {
  const { campaignId, accountId, email, locale, campaign, permissions, occasion } = mail;
  const what = allowedText(permissions, locale);
  const subject = oneLine(translate(locale, 'mail.team_permissions.subject', { campaign }));
  const to =
    what === null
      ? paths.individualCampaigns(locale, accountId)
      : paths.commandCenter(locale, campaignId);
  await sendMail(tx, {
    kind: 'team_permissions',
    to: email,
    locale,
    key: `team_permissions:${campaignId}:${accountId}:${occasion}`,
    subject,
    accountId,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.team_permissions.reason', { campaign })}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>
          {what === null
            ? translate(locale, 'mail.team_permissions.named', { campaign })
            : translate(locale, 'mail.team_permissions.body', { campaign, what })}
        </MailText>
        <MailButton href={`${config().publicUrl}${to}`}>
          {translate(
            locale,
            what === null ? 'mail.team_permissions.campaigns' : 'mail.team_permissions.button',
          )}
        </MailButton>
      </MailLayout>
    ),
  });
}
