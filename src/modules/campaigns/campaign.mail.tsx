import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import { findOwnerAddress } from './campaign-address.store.ts';
import type { NotifyingAct } from './states/acts.ts';

/** Everything the owner of a campaign is written to about; each has a subject and a text. */
export type OwnerMailKind =
  | NotifyingAct
  | 'approved'
  | 'changes_requested'
  | 'deadline_moved'
  | 'hold_asked'
  | 'perk_status'
  | 'publish_refused'
  | 'rejected'
  | 'stage_rescinded';

export interface OwnerMail {
  readonly campaignId: number;
  readonly kind: OwnerMailKind;
  /** What makes this mail another than the last of its kind; the same never goes out twice. */
  readonly occasion: string;
  path(locale: Locale, slug: string): string;
  /** Further values of the text, in the reader's language; the title is always there. */
  values?(locale: Locale): Record<string, string>;
  /** What its button says; to open the campaign by default. */
  readonly button?: MessageKey;
  /** Further sentences below the text, in the reader's language. */
  more?(locale: Locale): readonly string[];
}

/** Stores one mail to the owner in their own language; nothing for a closed account. */
export async function sendOwnerMail(tx: Executor, mail: OwnerMail): Promise<void> {
  const { campaignId, kind, occasion } = mail;
  const owner = await findOwnerAddress(tx, campaignId);
  if (!owner) return;
  const { locale, slug } = owner;
  const values = { title: owner.title || slug, ...mail.values?.(locale) };
  const subject = oneLine(translate(locale, `mail.campaign_${kind}.subject`, values));
  await sendMail(tx, {
    kind: `campaign_${kind}`,
    to: owner.email,
    locale,
    key: `campaign_${kind}:${campaignId}:${occasion}`,
    subject,
    accountId: owner.ownerId,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.campaign_owner.reason', values)}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>{translate(locale, `mail.campaign_${kind}.body`, values)}</MailText>
        {mail.more?.(locale).map((text) => (
          <MailText key={text}>{text}</MailText>
        ))}
        <MailButton href={`${config().publicUrl}${mail.path(locale, slug)}`}>
          {translate(locale, mail.button ?? 'mail.campaign_owner.button')}
        </MailButton>
      </MailLayout>
    ),
  });
}

/** A title is somebody's text: in a header it stays on its line. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
