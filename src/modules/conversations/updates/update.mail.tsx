import { createHash } from 'node:crypto';
import { paths } from '#app/paths.ts';
import { type Campaign, oneLine } from '#modules/campaigns/index.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import { sendWantedMail } from '#platform/mail/wanted-mail.ts';
import { translate } from '#platform/web/translate.ts';
import type { UpdateReader, WrittenUpdate } from './update.store.ts';

type Shown = Pick<Campaign, 'id' | 'title' | 'slug'>;
const EXCERPT = 600;

/** The beginning of an update as plain text: a mail carries no foreign markup. */
export function excerptOf(html: string): string {
  const text = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text;
}

/** Tells a reader of an update, once, unless they do not want such mail. */
export async function sendUpdate(
  tx: Executor,
  update: WrittenUpdate,
  campaign: Shown,
  reader: UpdateReader,
): Promise<void> {
  const { email, account_id: accountId, locale } = reader;
  const who = accountId === null ? { address: email } : { accountId };
  const key = createHash('sha256').update(email).digest('hex').slice(0, 32);
  const url = `${config().publicUrl}${paths.campaignUpdate(locale, campaign.slug, update.slug)}`;
  await sendWantedMail(tx, who, {
    kind: 'campaign_update',
    campaignId: campaign.id,
    to: email,
    locale,
    key: `campaign_update:${update.id}:${key}`,
    subject: subjectOf(update, campaign, locale),
    element: (unsubscribeUrl) => (
      <MailLayout
        locale={locale}
        preview={update.title}
        reason={translate(locale, 'mail.campaign_update.reason', {
          campaign: campaign.title || campaign.slug,
        })}
        {...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl })}
      >
        <MailHeading>{update.title}</MailHeading>
        <MailText>{excerptOf(update.body_html)}</MailText>
        <MailButton href={url}>{translate(locale, 'mail.campaign_update.button')}</MailButton>
      </MailLayout>
    ),
  });
}

/** The same to its writer, marked as a preview; it leads nowhere that others could see. */
export async function sendUpdatePreview(
  tx: Executor,
  update: WrittenUpdate,
  campaign: Shown,
  reader: UpdateReader & { occasion: string },
): Promise<void> {
  const { email, locale, occasion } = reader;
  const subject = subjectOf(update, campaign, locale);
  await sendMail(tx, {
    kind: 'campaign_update_preview',
    to: email,
    locale,
    key: `campaign_update_preview:${update.id}:${occasion}`,
    subject: oneLine(translate(locale, 'mail.campaign_update.preview', { subject })),
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.campaign_update.preview_reason')}
      >
        <MailHeading>{update.title}</MailHeading>
        <MailText>{excerptOf(update.body_html)}</MailText>
      </MailLayout>
    ),
  });
}

function subjectOf(update: WrittenUpdate, campaign: Shown, locale: UpdateReader['locale']): string {
  const values = { campaign: campaign.title || campaign.slug, title: update.title };
  return oneLine(translate(locale, 'mail.campaign_update.subject', values));
}
