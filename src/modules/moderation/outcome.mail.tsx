import { oneLine } from '#modules/campaigns/index.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import { dateText } from '#platform/web/dates.ts';
import { translate } from '#platform/web/translate.ts';
import type { WaitingReporter } from './report.store.ts';

/** Tells whoever reported something whether it broke the rules; what was done to whom stays with staff. */
export async function sendOutcome(tx: Executor, reporter: WaitingReporter): Promise<void> {
  const { id, email, account_id: accountId, locale, kind, decision } = reporter;
  const name = reporter.name || translate(locale, `moderation.unnamed_${kind}`);
  const subject = oneLine(translate(locale, 'mail.report_outcome.subject', { name }));
  const outcome = decision === 'dismissed' ? 'dismissed' : 'acted';
  await sendMail(tx, {
    kind: 'report_outcome',
    to: email,
    locale,
    key: `report_outcome:${id}`,
    subject,
    ...(accountId === null ? {} : { accountId }),
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.report_outcome.reason', { name })}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>
          {translate(locale, 'mail.report_outcome.reported', {
            name,
            reason: translate(locale, `moderation.reason_${reporter.reason}`),
            date: dateText(reporter.created_at, 'day', locale),
          })}
        </MailText>
        <MailText>{translate(locale, `mail.report_outcome.${outcome}`)}</MailText>
        <MailText>{translate(locale, 'mail.report_outcome.thanks')}</MailText>
      </MailLayout>
    ),
  });
}
