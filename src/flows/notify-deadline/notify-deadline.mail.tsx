import { createHash } from 'node:crypto';
import { lastDayText } from '#platform/web/dates.ts';
import { paths } from '#app/paths.ts';
import { type Campaign, oneLine } from '#modules/campaigns/index.ts';
import { endTokenOf } from '#modules/prelaunch/index.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import { localeOr } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { DeadlineReader } from './notify-deadline.store.ts';

/** Why each kind of reader is written to. */
const REASONS = {
  contributor: 'mail.receipt.reason',
  subscriber: 'mail.campaign_launch.reason',
} as const;

export type DeadlineShown = Pick<Campaign, 'id' | 'title' | 'slug' | 'timeZone'>;

/** Tells one reader of a new last day, once for each `change`: a day may be moved back to what it was. */
export async function sendDeadline(
  tx: Executor,
  campaign: DeadlineShown,
  endsAt: Date,
  change: string,
  reader: DeadlineReader,
): Promise<void> {
  const { email, account_id: accountId, subscriber_id: subscriberId } = reader;
  const locale = localeOr(reader.locale);
  const kind = subscriberId === null ? 'contributor' : 'subscriber';
  const values = {
    title: campaign.title || campaign.slug,
    date: lastDayText({ endsAt, timeZone: campaign.timeZone }, locale, 'weekday'),
  };
  const subject = oneLine(translate(locale, 'mail.campaign_deadline.subject', values));
  const { publicUrl } = config();
  const ending = subscriberId === null ? undefined : endTokenOf(subscriberId);
  const page = ending && `${publicUrl}${paths.endSubscription(locale, ending)}`;
  const key = createHash('sha256').update(email).digest('hex').slice(0, 32);
  await sendMail(tx, {
    kind: 'campaign_deadline',
    to: email,
    locale,
    key: `campaign_deadline:${campaign.id}:${change}:${key}`,
    subject,
    essential: subscriberId === null,
    ...(accountId === null ? {} : { accountId }),
    ...(ending ? { unsubscribeUrl: `${publicUrl}/mail/end_subscription/${ending}` } : {}),
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, REASONS[kind], values)}
        {...(page ? { unsubscribeUrl: page } : {})}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>{translate(locale, `mail.campaign_deadline.${kind}`, values)}</MailText>
        <MailButton href={`${publicUrl}${paths.campaign(locale, campaign.slug)}`}>
          {translate(locale, 'mail.campaign_deadline.button')}
        </MailButton>
      </MailLayout>
    ),
  });
}
