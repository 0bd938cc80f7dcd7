import { paths } from '#app/paths.ts';
import { type Campaign, oneLine } from '#modules/campaigns/index.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { type NewMail, sendMail } from '#platform/mail/mail.ts';
import { localeOr } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { HoldReader } from './notify-hold.store.ts';

export type HeldShown = Pick<Campaign, 'id' | 'title' | 'slug'>;

/** Tells one contributor that the campaign is held, once a hold: the key is the hold's and the reader's. */
export async function sendHold(
  tx: Executor,
  campaign: HeldShown,
  reader: HoldReader,
): Promise<void> {
  await sendMail(tx, {
    kind: 'campaign_hold_told',
    key: `campaign_hold:${reader.mark}`,
    ...write(campaign, reader, 'mail.contributor_hold'),
  });
}

/** Tells who was told of a hold that it is over, once. */
export async function sendRelease(
  tx: Executor,
  campaign: HeldShown,
  reader: HoldReader,
): Promise<void> {
  await sendMail(tx, {
    kind: 'campaign_release_told',
    key: `campaign_release_told:${reader.mark}`,
    ...write(campaign, reader, 'mail.contributor_release'),
  });
}

/** What both mails share: to whom, and a subject with two sentences below it. */
function write(
  campaign: HeldShown,
  { email, account_id: accountId, ...reader }: HoldReader,
  about: 'mail.contributor_hold' | 'mail.contributor_release',
): Omit<NewMail, 'kind' | 'key'> {
  const locale = localeOr(reader.locale);
  const values = { title: campaign.title || campaign.slug };
  const subject = oneLine(translate(locale, `${about}.subject`, values));
  return {
    to: email,
    locale,
    subject,
    essential: true,
    ...(accountId === null ? {} : { accountId }),
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.receipt.reason', values)}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>{translate(locale, `${about}.text`, values)}</MailText>
        <MailText>{translate(locale, `${about}.yours`)}</MailText>
        <MailButton href={`${config().publicUrl}${paths.campaign(locale, campaign.slug)}`}>
          {translate(locale, 'mail.contributor_hold.button')}
        </MailButton>
      </MailLayout>
    ),
  };
}
