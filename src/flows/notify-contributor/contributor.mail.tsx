import { dateText } from '#platform/web/dates.ts';
import { formatMoney } from '#money/format.ts';
import type { Executor } from '#platform/db/transaction.ts';
import {
  MailButton,
  MailHeading,
  MailLayout,
  MailSmallText,
  MailText,
} from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { Notice } from './notice.ts';
import type { ContributorRow } from './notify-contributor.store.ts';

interface ContributorMail {
  readonly notice: Notice;
  readonly key: string;
  readonly row: ContributorRow;
  readonly locale: Locale;
  /** Absolute address behind the button; a guest's holds their token. */
  readonly link: string;
  /** Why the owner cancelled the campaign, in their words. */
  readonly why: string | null;
}

/** One mail to whoever made a contribution; the same key sends nothing twice. */
export async function sendContributorMail(tx: Executor, mail: ContributorMail): Promise<void> {
  const { notice, key, row, locale, link, why } = mail;
  const values = {
    title: row.title,
    total: formatMoney({ minor: row.total_minor, currency: row.currency }, locale, { cents: true }),
    date: dayOf(row.charge_due_at ?? row.expires_at, locale),
  };
  const say = (part: 'subject' | 'heading' | 'text' | 'button') =>
    translate(locale, `mail.contributor.${notice}_${part}`, values);
  const subject = say('subject');
  await sendMail(tx, {
    kind: notice,
    to: row.email,
    locale,
    key,
    subject,
    ...(row.account_id === null ? {} : { accountId: row.account_id }),
    essential: true,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.receipt.reason', { title: row.title })}
      >
        <MailHeading>{say('heading')}</MailHeading>
        <MailText>{say('text')}</MailText>
        {why && <MailText>{translate(locale, 'mail.contributor.owners_reason', { why })}</MailText>}
        <MailButton href={link}>{say('button')}</MailButton>
        <MailSmallText>
          {translate(locale, 'mail.contributor.number', { id: String(row.id) })}
        </MailSmallText>
      </MailLayout>
    ),
  });
}

function dayOf(at: Date | null, locale: Locale): string {
  return at ? dateText(at, 'day', locale) : '';
}
