import { paths } from '#app/paths.ts';
import { oneLine } from '#modules/campaigns/index.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import { translate } from '#platform/web/translate.ts';
import type { ReportReason } from './comment.store.ts';
import { findDecided } from './decided-comment.store.ts';

/**
 * Tells whoever wrote a comment that staff hid it, and for which reason, or, without one, that it is shown
 * again; once a decision.
 */
export async function sendDecision(
  tx: Executor,
  commentId: number,
  { reason, requestId }: { readonly reason: ReportReason | null; readonly requestId: string },
): Promise<void> {
  const comment = await findDecided(tx, commentId);
  if (!comment) return;
  const { author_id: accountId, email, locale, body, slug, title, thread_id: threadId } = comment;
  const kind = reason === null ? 'comment_shown' : 'comment_hidden';
  const values = { campaign: title || slug };
  const page =
    threadId === null
      ? paths.campaignComments(locale, slug)
      : paths.campaignComment(locale, slug, threadId);
  // Who is signed out would find no hidden comment there; who is signed in goes straight on.
  const href = reason === null ? page : paths.signIn(locale, page);
  const subject = oneLine(translate(locale, `mail.${kind}.subject`, values));
  await sendMail(tx, {
    kind,
    to: email,
    locale,
    key: `${kind}:${commentId}:${requestId}`,
    subject,
    accountId,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.comment_decided.reason', values)}
      >
        <MailHeading>{subject}</MailHeading>
        <MailText>
          {reason === null
            ? translate(locale, 'mail.comment_shown.body')
            : translate(locale, 'mail.comment_hidden.body', {
                reason: translate(locale, `talk.reason_${reason}`),
              })}
        </MailText>
        <MailText>{translate(locale, 'mail.comment_decided.quote', { comment: body })}</MailText>
        <MailButton href={`${config().publicUrl}${href}`}>
          {translate(locale, 'mail.comment_decided.button')}
        </MailButton>
      </MailLayout>
    ),
  });
}
