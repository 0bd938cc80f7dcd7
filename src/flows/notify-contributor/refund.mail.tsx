import type { Executor } from '#platform/db/transaction.ts';
import {
  MailButton,
  MailHeading,
  MailLayout,
  type MailLine,
  MailLines,
  MailSmallText,
  MailText,
} from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

/**
 * `cancelled`: it is sent because the campaign was cancelled.
 * `came_back` and `given_up` are for those who look after the money, the others for the contributor.
 */
export type RefundNews = 'sent' | 'cancelled' | 'outside' | 'returned' | 'came_back' | 'given_up';

export interface RefundMail {
  readonly news: RefundNews;
  readonly key: string;
  readonly to: string;
  readonly accountId: number | null;
  readonly locale: Locale;
  readonly contributionId: number;
  readonly title: string;
  /** It is of a charge that nobody asked for, and no part of the contribution. */
  readonly isExtra?: boolean;
  /** The trust team decided so about a refund request. */
  readonly isDecided?: boolean;
  /** As it is read; empty where the mail names none. */
  readonly amount: string;
  readonly link: string;
  /** What of the contribution it is for, each with its amount. */
  readonly lines?: readonly MailLine[];
  /** What remains of the contribution, as it is read; null for nothing. */
  readonly left?: string | null;
  /** Perks that the contributor still gets, and those that were paid back in full. */
  readonly coming?: readonly string[];
  readonly gone?: readonly string[];
  /** Why the owner cancelled the campaign, in their words. */
  readonly why?: string | null;
}

const FOR_CONTRIBUTOR: readonly RefundNews[] = ['sent', 'cancelled', 'outside', 'returned'];

type ExtraText = 'extra_sent_text' | 'extra_outside_text' | 'extra_returned_text';
/** What is said to a contributor of a charge that nobody asked for. */
const OF_EXTRA: Partial<Record<RefundNews, ExtraText>> = {
  sent: 'extra_sent_text',
  outside: 'extra_outside_text',
  returned: 'extra_returned_text',
};

/** One mail about a refund; the same key sends nothing twice. */
export async function sendRefundMail(tx: Executor, mail: RefundMail): Promise<void> {
  const { news, key, to, accountId, locale, contributionId, title, amount, link } = mail;
  const { lines = [], left, why, coming = [], gone = [] } = mail;
  const perks = (names: readonly string[]) => ({
    perks: new Intl.ListFormat(locale).format(names),
  });
  const values = { title, amount, id: String(contributionId) };
  const say = (part: 'subject' | 'heading' | 'text' | 'button') =>
    translate(locale, `mail.refund.${news}_${part}`, values);
  const extra = mail.isExtra ? OF_EXTRA[news] : undefined;
  const text = extra ? translate(locale, `mail.refund.${extra}`, values) : say('text');
  const subject = say('subject');
  const reason = FOR_CONTRIBUTOR.includes(news) ? 'mail.receipt.reason' : 'mail.refund.reason';
  await sendMail(tx, {
    kind: `refund_${news}`,
    to,
    locale,
    key,
    subject,
    ...(accountId === null ? {} : { accountId }),
    essential: true,
    element: (
      <MailLayout locale={locale} preview={subject} reason={translate(locale, reason, { title })}>
        <MailHeading>{say('heading')}</MailHeading>
        <MailText>{text}</MailText>
        {mail.isDecided && news === 'sent' && (
          <MailText>{translate(locale, 'mail.refund.decided')}</MailText>
        )}
        {why && <MailText>{translate(locale, 'mail.contributor.owners_reason', { why })}</MailText>}
        {lines.length > 0 && <MailLines lines={lines} />}
        {left && <MailText>{translate(locale, 'mail.refund.left', { left })}</MailText>}
        {left && gone.length > 0 && (
          <MailText>{translate(locale, 'mail.refund.gone', perks(gone))}</MailText>
        )}
        {left && coming.length > 0 && (
          <MailText>{translate(locale, 'mail.refund.coming', perks(coming))}</MailText>
        )}
        <MailButton href={link}>{say('button')}</MailButton>
        <MailSmallText>
          {translate(locale, 'mail.contributor.number', { id: String(contributionId) })}
        </MailSmallText>
      </MailLayout>
    ),
  });
}
