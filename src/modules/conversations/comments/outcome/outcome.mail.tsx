import { oneLine } from '#modules/campaigns/index.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import { dateText } from '#platform/web/dates.ts';
import { translate } from '#platform/web/translate.ts';
import type { UnnotifiedReporter } from './unnotified-reporters.store.ts';

/** Tells whoever reported a comment whether it is still shown; who wrote it and what they wrote stays out. */
export async function sendOutcome(tx: Executor, reporter: UnnotifiedReporter): Promise<void> {
  const { id, comment_id: commentId, reporter_id: accountId, email, locale, decision } = reporter;
  const values = { campaign: reporter.title || reporter.slug };
  const subject = oneLine(translate(locale, 'mail.comment_report.subject', values));
  await sendMail(tx, {
    kind: 'comment_report_outcome',
    to: email,
    locale,
    key: `comment_report_outcome:${commentId}:${accountId}:${id}`,
    subject,
    accountId,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.comment_report.why', values)}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>
          {translate(locale, 'mail.comment_report.reported', {
            ...values,
            reason: translate(locale, `talk.reason_${reporter.reason}`),
            date: dateText(reporter.created_at, 'day', locale),
          })}
        </MailText>
        <MailText>{translate(locale, `mail.comment_report.${decision}`)}</MailText>
        <MailText>{translate(locale, 'mail.report_outcome.thanks')}</MailText>
      </MailLayout>
    ),
  });
}
