import { paths } from '#app/paths.ts';
import { type Campaign, oneLine } from '#modules/campaigns/index.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import { translate } from '#platform/web/translate.ts';
import { endTokenOf } from './ending-token.ts';
import type { Subscriber } from './subscriber.store.ts';

/** Asks whether it was them; nothing else is sent before the answer. */
export async function sendConfirmation(
  tx: Executor,
  subscriber: Subscriber,
  campaign: Pick<Campaign, 'title' | 'slug'>,
  token: string,
  number: number,
): Promise<void> {
  const { id, email, locale } = subscriber;
  const values = { title: campaign.title || campaign.slug };
  const subject = oneLine(translate(locale, 'mail.campaign_subscribe.subject', values));
  await sendMail(tx, {
    kind: 'campaign_subscribe',
    to: email,
    locale,
    key: `campaign_subscribe:${id}:${number}`,
    subject,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.footer.entered')}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>{translate(locale, 'mail.campaign_subscribe.body', values)}</MailText>
        <MailButton href={`${config().publicUrl}${paths.confirmSubscription(locale, token)}`}>
          {translate(locale, 'mail.campaign_subscribe.button')}
        </MailButton>
      </MailLayout>
    ),
  });
}

/** Tells a subscriber of the launch, once, with the early-bird link if the owner made one. */
export async function sendLaunch(
  tx: Executor,
  subscriber: Subscriber,
  campaign: Pick<Campaign, 'title' | 'slug'>,
  earlyBirdToken: string | null,
): Promise<void> {
  const { id, email, locale, campaignId } = subscriber;
  const values = { title: campaign.title || campaign.slug };
  const subject = oneLine(translate(locale, 'mail.campaign_launch.subject', values));
  const ending = endTokenOf(id);
  const page = paths.campaign(locale, campaign.slug, { perk_token: earlyBirdToken });
  const { publicUrl } = config();
  await sendMail(tx, {
    kind: 'campaign_launch',
    to: email,
    locale,
    key: `campaign_launch:${campaignId}:${id}`,
    subject,
    essential: false,
    unsubscribeUrl: `${publicUrl}/mail/end_subscription/${ending}`,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.campaign_launch.reason', values)}
        unsubscribeUrl={`${publicUrl}${paths.endSubscription(locale, ending)}`}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>
          {translate(
            locale,
            earlyBirdToken === null
              ? 'mail.campaign_launch.body'
              : 'mail.campaign_launch.early_bird',
            values,
          )}
        </MailText>
        <MailButton href={`${publicUrl}${page}`}>
          {translate(locale, 'mail.campaign_launch.button')}
        </MailButton>
      </MailLayout>
    ),
  });
}
