import { createHash } from 'node:crypto';
import { paths } from '#app/paths.ts';
import { type Campaign, oneLine } from '#modules/campaigns/index.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import { localeOr } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { HoldReader } from './notify-hold.store.ts';

export type HeldShown = Pick<Campaign, 'id' | 'title' | 'slug'>;

/** Tells one contributor that the campaign is held, once a hold: the key is the hold's and the reader's. */
export async function sendHold(
  tx: Executor,
  campaign: HeldShown,
  hold: string,
  reader: HoldReader,
): Promise<void> {
  const { email, account_id: accountId } = reader;
  const locale = localeOr(reader.locale);
  const values = { title: campaign.title || campaign.slug };
  const subject = oneLine(translate(locale, 'mail.contributor_hold.subject', values));
  const key = createHash('sha256').update(email).digest('hex').slice(0, 32);
  await sendMail(tx, {
    kind: 'campaign_hold_told',
    to: email,
    locale,
    key: `campaign_hold:${hold}:${key}`,
    subject,
    essential: true,
    ...(accountId === null ? {} : { accountId }),
    element: (
      <MailLayout locale={locale} preview={subject}>
        <MailHeading>{subject}</MailHeading>
        <MailText>{translate(locale, 'mail.contributor_hold.text', values)}</MailText>
        <MailText>{translate(locale, 'mail.contributor_hold.yours')}</MailText>
        <MailButton href={`${config().publicUrl}${paths.campaign(locale, campaign.slug)}`}>
          {translate(locale, 'mail.contributor_hold.button')}
        </MailButton>
      </MailLayout>
    ),
  });
}
