import { paths } from '#app/paths.ts';
import { oneLine } from '#modules/campaigns/index.ts';
import { formatMoney } from '#money/format.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendWantedMail } from '#platform/mail/wanted-mail.ts';
import { localeOr } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { UnnotifiedCampaign } from './notify-owner.store.ts';

/** Tells the owner how many contributions came and what they add up to, unless they want no such mail. */
export async function sendOwnerNotice(tx: Executor, campaign: UnnotifiedCampaign): Promise<void> {
  const { account_id: accountId, currency, total_minor: minor } = campaign;
  const locale = localeOr(campaign.locale);
  const values = {
    title: campaign.title || campaign.slug,
    count: campaign.count,
    amount: formatMoney({ minor, currency }, locale, { cents: true }),
  };
  const say = (part: 'subject' | 'text') =>
    translate(
      locale,
      `mail.contribution_received.${campaign.is_first ? 'first' : 'more'}_${part}`,
      values,
    );
  const subject = oneLine(say('subject'));
  const { publicUrl } = config();
  await sendWantedMail(
    tx,
    { accountId },
    {
      kind: 'contribution_received',
      campaignId: campaign.id,
      to: campaign.email,
      locale,
      key: `contribution_received:${campaign.id}:${campaign.newest}`,
      subject,
      element: (unsubscribeUrl) => (
        <MailLayout
          locale={locale}
          preview={subject}
          reason={translate(locale, 'mail.campaign_owner.reason', values)}
          {...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl })}
        >
          <MailHeading>{subject}</MailHeading>
          <MailText>{say('text')}</MailText>
          <MailButton href={`${publicUrl}${paths.commandCenter(locale, campaign.id)}`}>
            {translate(locale, 'mail.contribution_received.button')}
          </MailButton>
        </MailLayout>
      ),
    },
  );
}
