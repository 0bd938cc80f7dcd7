import { paths } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

/** `granted_owner` and `refused_owner`: what the trust team decided, as the owner hears it. */
export type RequestNews =
  | 'asked'
  | 'reminder'
  | 'escalated'
  | 'granted_owner'
  | 'refused_owner'
  | 'declined'
  | 'refused';

/** Whether it is for the contributor, and not for the owner. */
export function isContributorsNews(news: RequestNews): boolean {
  return news === 'declined' || news === 'refused';
}

export interface RequestMail {
  readonly news: RequestNews;
  readonly key: string;
  readonly to: string;
  readonly accountId: number | null;
  readonly locale: Locale;
  readonly title: string;
  /** What could still be given back or is now, and the owner's last day, as they are read. */
  readonly amount: string;
  /** What the trust team left with the campaign, as it is read; null for nothing. */
  readonly left: string | null;
  readonly date: string;
  /** What the other side wrote; empty for nothing. */
  readonly words: string;
  /** Why it is asked for, as it is read. */
  readonly reason: string;
  readonly link: string;
}

/** One mail about a refund request; the same key sends nothing twice. */
export async function sendRequestMail(tx: Executor, mail: RequestMail): Promise<void> {
  const { news, key, to, accountId, locale, title, amount, date, words, reason, link } = mail;
  const { left } = mail;
  const contact = `${config().publicUrl}${paths.contact(locale, 'questions')}`;
  const values = { title, amount, date, reason, left: left ?? '', contact };
  const say = (part: 'subject' | 'text' | 'next' | 'button') =>
    translate(locale, `mail.refund_request.${news}_${part}`, values);
  const subject = say('subject');
  await sendMail(tx, {
    kind: `refund_request_${news}`,
    to,
    locale,
    key,
    subject,
    ...(accountId === null ? {} : { accountId }),
    essential: true,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(
          locale,
          isContributorsNews(news) ? 'mail.receipt.reason' : 'mail.refund_request.owners_reason',
          { title },
        )}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>
          {news === 'granted_owner' && left !== null
            ? translate(locale, 'mail.refund_request.granted_owner_part', values)
            : say('text')}
        </MailText>
        {words !== '' && (
          <MailText>{translate(locale, 'mail.refund_request.words', { words })}</MailText>
        )}
        <MailText>{say('next')}</MailText>
        <MailButton href={link}>{say('button')}</MailButton>
      </MailLayout>
    ),
  });
}
